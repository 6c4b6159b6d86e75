/// Follows the known edges of a small symbol from its finder pattern outward.
struct GridFollower {
    /// Share of the edges of a new stretch that must be seen.
    private static let leastSeen = 0.6
    /// Modules by which the grid grows at a time: less than half a module is gained or lost on them where
    /// the last stretch fits.
    private static let stretch = 2.0

    private var equations = ModuleField.Equations()
    private var fit = HomographyFit()
    private var points: [Vector] = []
    /// The steps of ``WorkMeter`` since it was created: for each edge, and for fitting a plane.
    private(set) var work = 0
    private static let edgeWork = 32
    private static let fitWork = 600

    /// Grows a grid over the whole of a symbol.
    ///
    /// - Returns: whether the edges are where the symbol has them.
    mutating func follow(
        _ pattern: SmallPattern, _ grid: inout SmallGrid, frame: FinderFrame,
        in raster: borrowing GreyRaster
    ) -> Bool {
        let end = Double(max(pattern.width, pattern.height))
        var reach = 8.0
        while true {
            guard settle(pattern, &grid, frame, from: reach - Self.stretch, to: reach, in: raster)
            else { return false }
            if reach >= end { return true }
            collectPoints(pattern, reach)
            grid.flatten(over: points, &fit)
            reach = min(reach + Self.stretch, end)
        }
    }

    /// Fits the grid to all known edges up to `reach`.
    private mutating func settle(
        _ pattern: SmallPattern, _ grid: inout SmallGrid, _ frame: FinderFrame, from: Double,
        to reach: Double, in raster: borrowing GreyRaster
    ) -> Bool {
        equations.clear()
        work &+= Self.fitWork
        var (new, seen) = (0, 0)
        for edge in pattern.edges {
            if edge.reach > reach { break }
            work &+= Self.edgeWork
            let offset = EdgeProbe.offset(
                at: edge.module, isCrossedRightward: edge.isCrossedRightward,
                isFromDark: edge.isFromDark, in: grid, raster, leastStep: 0.2 * frame.swing)
            // A picture may be cut at the symbol's edge.
            let isInside =
                raster.contains(grid.place(edge.module - edge.half))
                && raster.contains(grid.place(edge.module + edge.half))
            if edge.reach > from, offset != nil || isInside {
                new += 1
                if offset != nil { seen += 1 }
            }
            guard let offset else { continue }
            // What is far off is more likely something else.
            let weight = 1 / (1 + 16 * offset * offset)
            grid.add(offset, edge, weight, to: &equations)
        }
        guard Double(seen) >= Self.leastSeen * Double(new) else { return false }
        grid.take(&equations)
        return true
    }

    /// Where the grid has been fitted: the finder pattern, and the timing patterns along both sides.
    private mutating func collectPoints(_ pattern: SmallPattern, _ reach: Double) {
        points.removeAll(keepingCapacity: true)
        for y in [0.0, 3.5, 7] { for x in [0.0, 3.5, 7] { points.append(Vector(x, y)) } }
        let height = Double(pattern.height)
        var along = 8.0
        while along <= reach {
            points.append(Vector(along, 0.5))
            if along <= height { points.append(Vector(0.5, along)) }
            if pattern.hasSecondTrack, reach >= height {
                points.append(Vector(along, height - 0.5))
            }
            along += Self.stretch
        }
    }

    /// Fits the grid to the edges between all modules, as they were decided.
    mutating func snap(
        _ grid: inout SmallGrid, shades: [Float], width: Int, height: Int, frame: FinderFrame,
        in raster: borrowing GreyRaster
    ) {
        equations.clear()
        for y in 0..<height {
            for x in 0..<width {
                let here = shades[y * width + x] > 0
                if x + 1 < width, (shades[y * width + x + 1] > 0) != here {
                    let edge = SmallPattern.Edge(
                        module: Vector(Double(x) + 1, Double(y) + 0.5), isCrossedRightward: true,
                        isFromDark: here, reach: 0)
                    add(edge, &grid, frame, in: raster)
                }
                if y + 1 < height, (shades[(y + 1) * width + x] > 0) != here {
                    let edge = SmallPattern.Edge(
                        module: Vector(Double(x) + 0.5, Double(y) + 1), isCrossedRightward: false,
                        isFromDark: here, reach: 0)
                    add(edge, &grid, frame, in: raster)
                }
            }
        }
        grid.take(&equations)
    }

    private mutating func add(
        _ edge: SmallPattern.Edge, _ grid: inout SmallGrid, _ frame: FinderFrame,
        in raster: borrowing GreyRaster
    ) {
        work &+= Self.edgeWork
        let offset = EdgeProbe.offset(
            at: edge.module, isCrossedRightward: edge.isCrossedRightward,
            isFromDark: edge.isFromDark, in: grid, raster, leastStep: 0.2 * frame.swing)
        guard let offset else { return }
        grid.add(offset, edge, 1 / (1 + 16 * offset * offset), to: &equations)
    }
}

extension SmallGrid {
    /// Adds an edge that was seen `offset` modules beyond where the grid has it.
    fileprivate func add(
        _ offset: Double, _ edge: SmallPattern.Edge, _ weight: Double,
        to equations: inout ModuleField.Equations
    ) {
        field.add(
            offset, at: edge.module, isCrossedRightward: edge.isCrossedRightward, weight: weight,
            to: &equations)
    }
}
