/// The normal equations of the least-squares problem of ``SquareFit``: nine unknowns, one row per place.
///
/// The rows of one axis have the same three sums of products in all corners of the matrix, only with
/// other factors: they are summed as vectors, and the matrix is assembled at the end.
struct NormalEquations {
    /// The sums over the places of one axis.
    private struct Sums {
        /// Of (x², xy, y², x, y, 1): times 1, p, p², s, p s and s², with the perspective's factor p and
        /// the spread's factor s of each place.
        var plain = SIMD8<Float>(repeating: 0)
        var perspective = SIMD8<Float>(repeating: 0)
        var perspectiveSquared = SIMD8<Float>(repeating: 0)
        var spread = SIMD8<Float>(repeating: 0)
        var perspectiveSpread = SIMD8<Float>(repeating: 0)
        var spreadSquared: Float = 0
    }

    private(set) var used = 0
    private var first = Sums()
    private var second = Sums()

    /// Adds (x, y, 1) on the unknowns 0...2 (axis 0) or 3...5 (axis 1), `radius` times (−x, −y) on 6 and
    /// 7, and `spread` on 8, which together should be `radius`.
    mutating func add(axis: Int, at: SIMD2<Float>, radius: Float, spread: Float) {
        used += 1
        if axis == 0 {
            Self.add(to: &first, at: at, radius: radius, spread: spread)
        } else {
            Self.add(to: &second, at: at, radius: radius, spread: spread)
        }
    }

    @inline(__always)
    private static func add(to sums: inout Sums, at: SIMD2<Float>, radius: Float, spread: Float) {
        let products = SIMD8<Float>(at.x * at.x, at.x * at.y, at.y * at.y, at.x, at.y, 1, 0, 0)
        sums.plain += products
        sums.perspective += products * radius
        sums.perspectiveSquared += products * (radius * radius)
        sums.spread += products * spread
        sums.perspectiveSpread += products * (radius * spread)
        sums.spreadSquared += spread * spread
    }

    /// The solution, `nil` when the places do not determine it.
    ///
    /// - Parameters:
    ///   - perspectiveWeight: how strongly unknowns 6 and 7 are expected to be 0.
    ///   - spreadWeight: the same for 8.
    func solve(perspectiveWeight: Double, spreadWeight: Double) -> [9 of Double]? {
        var matrix = [81 of Double](repeating: 0)
        var right = [9 of Double](repeating: 0)
        matrix[60] = perspectiveWeight
        matrix[70] = perspectiveWeight
        matrix[80] = spreadWeight
        Self.put(first, at: 0, into: &matrix, &right)
        Self.put(second, at: 3, into: &matrix, &right)
        // Cholesky: the matrix is its lower triangle times that transposed.
        for i in 0..<9 {
            for j in 0...i {
                var sum = matrix[i * 9 + j]
                for k in 0..<j { sum -= matrix[i * 9 + k] * matrix[j * 9 + k] }
                if i == j {
                    guard sum > 1e-9 else { return nil }
                    matrix[i * 9 + i] = sum.squareRoot()
                } else {
                    matrix[i * 9 + j] = sum / matrix[j * 9 + j]
                }
            }
        }
        for i in 0..<9 {
            for k in 0..<i { right[i] -= matrix[i * 9 + k] * right[k] }
            right[i] /= matrix[i * 9 + i]
        }
        for i in (0..<9).reversed() {
            for k in i + 1..<9 { right[i] -= matrix[k * 9 + i] * right[k] }
            right[i] /= matrix[i * 9 + i]
        }
        return right
    }

    /// Adds the sums of one axis, whose unknowns begin at `base`, to the lower triangle.
    private static func put(
        _ sums: Sums, at base: Int, into matrix: inout [81 of Double], _ right: inout [9 of Double]
    ) {
        let own = SIMD8<Double>(sums.plain)
        let tilt = SIMD8<Double>(sums.perspective)
        let tilt2 = SIMD8<Double>(sums.perspectiveSquared)
        let spread = SIMD8<Double>(sums.spread)
        let tiltSpread = SIMD8<Double>(sums.perspectiveSpread)
        let row0 = base * 9 + base
        matrix[row0] += own[0]
        matrix[row0 + 9] += own[1]
        matrix[row0 + 10] += own[2]
        matrix[row0 + 18] += own[3]
        matrix[row0 + 19] += own[4]
        matrix[row0 + 20] += own[5]
        // Unknowns 6 and 7 have the factor −radius, 8 the factor spread.
        matrix[54 + base] -= tilt[0]
        matrix[55 + base] -= tilt[1]
        matrix[56 + base] -= tilt[3]
        matrix[63 + base] -= tilt[1]
        matrix[64 + base] -= tilt[2]
        matrix[65 + base] -= tilt[4]
        for column in 0..<3 {
            matrix[72 + base + column] += spread[3 + column]
            right[base + column] += tilt[3 + column]
        }
        matrix[60] += tilt2[0]
        matrix[69] += tilt2[1]
        matrix[70] += tilt2[2]
        matrix[78] -= tiltSpread[3]
        matrix[79] -= tiltSpread[4]
        matrix[80] += Double(sums.spreadSquared)
        right[6] -= tilt2[3]
        right[7] -= tilt2[4]
        right[8] += tiltSpread[5]
    }
}
