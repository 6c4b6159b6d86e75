/// Finds finder patterns as nested connected components, for pictures where scan lines do not show them.
///
/// It binarizes the picture with the local mean around each pixel, at several sizes, and takes the components
/// whose areas and centres are those of a core in a gap in a ring. Works where perspective or rotation spoils the
/// proportions along rows, and in shadow and glare.
///
/// Reuses its working memory. ``load(_:)`` a picture, run steps over it, and ``release()`` it.
struct ComponentFinder: Sendable {
    /// Patterns that a search returns at most: a page of 100 symbols has 300.
    static let mostPatterns = 320

    private var plain = SearchPyramid()
    private var prepared = SearchPyramid()
    private var preparation = SearchPreparation()
    /// A part of a level.
    private var cropped = SearchPlane()
    /// The pass that was prepared last, and whether it needs another picture than the original.
    private var preparedPass: SearchPass?
    private var isPrepared = false
    private var threshold = LocalMeanThreshold()
    private var flat = FlatMargins()
    private var labeling = ComponentLabeling()
    private var nested = NestedPatterns()
    /// Of the picture and its levels, not of what was made of it.
    private(set) var cores = SolidCores()
    private var list = PatternList(limit: mostPatterns)
    /// The number of the picture's pixels.
    private var pixelCount = 0
    /// What searches may take, and have.
    var meter = WorkMeter()

    /// Loads a picture, which comes with its halvings.
    mutating func load(_ planes: [SearchPlane]) {
        preparedPass = nil
        isPrepared = false
        cores.removeAll()
        plain.use(planes)
        guard let picture = planes.first else { return }
        preparation.load(picture)
        pixelCount = picture.count
        meter.add(Self.doubling(picture))
    }

    /// Releases the picture, but not the working memory.
    mutating func release() {
        plain.clear()
        prepared.clear()
        preparation.clear()
    }

    /// The patterns that one step finds in the loaded picture, the best first.
    ///
    /// - Parameter regions: the parts of the picture to search, each on the levels that show its modules; `nil`
    ///   for the whole of it.
    mutating func search(
        _ step: SearchStep, within regions: [SearchRegion]? = nil
    ) -> [FinderPattern] {
        list.removeAll()
        if preparedPass != step.pass {
            // Two steps for each pixel of a picture as large as any that is prepared: twice this one.
            guard meter.allows(4 * pixelCount) else { return [] }
            isPrepared = preparation.prepare(for: step.pass)
            if isPrepared {
                let result = preparation.result
                meter.add(pixelCount / 2 + result.count + Self.doubling(result))
            }
            if isPrepared { prepared.build(on: preparation.result) }
            preparedPass = step.pass
        }
        for level in 0..<(isPrepared ? prepared.count : plain.count) {
            let size = isPrepared ? prepared.pixelCount(level) : plain.pixelCount(level)
            guard step.levels.contains(size) else { continue }
            guard meter.allows(Self.steps(size)) else { break }
            if let regions {
                search(level, step, within: regions)
            } else {
                let plane = isPrepared ? prepared[level] : plain[level]
                search(plane, window: step.pass.window, isStrict: step.isStrict)
            }
        }
        list.sift()
        return list.patterns
    }

    /// Searches parts of a level, or once the whole of it where one of them is nearly that.
    private mutating func search(_ level: Int, _ step: SearchStep, within regions: [SearchRegion]) {
        let scale = isPrepared ? prepared.scale(level) : plain.scale(level)
        let shown = regions.filter { $0.isShown(at: scale) }
        guard !shown.isEmpty else { return }
        let plane = isPrepared ? prepared[level] : plain[level]
        let parts = shown.compactMap { $0.pixels(of: plane) }
        let area = parts.reduce(0) { $0 + $1.columns.count * $1.rows.count }
        guard area < plane.count * 3 / 4 else {
            search(plane, window: step.pass.window, isStrict: step.isStrict)
            return
        }
        for part in parts {
            cropped.crop(plane, columns: part.columns, rows: part.rows)
            search(cropped, window: step.pass.window, isStrict: step.isStrict)
        }
    }

    /// What doubling a small picture takes, two steps for each pixel.
    private static func doubling(_ plane: SearchPlane) -> Int {
        plane.longSide <= SearchPyramid.longSideToDouble ? 8 * plane.count : 0
    }

    /// What labeling a plane of so many pixels takes at most: a step for each, one for each run, and three for each
    /// component.
    private static func steps(_ pixels: Int) -> Int { 5 * pixels / 2 }

    private mutating func search(
        _ plane: SearchPlane, window: LocalMeanThreshold.Window, isStrict: Bool
    ) {
        guard meter.allows(Self.steps(plane.count)) else { return }
        meter.add(plane.count)
        labeling.start(width: plane.width, height: plane.height)
        threshold.start(plane, window: window)
        for y in 0..<plane.height {
            if y > 0 { threshold.advance(plane, to: y, window: window) }
            threshold.sum(width: plane.width, window: window)
            if y.isMultiple(of: FlatMargins.block) { flat.measure(plane, from: y) }
            let hasRoom = labeling.addRow(
                plane.row(y), threshold, margins: flat.margins,
                least: isStrict ? LocalMeanThreshold.margin : 0, window: window)
            if !hasRoom { break }
        }
        labeling.finish()
        meter.add(labeling.runCount + 3 * labeling.components.count)
        nested.find(in: labeling, of: plane, into: &list, &meter)
        if !isPrepared { cores.find(in: labeling, of: plane, &meter) }
    }
}
