/// Finds where modules stand out most, to follow paper where it has no function patterns.
///
/// On middles the greys of a block of modules spread the most, between them the least.
struct ContrastCentering {
    /// A block of modules to be centred.
    struct Cell {
        /// Its middle, in modules.
        var module: Vector
        /// From the nearest point that is known, in modules.
        var distance: Double
    }

    /// Seven by seven modules hold both shades surely, and bend little.
    private static let reach = 3
    /// Offsets each way from the expected place.
    private static let steps = 2

    private var places = [Vector](repeating: .zero, count: 49)
    private var spreads = [Double](repeating: 0, count: 25)
    private var lattice = GreyLattice()
    // Of the field along one row of modules, and in each column.
    private var line: [Vector] = []
    private var columns: [(Int, SIMD4<Double>)] = []
    /// The grey of each module, negative outside the picture.
    private var greys: [Float] = []

    /// How far the block about a module is off its expected place, in modules, and with what deviation.
    ///
    /// - Parameter range: the farthest offset tried, in modules; beyond a half the next module is met.
    /// - Returns: `nil` where the greys say nothing: one shade only, or outside the picture.
    mutating func offset(
        of module: Vector, on grid: SymbolGrid, range: Double, in raster: borrowing GreyRaster
    ) -> (offset: Vector, deviation: Double)? {
        let (right, down) = grid.steps(module)
        let count = collect(module, grid, in: raster)
        guard count >= 16 else { return nil }
        let step = range / Double(Self.steps)
        let side = 2 * Self.steps + 1
        lattice.measure(
            places, count, step: step, right: right, down: down, in: raster)
        var best = 0
        var least = Double.infinity
        for k in 0..<side * side {
            let dx = Double(k % side - Self.steps) * step
            let dy = Double(k / side - Self.steps) * step
            // Among equals the nearest: a tenth less at a whole module's distance.
            let spread =
                Double(lattice.variance(column: k % side, row: k / side, of: count))
                * (1 - 0.1 * (dx * dx + dy * dy))
            spreads[k] = spread
            if spread > spreads[best] { best = k }
            least = min(least, spread)
        }
        let most = spreads[best]
        // Grey levels: below it is noise on one shade.
        guard most > 9, least < 0.8 * most else { return nil }
        let (bx, by) = (best % side, best / side)
        func vertex(_ isInside: Bool, _ stride: Int) -> Double {
            guard isInside else { return 0 }
            let before = spreads[best - stride]
            let after = spreads[best + stride]
            let bend = before - 2 * most + after
            return bend < 0 ? max(-0.5, min(0.5, (before - after) / (2 * bend))) : 0
        }
        let x = Double(bx - Self.steps) + vertex(bx > 0 && bx < side - 1, 1)
        let y = Double(by - Self.steps) + vertex(by > 0 && by < side - 1, side)
        let isInside = bx > 0 && bx < side - 1 && by > 0 && by < side - 1
        return (Vector(x, y) * step, isInside ? 0.15 * most / (most - least) : 0.5)
    }

    /// The contrast of blocks where the grid puts their modules, summed up: the standard deviations of their greys.
    ///
    /// - Parameter grid: its modules have been placed.
    mutating func contrast(
        of cells: [Cell], on grid: SymbolGrid, in raster: borrowing GreyRaster
    ) -> Double {
        let n = grid.dimension
        // Blocks overlap, so each module is sampled once for all of them.
        greys.removeAll(keepingCapacity: true)
        for i in 0..<n * n {
            let place = grid.places[i]
            greys.append(raster.contains(place) ? raster(place) : -1)
        }
        var contrast = 0.0
        for cell in cells {
            let (column, row) = (Int(cell.module.x), Int(cell.module.y))
            contrast += deviation(
                columns: max(0, column - Self.reach)..<min(n, column + Self.reach + 1),
                rows: max(0, row - Self.reach)..<min(n, row + Self.reach + 1), of: n)
        }
        return contrast
    }

    /// The standard deviation of the greys of a block; 0 where most of it is outside.
    private func deviation(columns: Range<Int>, rows: Range<Int>, of n: Int) -> Double {
        let greys = greys.span
        var count = 0
        var sum: Float = 0
        var squares: Float = 0
        for y in rows {
            for x in columns {
                let grey = greys[y * n + x]
                guard grey >= 0 else { continue }
                count += 1
                sum += grey
                squares += grey * grey
            }
        }
        guard count >= 16 else { return 0 }
        let mean = sum / Float(count)
        return Double(max(0, squares / Float(count) - mean * mean)).squareRoot()
    }

    /// Lists the places of the modules of the block about one, as far as they are in the symbol and the picture.
    private mutating func collect(
        _ module: Vector, _ grid: SymbolGrid, in raster: borrowing GreyRaster
    ) -> Int {
        let n = Double(grid.dimension)
        let homography = grid.homography
        columns.removeAll(keepingCapacity: true)
        for dx in -Self.reach...Self.reach {
            columns.append(grid.field.basis(module.x + Double(dx)))
        }
        var count = 0
        for dy in -Self.reach...Self.reach {
            let y = module.y + Double(dy)
            guard y > 0, y < n else { continue }
            grid.field.takeLine(at: y, into: &line)
            for dx in -Self.reach...Self.reach {
                let x = module.x + Double(dx)
                guard x > 0, x < n else { continue }
                let off = DisplacementField.displacement(on: line, at: columns[dx + Self.reach])
                let place = homography(Vector(x, y) + off)
                guard raster.contains(place) else { continue }
                places[count] = place
                count += 1
            }
        }
        return count
    }
}
