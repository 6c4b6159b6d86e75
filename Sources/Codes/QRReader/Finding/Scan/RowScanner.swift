/// Scans the rows of one level after another for finder patterns.
struct RowScanner: Sendable {
    private(set) var found = FoundPatterns()
    private var runs = RunRow()
    private var probe = PatternProbe()
    /// The work on rows, but for what ``PatternProbe`` counts.
    private var rowWork = 0

    /// The steps of ``WorkMeter`` that all scans took.
    var work: Int { rowWork + probe.work }

    mutating func begin(width: Int, height: Int) {
        found.begin(width: width, height: height)
    }

    /// The parameters of a scan.
    struct Pass {
        /// Pixels of the picture to one of the level.
        var scale: Double
        /// Whether rows are the picture's columns.
        var isTurned: Bool
        /// The side of the map's blocks, in pixels of the level.
        var blockSide: Int
        /// In pixels of the level.
        var smallestModule: Double
    }

    /// Scans each `rowStep`th row of a level.
    ///
    /// - Parameter left: the steps after which the scan ends.
    mutating func scan(
        _ view: borrowing GreyView, map: borrowing ThresholdMap, pass: Pass,
        settings: FinderScan.Settings, left: Int
    ) {
        let start = work
        let smallest = Int32(pass.smallestModule * 12)
        found.lookAgain()
        probe.closeLooks = 0
        runs.begin(width: view.width)
        for y in stride(from: settings.rowStep / 2, to: view.height, by: settings.rowStep) {
            let row = min(y / pass.blockSide, map.rows - 1)
            guard map.isLively[row] else { continue }
            guard work - start < left else { return }
            runs.read(view, y: y, map: map, row: row, side: pass.blockSide)
            rowWork &+= 2 &+ view.width / 32 &+ runs.count / 2
            while let index = runs.nextCut(smallest: smallest) {
                rowWork &+= 2
                let cut = runs.cut(at: index, y: y)
                if cut.isInverted && !settings.findsInverted { continue }
                let middle = Vector(Double(cut.edges.2 + cut.edges.3) / 2, Double(y) + 0.5)
                let place = (pass.isTurned ? Vector(middle.y, middle.x) : middle) * pass.scale
                if found.isSettled(at: place, isInverted: cut.isInverted) { continue }
                guard probe.closeLooks < settings.closeLooks, work - start < left else {
                    return
                }
                let seen = probe.examine(
                    cut, in: view, minimumContrast: settings.minimumContrast,
                    allowsFlaw: settings.allowsFlaw)
                guard let seen else { continue }
                let pattern = seen.scaled(by: pass.scale)
                found.add(pass.isTurned ? pattern.turned : pattern)
            }
        }
    }
}
