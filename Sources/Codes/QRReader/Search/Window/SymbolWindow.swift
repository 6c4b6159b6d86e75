import Imaging

/// A part of the picture around a symbol that was located but not read, resampled for another attempt.
///
/// The three finder patterns of a hypothesis span a parallelogram. It is resampled to an upright square with the same
/// number of pixels for every module, so that one filter suits the modules of every picture: where they were
/// large, the mean over many pixels removes specks and grain; where they were foreshortened, both directions count
/// the same again.
struct SymbolWindow: Sendable {
    /// What is corrected before the window is read.
    enum Correction: Sendable, CaseIterable {
        /// A movement during the exposure, where the finder patterns show one.
        case steadied
        /// Glare and shadow: contrast-limited adaptive histogram equalization.
        case equalized
        /// Defocus over a disc of two thirds of a module in radius.
        case focused
        /// Nothing: the size alone.
        case plain
        /// Defocus over a disc of nearly a module in radius.
        case focusedMore
    }

    /// The side of a module in the window, in pixels.
    static let moduleSize = 5.0
    /// Around the symbol, in modules: the quiet zone.
    private static let margin = 4.0
    /// The most pixels of a window: version 25 has that many.
    private static let mostPixels = 400_000

    private var part = SearchPlane()
    private var plain = SearchPlane()
    private var corrected = SearchPlane()
    private var equalization = HistogramEqualization()
    // Each removes a third more or less blur than its own, too.
    private var narrow = WienerFilter(radius: 0.65 * moduleSize)
    private var wide = WienerFilter(radius: 0.9 * moduleSize)
    private var estimator = BlurEstimator()

    /// The place of the window's top left corner in the picture, in pixels of that.
    private var origin = Vector.zero
    /// One pixel of the window to the right and one down, in pixels of the picture.
    private var right = Vector(1, 0)
    private var down = Vector(0, 1)

    /// The cost of the window without corrections, in steps of ``WorkMeter``.
    private(set) var work = 0

    /// The cost of a correction, in the same steps.
    func work(_ correction: Correction) -> Int {
        switch correction {
        case .steadied: plain.count * MotionFilter.taps / 5
        case .plain: 0
        case .equalized: 2 * plain.count
        case .focused: plain.count * narrow.taps / 5
        case .focusedMore: plain.count * wide.taps / 5
        }
    }

    /// Whether there is something to correct in that way.
    func needs(_ correction: Correction) -> Bool {
        switch correction {
        case .steadied: estimator.line != .zero
        // The modules have another size in the window than in the picture.
        case .plain: scale > 1.5 || scale < 0.8
        case .equalized, .focused, .focusedMore: true
        }
    }

    /// The side of a pixel of the window, in pixels of the picture.
    private var scale: Double { abs(right.cross(down)).squareRoot() }

    /// Cuts out the surroundings of a hypothesis; `false` where they cannot be resampled.
    ///
    /// - Parameters:
    ///   - outline: the corners of the symbol, as far as they are known.
    ///   - dimension: its modules per side, about.
    mutating func cut(
        _ hypothesis: Hypothesis, outline: Quadrilateral, dimension: Int, from image: LumaImage
    ) -> Bool {
        let span = Double(dimension - 7)
        let across = (hypothesis.topRight.center - hypothesis.topLeft.center) / span
        let along = (hypothesis.bottomLeft.center - hypothesis.topLeft.center) / span
        let area = across.cross(along)
        guard area > 0.1 * across.length * along.length, across.length > 0.5, along.length > 0.5
        else { return false }
        // The symbol in modules, as far as perspective moves its corners, within reason.
        let corner = hypothesis.topLeft.center - (across + along) * 3.5
        let side = Double(dimension)
        var least = Vector.zero
        var most = Vector(side, side)
        for point in outline.corners {
            let step = Vector(point.x, point.y) - corner
            let place = Vector(step.cross(along) / area, across.cross(step) / area)
            guard place.x.isFinite, place.y.isFinite else { continue }
            least = pointwiseMax(pointwiseMin(least, place), Vector(-side, -side) / 3)
            most = pointwiseMin(pointwiseMax(most, place), Vector(side, side) * (4.0 / 3))
        }
        least -= Self.margin
        most += Self.margin
        let size = (most - least) * Self.moduleSize
        let (width, height) = (Int(size.x.rounded()), Int(size.y.rounded()))
        guard width * height <= Self.mostPixels else { return false }
        origin = corner + across * least.x + along * least.y
        right = across / Self.moduleSize
        down = along / Self.moduleSize
        resample(width: width, height: height, from: image)
        estimateBlur(hypothesis)
        return true
    }

    /// Of both filters against defocus, the one that suits the blur.
    var focusing: Correction { estimator.radius > 1 ? .focusedMore : .focused }

    private mutating func estimateBlur(_ hypothesis: Hypothesis) {
        let pixels = plain.pixels
        let raster = GreyRaster(
            pixels.span.extracting(0..<plain.count), width: plain.width, height: plain.height,
            isInverted: hypothesis.isInverted)
        estimator.estimate(seen(hypothesis, .plain), in: raster, module: Self.moduleSize)
        work += BlurEstimator.work
    }

    /// The window as it is read after a correction.
    mutating func picture(_ correction: Correction) -> LumaImage {
        switch correction {
        case .plain: return image(plain)
        case .steadied: MotionFilter(line: estimator.line).apply(to: plain, into: &corrected)
        case .equalized: equalization.apply(to: plain, into: &corrected)
        case .focused: narrow.apply(to: plain, into: &corrected)
        case .focusedMore: wide.apply(to: plain, into: &corrected)
        }
        return image(corrected)
    }

