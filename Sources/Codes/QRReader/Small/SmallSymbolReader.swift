import Imaging
import QRCode

/// Reads Micro QR Codes and rMQRs from their one finder pattern.
///
/// A symbol is followed from the finder pattern along its timing patterns, edge by edge, so that its far end
/// is met however small the finder pattern was seen. Little error correction protects such symbols, so
/// their border must be light and their known modules must be present.
///
/// Reuses its working memory.
struct SmallSymbolReader: Sendable {
    private var refiner = FinderRefiner()
    private var fit = HomographyFit()
    private var follower = GridFollower()
    private var formats = SmallFormats()
    private var decoder = SoftDecoder()
    private var patterns: [Version: SmallPattern] = [:]
    private var greys: [Float] = []
    private var softs: [Float] = []
    private var sharpened: [Float] = []
    /// The work of all readings, in the steps of ``WorkMeter``.
    var work: Int { ownWork &+ follower.work }
    private var ownWork = 0
    /// Grids that were laid for the finder pattern at hand.
    private var followed = 0
    /// The size of the grid that was sampled last; 0 where none was in the last reading.
    private var sampled = (width: 0, height: 0)

    init() {}

    /// The modules that were sampled last; `nil` where none were in the last reading.
    var sampledLevels: TracedLevels? {
        TracedLevels(
            softs[..<(sampled.width * sampled.height)], width: sampled.width,
            height: sampled.height)
    }

    /// Reads the symbol whose finder pattern this is, in any orientation.
    ///
    /// - Returns: the symbol, or how far reading got; `nil` when nothing but the pattern looks like a symbol.
    mutating func read(
        _ finder: FinderPattern, in image: LumaImage, readsMicroQRCode: Bool, readsRMQR: Bool
    ) -> SymbolOutcome? {
        let pixels = image.pixels
        let raster = GreyRaster(
            pixels.span, width: image.width, height: image.height, isInverted: finder.isInverted)
        followed = 0
        ownWork &+= 50
        sampled = (0, 0)
        var failure: Diagnosis?
        for upright in frames(of: finder, in: raster) {
            let outcome = read(
                upright, readsMicroQRCode: readsMicroQRCode, readsRMQR: readsRMQR,
                isInverted: finder.isInverted, in: raster)
            switch outcome {
            case .read: return outcome
            case .failed(let diagnosis): failure = failure ?? diagnosis
            case nil: break
            }
        }
        return failure.map { .failed($0) }
    }

    /// Reads a symbol in any of eight orientations.
    private mutating func read(
        _ upright: FinderFrame, readsMicroQRCode: Bool, readsRMQR: Bool, isInverted: Bool,
        in raster: borrowing GreyRaster
    ) -> SymbolOutcome? {
        let sources: [FormatInformation.Source] =
            (readsMicroQRCode ? [.microQRCode] : []) + (readsRMQR ? [.rMQRFinderSide] : [])
        var failure: Diagnosis?
        ownWork &+= Self.orienting
        for turn in 0..<8 {
            let frame = upright.turned(turn)
            for source in sources where SmallStart.isPlausible(frame, source, in: raster) {
                let outcome = read(frame, source, isInverted: isInverted, in: raster)
                switch outcome {
                case .read: return outcome
                case .failed(let diagnosis): failure = failure ?? diagnosis
                case nil: break
                }
            }
        }
        return failure.map { .failed($0) }
    }

