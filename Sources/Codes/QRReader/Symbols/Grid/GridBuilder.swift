/// Lays the grid of a symbol over its finder, timing and alignment patterns.
struct GridBuilder {
    var fit = HomographyFit()
    private var search = PatternSearch()
    var centering = ContrastCentering()
    var cells: [ContrastCentering.Cell] = []
    /// The middles of the finder patterns, and where their fourth would be.
    var corners: [Anchor] = []
    /// All points seen.
    var anchors: [Anchor] = []
    /// The same, as displacements from the homography.
    var samples: [Anchor] = []
    /// Alignment patterns found by the last grid laid.
    private(set) var alignmentsFound = 0

    init() {
        anchors.reserveCapacity(64)
        samples.reserveCapacity(512)
    }

    /// The homography through three finder patterns alone; `nil` when they allow none.
    mutating func homography(of frames: FinderFrames, dimension: Int) -> Homography? {
        anchors.removeAll(keepingCapacity: true)
        addFinders(frames, dimension)
        return fit.fit(anchors, dimension: dimension)
    }

    /// Lays a flat grid over the finder patterns and all alignment patterns that lie on one plane with them.
    ///
    /// From the top left outwards, since each pattern that is found makes the next one's place surer.
    mutating func layFlat(
        _ grid: inout SymbolGrid, over frames: FinderFrames, _ functions: FunctionModules,
        in raster: borrowing GreyRaster
    ) -> Bool {
        alignmentsFound = 0
        guard var homography = homography(of: frames, dimension: functions.dimension),
            grid.lay(homography, dimension: functions.dimension)
        else { return false }
        var isStale = false
        for center in functions.alignments {
            let module = Vector(Double(center.x) + 0.5, Double(center.y) + 0.5)
            let place = homography(module)
            let right = homography(module + Vector(1, 0)) - place
            let down = homography(module + Vector(0, 1)) - place
            // Near other patterns the place is known to a fraction of a module.
            let radius = alignmentsFound >= 3 ? 1 : 2
            guard raster.contains(place),
                let match = search.findAlignment(
                    near: place, right: right, down: down, radius: radius, minimum: 0.6,
                    in: raster)
            else { continue }
            anchors.append(
                Anchor(
                    module: module,
                    place: place + right * match.offset.x + down * match.offset.y,
                    deviation: 0.1 / match.score))
            alignmentsFound += 1
            isStale = true
            // One that is where it should be makes no other's place surer.
            if match.offset.length < 0.2 { continue }
            if let better = fit.fit(anchors, dimension: functions.dimension) {
                homography = better
                isStale = false
            } else {
                anchors.removeLast()
                alignmentsFound -= 1
            }
        }
        if isStale, let better = fit.fit(anchors, dimension: functions.dimension) {
            homography = better
        }
        return grid.lay(homography, dimension: functions.dimension)
    }

    /// Lays a grid over the middles of the finder patterns alone, all modules alike.
    ///
    /// Where paper is curved, its foreshortening looks like perspective to a homography, which then runs away
    /// from the fourth corner.
    mutating func layAffine(_ grid: inout SymbolGrid, over frames: FinderFrames, dimension: Int)
        -> Bool
    {
        let span = Double(dimension) - 7
        let right = (frames.topRight.center - frames.topLeft.center) / span
        let down = (frames.bottomLeft.center - frames.topLeft.center) / span
        let origin = frames.topLeft.center - (right + down) * 3.5
        return grid.lay(
            Homography(
                a: right.x, b: down.x, c: origin.x, d: right.y, e: down.y, f: origin.y),
            dimension: dimension)
    }

    /// Bends a flat grid to follow the finder, timing and alignment patterns.
    mutating func bend(
        _ grid: inout SymbolGrid, over frames: FinderFrames, _ functions: FunctionModules,
        in raster: borrowing GreyRaster
    ) {
        samples.removeAll(keepingCapacity: true)
        anchors.removeAll(keepingCapacity: true)
        addFinders(frames, functions.dimension)
        for anchor in anchors {
            let off = grid.displacement(of: anchor.module, at: anchor.place)
            samples.append(
                Anchor(module: anchor.module, place: off, deviation: anchor.deviation))
        }
        grid.field.fit(samples, rounds: 1)
        let finders = samples.count
        followTiming(&grid, functions.dimension, in: raster)
        grid.field.fit(samples)
        followAlignments(&grid, functions, in: raster)
        if functions.dimension > 21 {
            // With the alignment patterns known, the timing patterns are followed once more.
            let timing = samples.count - alignmentsFound - finders
            samples.removeSubrange(finders..<finders + timing)
            anchors.removeSubrange(finders..<finders + timing)
            followTiming(&grid, functions.dimension, in: raster)
            grid.field.fit(samples)
        }
    }

