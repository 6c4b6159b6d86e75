/// The affine shape of a finder pattern from sixteen rays: the initial guess of the square fit.
struct StarShape {
    /// Modules along the pattern's own axes, for a step in the picture.
    private(set) var u = SIMD2<Double>(repeating: 0)
    private(set) var v = SIMD2<Double>(repeating: 0)
    /// How much like a square, not an ellipse, it is: 0 for an ellipse, 0.43 for a parallelogram.
    private(set) var squareness = 0.0
    /// The area of one module in square pixels, as if it were a parallelogram.
    private(set) var moduleArea = 0.0

    /// Takes the ends of one-module steps out of the centre, in order around it.
    ///
    /// Area moments of the star give the shape up to a rotation; the fourth harmonic of the resulting
    /// square gives its corners. Both use all rays, so that no single one decides.
    ///
    /// `nil` when they span no area, or one more than eight times as long as wide.
    init?(_ points: [16 of SIMD2<Double>]) {
        var area = 0.0
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for index in points.indices {
            let p = points[index]
            let q = points[(index + 1) & 15]
            let twice = p.x * q.y - p.y * q.x
            let sum = p + q
            area += twice / 2
            xx += twice * (p.x * p.x + q.x * q.x + sum.x * sum.x) / 24
            xy += twice * (p.x * p.y + q.x * q.y + sum.x * sum.y) / 24
            yy += twice * (p.y * p.y + q.y * q.y + sum.y * sum.y) / 24
        }
        guard area > 0.1, xx > 0, yy > 0 else { return nil }
        // A square of half side 1 has second moments of a third of its area.
        let scale = 3 / area
        (xx, xy, yy) = (xx * scale, xy * scale, yy * scale)
        let determinant = xx * yy - xy * xy
        guard determinant > 0, (xx + yy) * (xx + yy) < 66 * determinant else { return nil }
        let l = xx.squareRoot()
        let m = xy / l
        let n = (determinant / xx).squareRoot()
        var harmonic = SIMD2<Double>(repeating: 0)
        var weight = 0.0
        for index in points.indices {
            let p = points[index]
            let before = points[(index + 15) & 15]
            let after = points[(index + 1) & 15]
            let x = p.x / l
            let y = (p.y - m * x) / n
            let share = before.x * after.y - before.y * after.x
            // The fourth power of x + iy.
            let (re, im) = (x * x - y * y, 2 * x * y)
            harmonic += share * SIMD2(re * re - im * im, 2 * re * im)
            weight += share * (re * re + im * im)
        }
        squareness = weight > 0 ? harmonic.length / weight : 0
        // The harmonic points at a corner; an axis is an eighth of a turn from it.
        let axis = Self.fourthRoot(of: -harmonic)
        // x = p.x / l, y = (p.y − m x) / n, turned back by the axis.
        let forX = SIMD2(1 / l, 0)
        let forY = SIMD2(-m / (l * n), 1 / n)
        u = axis.x * forX + axis.y * forY
        v = -axis.y * forX + axis.x * forY
        moduleArea = determinant.squareRoot()
    }

    /// The direction a quarter as far from the x axis; the x axis itself for nothing.
    private static func fourthRoot(of vector: SIMD2<Double>) -> SIMD2<Double> {
        var root = vector
        for _ in 0..<2 {
            let length = root.length
            guard length > 0 else { return SIMD2(1, 0) }
            let cosine = root.x / length
            // Half the angle, kept within a quarter turn of the x axis.
            let half = SIMD2(
                max(0, (1 + cosine) / 2).squareRoot(), max(0, (1 - cosine) / 2).squareRoot())
            root = SIMD2(half.x, root.y < 0 ? -half.y : half.y)
        }
        return root
    }
}
