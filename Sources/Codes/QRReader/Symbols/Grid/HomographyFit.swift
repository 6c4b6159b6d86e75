/// Fits a homography to anchors by weighted least squares.
///
/// The anchors' modules are scaled to −1...1 and their places likewise, with the middle of the symbol
/// in front of the horizon: the last element of the matrix is then 1 and eight linear unknowns remain.
/// A second pass divides by the depths of the first, which makes the error geometric.
///
/// - SeeAlso: Hartley and Zisserman, "Multiple View Geometry", 2nd edition, 4.1 and 4.4.
struct HomographyFit {
    /// The normal equations, eight rows of eight unknowns and the right side.
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
            var sums = Sums()
            for anchor in anchors {
                let source = anchor.module / half - Vector(1, 1)
                let target = (anchor.place - middle) / spread
                let depth = pass == 0 ? 1 : unit.depth(source)
                guard depth > 0.05 else { return nil }
                sums.add(source, target, 1 / (anchor.deviation * anchor.deviation * depth * depth))
            }
            assemble(sums)
            guard let solution = solve() else { return nil }
            unit = solution
        }
        return fromUnit.after(unit).after(intoUnit)
    }

    /// The sums over the equations of all anchors.
    ///
    /// With u = (x, y, 1) for the module and (s, t) for its place, the equations hold nothing but the sums of
    /// u uᵀ, s u uᵀ, t u uᵀ and (s² + t²) u uᵀ, six numbers each.
    private struct Sums {
        var plain = SIMD8<Double>.zero
        var across = SIMD8<Double>.zero
        var along = SIMD8<Double>.zero
        var square = SIMD8<Double>.zero

        mutating func add(_ u: Vector, _ place: Vector, _ weight: Double) {
            let product = SIMD8(u.x * u.x, u.x * u.y, u.x, u.y * u.y, u.y, 1, 0, 0) * weight
            plain += product
            across += product * place.x
            along += product * place.y
            square += product * place.dot(place)
        }

        /// The element of u uᵀ in a row and a column of 0...2.
        static func index(_ row: Int, _ column: Int) -> Int {
            row == 0 || column == 0 ? row + column : row + column + 1
        }
    }

    private mutating func assemble(_ sums: Sums) {
        for i in system.indices { system[i] = 0 }
        for r in 0..<3 {
            for c in 0..<3 {
                let k = Sums.index(r, c)
                system[r * 9 + c] = sums.plain[k]
                system[(r + 3) * 9 + c + 3] = sums.plain[k]
                // The columns of g and h have the other sign than the right side.
                let column = c == 2 ? 8 : c + 6
                let sign = c == 2 ? 1.0 : -1.0
                system[r * 9 + column] = sign * sums.across[k]
                system[(r + 3) * 9 + column] = sign * sums.along[k]
                if r == 2 { continue }
                system[(r + 6) * 9 + c] = -sums.across[k]
                system[(r + 6) * 9 + c + 3] = -sums.along[k]
                system[(r + 6) * 9 + column] = -sign * sums.square[k]
            }
        }
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

/// A place in the picture where a known point of the symbol was seen.
struct Anchor {
    /// The point in the symbol, in modules from its top left corner.
    var module: Vector
    /// Where it was seen, in pixels.
    var place: Vector
    /// How far off the place may be, one standard deviation, in modules.
    var deviation: Double
}