    private mutating func addFinders(_ frames: FinderFrames, _ dimension: Int) {
        let far = Double(dimension) - 3.5
        add(frames.topLeft, at: Vector(3.5, 3.5))
        add(frames.topRight, at: Vector(far, 3.5))
        add(frames.bottomLeft, at: Vector(3.5, far))
    }

    private mutating func add(_ frame: FinderFrame, at module: Vector) {
        // A pattern that does not look like one is a guess, good to a module.
        let doubt = frame.score > 0.6 ? 1.0 : frame.score > 0.4 ? 4.0 : 20.0
        anchors.append(Anchor(module: module, place: frame.center, deviation: 0.05 * doubt))
        for corner in [
            Vector(-3.5, -3.5), Vector(3.5, -3.5), Vector(3.5, 3.5), Vector(-3.5, 3.5),
        ] {
            anchors.append(
                Anchor(
                    module: module + corner, place: frame.place(corner), deviation: 0.12 * doubt))
        }
    }

    mutating func addSample(
        _ module: Vector, _ place: Vector, _ deviation: Double, _ grid: SymbolGrid
    ) {
        let off = grid.displacement(of: module, at: place)
        // Farther than half the symbol is no displacement of paper, but a place beyond the horizon.
        guard off.length < Double(grid.dimension) / 2 else { return }
        samples.append(Anchor(module: module, place: off, deviation: deviation))
        anchors.append(Anchor(module: module, place: place, deviation: deviation))
    }

    /// Follows both timing patterns from both ends to the middle.
    private mutating func followTiming(
        _ grid: inout SymbolGrid, _ dimension: Int, in raster: borrowing GreyRaster
    ) {
        let step = dimension < 60 ? 1 : 2
        let middle = dimension / 2
        for isAcross in [true, false] {
            followTiming(
                grid, stride(from: 8, through: middle, by: step), isAcross, in: raster)
            followTiming(
                grid, stride(from: dimension - 9, through: middle + 1, by: -step), isAcross,
                in: raster)
        }
    }

    private mutating func followTiming(
        _ grid: SymbolGrid, _ modules: StrideThrough<Int>, _ isAcross: Bool,
        in raster: borrowing GreyRaster
    ) {
        var drift = Vector.zero
        for k in modules {
            let along = Double(k) + 0.5
            let module = isAcross ? Vector(along, 6.5) : Vector(6.5, along)
            let (right, down) = grid.steps(module)
            let expected = grid.place(module)
            let place = expected + right * drift.x + down * drift.y
            guard raster.contains(place),
                let match = search.findTiming(
                    near: place, along: isAcross ? right : down, across: isAcross ? down : right,
                    isDark: k.isMultiple(of: 2), minimum: 0.75, in: raster)
            else {
                drift *= 0.9
                continue
            }
            let offset = isAcross ? match.offset : Vector(match.offset.y, match.offset.x)
            addSample(module, place + right * offset.x + down * offset.y, 0.3, grid)
            drift += offset * 0.5
        }
    }

    /// Looks for the alignment patterns, those nearest to the known ones first, bending the grid as it goes.
    private mutating func followAlignments(
        _ grid: inout SymbolGrid, _ functions: FunctionModules, in raster: borrowing GreyRaster
    ) {
        alignmentsFound = 0
        var band = 0
        var isChanged = false
        for center in functions.alignments {
            if center.x + center.y > band {
                if isChanged { grid.field.fit(samples, rounds: 1) }
                isChanged = false
                band = center.x + center.y
            }
            let module = Vector(Double(center.x) + 0.5, Double(center.y) + 0.5)
            let (right, down) = grid.steps(module)
            let place = grid.place(module)
            guard raster.contains(place),
                let match = search.findAlignment(
                    near: place, right: right, down: down, radius: 2, minimum: 0.55, in: raster)
            else { continue }
            let before = samples.count
            addSample(
                module, place + right * match.offset.x + down * match.offset.y,
                0.1 / (match.score * match.score), grid)
            alignmentsFound += samples.count - before
            isChanged = true
        }
        if isChanged { grid.field.fit(samples) }
    }
}
