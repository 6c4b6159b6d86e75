import Imaging

/// Finds finder patterns by runs of 1 : 1 : 3 : 1 : 1 along scan lines, and examines each closely.
///
/// Fast: it reads most of a picture once for the thresholds, and every few rows for the runs. Reuses its working
/// memory.
struct FinderScan: Sendable {
    private var pyramid = Pyramid()
    private var turned = GreyPlane()
    private var range = BlockRange()
    /// The block ranges of the finest level that the last ``find(in:settings:)`` measured, and the side of a block in
    /// pixels of the picture.
    private(set) var blocks = BlockRange()
    private(set) var blockSide = 0
    private var map = ThresholdMap()
    private var scanner = RowScanner()
    /// The parts of the picture that are scanned, all if `nil`.
    private var regions: [SearchRegion]?
    /// What the scan may take, and has.
    var meter = WorkMeter()

    init() {}

    /// The finder patterns of a picture, dark on light and light on dark, the most reliable first.
    ///
    /// - Complexity: linear in the number of pixels, whatever the picture shows.
    mutating func find(in image: LumaImage, settings: Settings) -> [FinderPattern] {
        scanner.begin(width: image.width, height: image.height)
        pyramid.begin(pixels: image.pixels, width: image.width, height: image.height)
        blockSide = 0
        return findMore(in: image, settings: settings)
    }

    /// Scans the picture of the last ``find(in:settings:)`` again with other settings, and returns all
    /// patterns found so far.
    ///
    /// It skips patterns that are known well, and uses the levels that were made before.
    ///
    /// - Precondition: the picture is that of the last `find`, which has not been released.
    ///
    /// - Parameter regions: the parts of the picture whose rows are scanned; `nil` for all of it.
    mutating func findMore(
        in image: LumaImage, settings: Settings, within regions: [SearchRegion]? = nil
    ) -> [FinderPattern] {
        self.regions = regions
        defer { self.regions = nil }
        scan(width: image.width, height: image.height, isTurned: false, settings)
        if settings.scansColumns, meter.allows(image.width * image.height) {
            meter.add(image.width * image.height / 2)
            turned.transpose(
                GreyView(pixels: image.pixels.span, width: image.width, height: image.height))
            pyramid.begin(pixels: turned.pixels, width: image.height, height: image.width)
            scan(width: image.height, height: image.width, isTurned: true, settings)
            pyramid.begin(pixels: image.pixels, width: image.width, height: image.height)
        }
        let sorted = scanner.found.patterns.sorted(descendingBy: { $0.fit })
            .sorted(ascendingBy: { Double($0.evidence.rawValue) })
        return Array(sorted.prefix(settings.limit))
    }

    /// The picture of the last ``find(in:settings:)`` and its halvings, as long as the shorter side of the next
    /// would not fall below `shortestSide`; they share the memory of this scan.
    mutating func planes(shortestSide: Int) -> [SearchPlane] {
        var planes: [SearchPlane] = []
        var (width, height) = pyramid.size(0)
        while planes.isEmpty || min(width, height) >= shortestSide {
            let level = planes.count
            make(downTo: level)
            (width, height) = pyramid.size(level)
            let scale = Double(1 << level)
            planes.append(
                SearchPlane(
                    width: width, height: height, pixels: pyramid.pixels(level),
                    scale: Vector(scale, scale)))
            (width, height) = (width / 2, height / 2)
        }
        return planes
    }

    /// Releases the picture, but not the working memory.
    mutating func release() {
        pyramid.end()
    }

    /// Scans the rows of all levels.
    private mutating func scan(width: Int, height: Int, isTurned: Bool, _ settings: Settings) {
        let last = min(
            settings.levels.upperBound, Self.coarsestLevel(width: width, height: height))
        let first = min(settings.levels.lowerBound, last)
        for level in first...last {
            let isShared = level == first && level < last && settings.sharesThresholds
            let mapLevel = isShared ? level + 1 : level
            guard meter.allows(Self.pixels(width, height, level) / 2) else { return }
            make(downTo: mapLevel)
            // The second level's map exists already when the first level has used it.
            let isThere = level == first + 1 && settings.sharesThresholds
            if !isThere || settings.thresholds.count > 1 { measure(mapLevel, settings) }
            for threshold in settings.thresholds {
                if !isThere || settings.thresholds.count > 1 { fillMap(threshold, level: mapLevel) }
                // Smaller modules are clearer on the finer level before.
                let pass = RowScanner.Pass(
                    scale: Double(1 << level), isTurned: isTurned,
                    blockSide: BlockRange.side << (mapLevel - level),
                    smallestModule: level == first ? settings.smallestModule : 2)
                scan(level, pass: pass, settings)
            }
        }
    }

    /// The number of pixels of a level, about.
    private static func pixels(_ width: Int, _ height: Int, _ level: Int) -> Int {
        (width >> level) * (height >> level)
    }

    /// The last level on which a finder pattern can still have its seven modules and some background.
    private static func coarsestLevel(width: Int, height: Int) -> Int {
        var level = 0
        while min(width, height) >> (level + 1) >= 24 { level += 1 }
        return level
    }

    private mutating func measure(_ level: Int, _ settings: Settings) {
        let pixels = pyramid.pixels(level)
        let (width, height) = pyramid.size(level)
        meter.add(width * height / (32 * settings.rangeRowStep) + 64)
        range.measure(
            GreyView(pixels: pixels.span, width: width, height: height),
            rowStep: settings.rangeRowStep, rows: regions?.map { $0.rows(at: 1 << level) })
        guard blockSide == 0 else { return }
        blocks = range
        blockSide = BlockRange.side << level
    }

    private mutating func scan(_ level: Int, pass: RowScanner.Pass, _ settings: Settings) {
        let pixels = pyramid.pixels(level)
        let (width, height) = pyramid.size(level)
        let before = scanner.work
        scanner.scan(
            GreyView(pixels: pixels.span, width: width, height: height), map: map, pass: pass,
            settings: settings, left: meter.left)
        meter.add(scanner.work - before)
    }

    /// Makes all levels down to one: a step for forty pixels.
    private mutating func make(downTo level: Int) {
        while pyramid.count <= level {
            let (width, height) = pyramid.size(pyramid.count - 1)
            meter.add(width * height / 40 + 8)
            pyramid.make(downTo: pyramid.count)
        }
    }

    private mutating func fillMap(_ threshold: Threshold, level: Int) {
        let (width, height) = pyramid.size(level)
        meter.add(width * height / 32 + 16)
        switch threshold {
        case .middle(let radius, let minimumRange):
            map.useMiddles(of: range, minimumRange: minimumRange, radius: radius)
        case .mean(let radius, let offset, let minimumRange):
            // Eight by eight pixels of this level are one pixel three levels on.
            make(downTo: level + 3)
            map.useMeans(
                pyramid.pixels(level + 3), of: range, minimumRange: minimumRange,
                radius: radius, offset: offset)
        }
    }
}