    /// The finder pattern's own lattice, fitted to the picture.
    ///
    /// A picture that ends at the pattern misleads a fit, so that the lattice as it was found is tried too; of one that is seen at
    /// a slant, so is the lattice that its corners span.
    private mutating func frames(of finder: FinderPattern, in raster: borrowing GreyRaster)
        -> [FinderFrame]
    {
        if let axes = finder.axes {
            let start = FinderFrame(center: finder.center, right: axes.right, down: axes.down)
            var slanted = slantedFrame(of: finder)
            if let frame = slanted, !SmallStart.isFree(frame, in: raster) { slanted = nil }
            let isFree = SmallStart.isFree(start, in: raster)
            guard isFree || slanted != nil else { return [] }
            ownWork &+= Self.refining
            let fitted = refiner.refine(start, in: raster)
            let isCut = (0..<4).contains {
                !raster.contains(start.turned($0).place(Vector(4, 4)))
            }
            if isCut, fitted.swing > 0, isFree {
                var found = start
                (found.middle, found.swing) = (fitted.middle, fitted.swing)
                return [found, fitted]
            }
            var frames = fitted.score > Self.leastScore && isFree ? [fitted] : []
            if var slanted, fitted.swing > 0 {
                (slanted.middle, slanted.swing) = (fitted.middle, fitted.swing)
                frames.append(slanted)
            }
            if !frames.isEmpty { return frames }
        }
        var best: FinderFrame?
        // A square looks the same after a quarter turn; a fit catches what is a few degrees off.
        var right = Vector(finder.moduleSize, 0)
        for _ in 0..<6 {
            let start = FinderFrame(center: finder.center, right: right, down: right.quarterTurn)
            ownWork &+= Self.refining
            let fitted = refiner.refine(start, in: raster)
            if fitted.score > best?.score ?? Self.leastScore { best = fitted }
            right = right * Self.cosine + right.quarterTurn * Self.sine
        }
        return best.map { [$0] } ?? []
    }

    /// The lattice that the corners span, where its perspective shows.
    private mutating func slantedFrame(of finder: FinderPattern) -> FinderFrame? {
        guard let corners = finder.corners else { return nil }
        let modules = [Vector.zero, Vector(7, 0), Vector(7, 7), Vector(0, 7)]
        let places = [corners.a, corners.b, corners.c, corners.d]
        let anchors = zip(modules, places).map { Anchor(module: $0, place: $1, deviation: 0.1) }
        guard let homography = fit.fit(anchors, dimension: 7) else { return nil }
        let frame = FinderFrame(homography)
        return frame.perspective.length >= Self.leastPerspective ? frame : nil
    }

    /// The perspective that moves the timing pattern's first modules by a sixth of one, seven from the middle.
    private static let leastPerspective = 0.004

    // The steps of fitting a pattern and of eight orientations, and for each module of a grid.
    private static let refining = 6500
    private static let orienting = 600
    private static let examining = 50
    /// Of 15 degrees, a sixth of a quarter turn.
    private static let (cosine, sine) = (0.965926, 0.258819)
    /// Grids that one finder pattern is worth: a symbol is found within the first few, and stripes that
    /// resemble timing patterns would cost most.
    private static let mostFollowed = 16
    /// The correlation with a finder pattern below which none was ever read.
    private static let leastScore = 0.6
}

// MARK: One orientation

extension SmallSymbolReader {
    private mutating func read(
        _ frame: FinderFrame, _ source: FormatInformation.Source, isInverted: Bool,
        in raster: borrowing GreyRaster
    ) -> SymbolOutcome? {
        var failure: Diagnosis?
        for version in formats.versions(frame, source, in: raster)
        where followed < Self.mostFollowed {
            followed += 1
            let pattern = pattern(version)
            var grid = SmallGrid(frame, side: max(pattern.width, pattern.height))
            guard follower.follow(pattern, &grid, frame: frame, in: raster) else { continue }
            ownWork &+= Self.examining * pattern.width * pattern.height
            var evidence = examine(pattern, grid, in: raster)
            if evidence.agreement > 0.5 {
                follower.snap(
                    &grid, shades: softs, width: pattern.width, height: pattern.height,
                    frame: frame, in: raster)
                evidence = examine(pattern, grid, in: raster)
            }
            let place = SmallPlace(
                pattern, grid, frame, contrast: evidence.contrast, isInverted: isInverted)
            guard evidence.isSufficient else {
                failure = failure ?? place.diagnosis(.noGrid(agreement: evidence.agreement))
                continue
            }
            do throws(SymbolError) {
                let decoded = try decode(pattern, frame, evidence)
                return .read(place.symbol(decoded))
            } catch {
                failure = place.diagnosis(.unreadable(error))
            }
        }
        return failure.map { .failed($0) }
    }

    private mutating func pattern(_ version: Version) -> SmallPattern {
        if let known = patterns[version] { return known }
        let made = SmallPattern(version)
        patterns[version] = made
        return made
    }

