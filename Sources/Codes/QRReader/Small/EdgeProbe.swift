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
        func level(_ i: Int) -> Double {
            (Double(raster(grid.place(module + Double(i) * step))) - middle) * sign
        }
        // From the middle outwards, as most edges are near it; the levels reached to either side.
        var left = level(0)
        var right = left
        for i in 1...samples {
            let (nextLeft, nextRight) = (level(-i), level(i))
            var nearest: Double?
            if nextLeft < 0, left >= 0 {
                nearest = (Double(1 - i) - left / (left - nextLeft)) / 10
            }
            if right < 0, nextRight >= 0 {
                let offset = (Double(i) - nextRight / (nextRight - right)) / 10
                if abs(offset) < abs(nearest ?? .infinity) { nearest = offset }
            }
            if let nearest { return nearest }
            (left, right) = (nextLeft, nextRight)
        }
        return nil
    }
}
