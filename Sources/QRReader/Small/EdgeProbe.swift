/// Measures where edges between modules are.
enum EdgeProbe {
    /// Samples to either side of where an edge should be, a tenth of a module apart.
    private static let samples = 6

    /// How far beyond its place in the grid an edge is, in modules; `nil` when it is not seen.
    ///
    /// An edge is where the grey is halfway between those of the modules on both sides. In an alternating
    /// pattern that holds under any blur.
    ///
    /// - Parameter leastStep: from the dark module to the light one, in grey levels.
    static func offset(
        at module: Vector, isCrossedRightward: Bool, isFromDark: Bool, in grid: SmallGrid,
        _ raster: borrowing GreyRaster, leastStep: Double
    ) -> Double? {
        let step = isCrossedRightward ? Vector(0.1, 0) : Vector(0, 0.1)
        let before = Double(raster(grid.place(module - 5 * step)))
        let after = Double(raster(grid.place(module + 5 * step)))
        guard (isFromDark ? after - before : before - after) >= leastStep else { return nil }
        let middle = (before + after) / 2
        let sign: Double = isFromDark ? 1 : -1
        var nearest: Double?
        var last = 0.0
        for i in -samples...samples {
            let grey = (Double(raster(grid.place(module + Double(i) * step))) - middle) * sign
            if i > -samples, last < 0, grey >= 0 {
                let offset = (Double(i) - grey / (grey - last)) / 10
                if abs(offset) < abs(nearest ?? .infinity) { nearest = offset }
            }
            last = grey
        }
        return nearest
    }
}