    /// Samples all modules, and collects the evidence for the symbol.
    private mutating func examine(
        _ pattern: SmallPattern, _ grid: SmallGrid, in raster: borrowing GreyRaster
    ) -> SmallEvidence {
        greys.removeAll(keepingCapacity: true)
        for y in 0..<pattern.height {
            for x in 0..<pattern.width {
                greys.append(
                    raster.mean(around: Vector(Double(x) + 0.5, Double(y) + 0.5), in: grid))
            }
        }
        let levels = SmallLevels(pattern, greys)
        softs.removeAll(keepingCapacity: true)
        for y in 0..<pattern.height {
            for x in 0..<pattern.width {
                let isInside = raster.contains(
                    grid.place(Vector(Double(x) + 0.5, Double(y) + 0.5)))
                softs.append(isInside ? levels(greys[y * pattern.width + x], x: x, y: y) : 0)
            }
        }
        sampled = (pattern.width, pattern.height)
        sharpen(pattern)
        return SmallEvidence(pattern, grid, softs, sharpened: sharpened, levels, in: raster)
    }

    /// Decodes the modules as they are, or else with their neighbours' blur removed.
    private mutating func decode(
        _ pattern: SmallPattern, _ frame: FinderFrame, _ evidence: SmallEvidence
    ) throws(SymbolError) -> DecodedSymbol {
        do throws(SymbolError) {
            return try decode(softs, pattern, frame, evidence)
        } catch {
            do throws(SymbolError) {
                return try decode(sharpened, pattern, frame, evidence)
            } catch _ {
                throw error
            }
        }
    }

    private mutating func decode(
        _ modules: [Float], _ pattern: SmallPattern, _ frame: FinderFrame, _ evidence: SmallEvidence
    ) throws(SymbolError) -> DecodedSymbol {
        var modules = modules
        let isReflected = frame.right.cross(frame.down) < 0
        if isReflected {
            // As the picture shows it: the decoder detects that it is mirrored.
            let upright = modules
            for y in 0..<pattern.height {
                for x in 0..<pattern.width {
                    modules[x * pattern.height + y] = upright[y * pattern.width + x]
                }
            }
        }
        let decoded = try decoder.decode(
            modules.span, version: pattern.version, misreadLimit: evidence.misreadLimit, formats: 1)
        guard decoded.isMirrored == isReflected else {
            throw .unreadableFormatInformation(distance: decoded.formatDistance)
        }
        guard decoded.formatDistance <= evidence.mostFormatErrors else {
            throw .unreadableFormatInformation(distance: decoded.formatDistance)
        }
        return decoded
    }

    /// Sharpens by half the difference from the mean of the four neighbours, which is about what a blur of one module
    /// takes away.
    private mutating func sharpen(_ pattern: SmallPattern) {
        let (width, height) = (pattern.width, pattern.height)
        sharpened.removeAll(keepingCapacity: true)
        for y in 0..<height {
            for x in 0..<width {
                let here = softs[y * width + x]
                var sum: Float = 0
                // Beyond the symbol it is light.
                sum += x > 0 ? softs[y * width + x - 1] : -1
                sum += x + 1 < width ? softs[y * width + x + 1] : -1
                sum += y > 0 ? softs[(y - 1) * width + x] : -1
                sum += y + 1 < height ? softs[(y + 1) * width + x] : -1
                sharpened.append(here == 0 ? 0 : here + 0.5 * (here - sum / 4))
            }
        }
    }
}

extension GreyRaster {
    /// The mean of nine samples over the inner half of a module.
    fileprivate func mean(around module: Vector, in grid: SmallGrid) -> Float {
        var sum: Float = 0
        for dy in -1...1 {
            for dx in -1...1 {
                sum += self(grid.place(module + Vector(Double(dx), Double(dy)) / 4))
            }
        }
        return sum / 9
    }
}

extension FinderFrame {
    /// One of the eight ways to see the pattern: four turned, then four mirrored.
    fileprivate func turned(_ turn: Int) -> FinderFrame {
        var frame = self
        for _ in 0..<turn % 4 {
            (frame.right, frame.down) = (frame.down, -frame.right)
            frame.perspective = Vector(frame.perspective.y, -frame.perspective.x)
        }
        if turn >= 4 { frame = frame.mirrored }
        return frame
    }
}
