/// Fits a homography to anchors by weighted least squares.
///
/// The anchors' modules are scaled to −1...1 and their places likewise, with the middle of the symbol
/// in front of the horizon: the last element of the matrix is then 1 and eight linear unknowns remain.
/// A second pass divides by the depths of the first, which makes the error geometric.
///
/// - SeeAlso: Hartley and Zisserman, "Multiple View Geometry", 2nd edition, 4.1 and 4.4.
struct HomographyFit {
    private var system = [Double](repeating: 0, count: 8 * 9)

    /// The map that fits; `nil` when the anchors lie in a line, or one lies behind the horizon.
    ///
    /// - Parameter dimension: modules per side of the symbol.
    mutating func fit(_ anchors: [Anchor], dimension: Int) -> Homography? {
        guard anchors.count >= 4 else { return nil }
        let half = Double(dimension) / 2
        var middle = Vector.zero
        for anchor in anchors { middle += anchor.place }
        middle /= Double(anchors.count)
        var spread = 0.0
        for anchor in anchors { spread += (anchor.place - middle).length }
        spread /= Double(anchors.count)
        guard spread > 1e-3, spread.isFinite else { return nil }
        let intoUnit = Homography(a: 1 / half, c: -1, e: 1 / half, f: -1)
        let fromUnit = Homography(a: spread, c: middle.x, e: spread, f: middle.y)
        var unit = Homography()
        for pass in 0..<2 {
            for i in system.indices { system[i] = 0 }
            for anchor in anchors {
                let source = anchor.module / half - Vector(1, 1)
                let target = (anchor.place - middle) / spread
                let depth = pass == 0 ? 1 : unit.depth(source)
                guard depth > 0.05 else { return nil }
                let weight = 1 / (anchor.deviation * anchor.deviation * depth * depth)
                add(source, target, weight)
            }
            guard let solution = solve() else { return nil }
            unit = solution
        }
        return fromUnit.after(unit).after(intoUnit)
    }

    /// Adds the two equations of one anchor to the normal equations.
    private mutating func add(_ s: Vector, _ t: Vector, _ weight: Double) {
        let x: SIMD16<Double> = row(s.x, s.y, 1, 0, 0, 0, -s.x * t.x, -s.y * t.x, t.x)
        let y: SIMD16<Double> = row(0, 0, 0, s.x, s.y, 1, -s.x * t.y, -s.y * t.y, t.y)
        for r in 0..<8 {
            let wx = weight * x[r]
            let wy = weight * y[r]
            for c in 0..<9 { system[r * 9 + c] += wx * x[c] + wy * y[c] }
        }
    }

    private func row(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double,
        _ h: Double, _ t: Double
    ) -> SIMD16<Double> {
        SIMD16(a, b, c, d, e, f, g, h, t, 0, 0, 0, 0, 0, 0, 0)
    }

    /// Eliminates with the pivot on the diagonal, as a positive definite matrix allows.
    private mutating func solve() -> Homography? {
        var largest = 0.0
        for r in 0..<8 { largest = max(largest, system[r * 10]) }
        for k in 0..<8 {
            let pivot = system[k * 10]
            guard pivot > largest * 1e-12, pivot.isFinite else { return nil }
            for r in 0..<8 where r != k {
                let factor = system[r * 9 + k] / pivot
                if factor == 0 { continue }
                for c in k..<9 { system[r * 9 + c] -= factor * system[k * 9 + c] }
            }
        }
        func unknown(_ k: Int) -> Double { system[k * 9 + 8] / system[k * 10] }
        return Homography(
            a: unknown(0), b: unknown(1), c: unknown(2), d: unknown(3), e: unknown(4),
            f: unknown(5), g: unknown(6), h: unknown(7), i: 1)
    }
}