    private func image(_ plane: SearchPlane) -> LumaImage {
        LumaImage(
            width: plane.width, height: plane.height, pixels: Array(plane.pixels[..<plane.count]))
    }

    /// Fills the window: the mean over as many pixels as fit one of the window's, then bilinear interpolation.
    private mutating func resample(width: Int, height: Int, from image: LumaImage) {
        let factor = max(1, Int(min(right.length, down.length)))
        let ends = [
            origin, origin + right * Double(width), origin + down * Double(height),
            origin + right * Double(width) + down * Double(height),
        ]
        var (least, most) = (ends[0], ends[0])
        for end in ends.dropFirst() {
            least = pointwiseMin(least, end)
            most = pointwiseMax(most, end)
        }
        func range(_ least: Double, _ most: Double, _ count: Int) -> Range<Int> {
            let first = Int(max(0, min(Double(count - 1), least.rounded(.down) - 1)))
            return first..<max(first + 1, Int(max(0, min(Double(count), most.rounded(.up) + 1))))
        }
        let columns = range(least.x, most.x, image.width)
        let rows = range(least.y, most.y, image.height)
        part.takeMeans(of: image, columns: columns, rows: rows, factor: factor)
        plain.resize(width: width, height: height, scale: Vector(1, 1))
        let (first, stepX, stepY) = (
            (origin - part.origin) / Double(factor), right / Double(factor), down / Double(factor)
        )
        let pixels = part.pixels
        let raster = GreyRaster(
            pixels.span.extracting(0..<part.count), width: part.width, height: part.height,
            isInverted: false)
        plain.writeRows { y, row in
            var place = first + stepY * (Double(y) + 0.5) + stepX * 0.5
            for x in 0..<width {
                row[x] = UInt8(raster(place) + 0.5)
                place += stepX
            }
        }
        work = 3 * width * height + part.count + columns.count * rows.count / 6
    }
}

// MARK: Between picture and window

extension SymbolWindow {
    /// The same hypothesis in the window, after a correction.
    func seen(_ hypothesis: Hypothesis, _ correction: Correction) -> Hypothesis {
        var seen = hypothesis
        seen.topLeft = self.seen(hypothesis.topLeft)
        seen.topRight = self.seen(hypothesis.topRight)
        seen.bottomLeft = self.seen(hypothesis.bottomLeft)
        if correction == .steadied {
            // The movement drew their corners out.
            seen.topLeft.corners = nil
            seen.topRight.corners = nil
            seen.bottomLeft.corners = nil
        }
        return seen
    }

    private func seen(_ finder: FinderPattern) -> FinderPattern {
        var seen = finder
        seen.center = self.seen(finder.center)
        seen.corners = finder.corners.map { quad in
            Quad(
                a: self.seen(quad.a), b: self.seen(quad.b), c: self.seen(quad.c),
                d: self.seen(quad.d))
        }
        seen.moduleSize /= scale
        // Its contours are those of another picture, so it is fitted again.
        seen.evidence = max(finder.evidence, .partial)
        return seen
    }

    private func seen(_ place: Vector) -> Vector {
        let step = place - origin
        return Vector(step.cross(down), right.cross(step)) / right.cross(down)
    }

    /// What came of reading the window, at its place in the picture.
    func placed(_ outcome: SymbolOutcome) -> SymbolOutcome {
        switch outcome {
        case .read(let symbol): .read(placed(symbol))
        case .failed(let diagnosis): .failed(placed(diagnosis))
        }
    }

    /// A symbol of the window in the picture.
    private func placed(_ symbol: FoundSymbol) -> FoundSymbol {
        var placed = symbol
        placed.corners = self.placed(symbol.corners)
        placed.moduleSize *= scale
        return placed
    }

    /// A diagnosis of the window in the picture.
    private func placed(_ diagnosis: Diagnosis) -> Diagnosis {
        var placed = diagnosis
        placed.corners = self.placed(diagnosis.corners)
        placed.moduleSize *= scale
        return placed
    }

    private func placed(_ corners: Quadrilateral) -> Quadrilateral {
        func point(_ point: Point) -> Point {
            let place = origin + right * point.x + down * point.y
            return Point(x: place.x, y: place.y)
        }
        return Quadrilateral(
            topLeft: point(corners.topLeft), topRight: point(corners.topRight),
            bottomRight: point(corners.bottomRight), bottomLeft: point(corners.bottomLeft))
    }
}

extension SearchPlane {
    /// Becomes a part of a picture, each pixel the mean of `factor` by `factor`; what is left over at the right and at
    /// the bottom counts for the last one.
    mutating func takeMeans(
        of image: LumaImage, columns: Range<Int>, rows: Range<Int>, factor: Int
    ) {
        let width = max(1, columns.count / factor)
        let height = max(1, rows.count / factor)
        resize(
            width: width, height: height, scale: Vector(Double(factor), Double(factor)),
            origin: Vector(Double(columns.lowerBound), Double(rows.lowerBound)))
        let (across, along) = (min(factor, columns.count), min(factor, rows.count))
        var sums = [UInt32](repeating: 0, count: width)
        writeRows { y, row in
            for x in 0..<width { sums[x] = 0 }
            for k in 0..<along {
                let pixels = image.row(rows.lowerBound + y * factor + k).extracting(columns)
                var at = 0
                for x in 0..<width {
                    var sum: UInt32 = 0
                    for i in at..<at + across { sum &+= UInt32(pixels[i]) }
                    sums[x] &+= sum
                    at += factor
                }
            }
            let count = UInt32(across * along)
            for x in 0..<width {
                row[x] = UInt8(truncatingIfNeeded: (sums[x] + count / 2) / count)
            }
        }
    }
}
