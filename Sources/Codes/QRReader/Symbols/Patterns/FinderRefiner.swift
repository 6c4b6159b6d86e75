/// Fits the grey picture of a finder pattern by moving, turning, stretching and shearing a template.
///
/// The inverse compositional method: the derivatives are those of the template, taken once.
///
/// - SeeAlso: Baker and Matthews, "Lucas-Kanade 20 Years On", 2004, 3.2.
struct FinderRefiner {
    /// Two samples a module over 9 by 9 modules: the pattern and the light ring around it.
    private static let side = 18
    /// Half the width of an edge in modules: what blur and sampling leave of a sharp one.
    private static let softness = 0.5

    private struct Point {
        var offset: Vector
        /// −1 is dark, 1 is light.
        var shade: Double
        /// Derivatives by the six parameters: two rows of the matrix, each with its shift.
        var slope: SIMD8<Double>
    }

    private let points: [Point]
    /// The inverse of the sum of outer products of all slopes, row by row.
    private let inverse: [SIMD8<Double>]
    private var greys: [Double]
    /// How many points should be light.
    private let lights: Double
    /// The sum of all shades, and their variance times their number.
    private let shades: Double
    private let shadeVariance: Double

    init() {
        var points: [Point] = []
        for y in 0..<Self.side {
            for x in 0..<Self.side {
                // Rows and columns are staggered by eighths of a module: edges between sharp modules are
                // met at every phase, and no shift goes unseen between two samples.
                let stagger = Vector(Double(y & 3), Double(x & 3)) - Vector(1.5, 1.5)
                let offset = Vector(Double(x) - 8.5, Double(y) - 8.5) / 2 + stagger / 8
                points.append(Self.point(offset))
            }
        }
        self.points = points
        var normal = [SIMD8<Double>](repeating: .zero, count: 6)
        for point in points { for r in 0..<6 { normal[r] += point.slope * point.slope[r] } }
        inverse = Self.inverse(of: normal)
        greys = [Double](repeating: 0, count: points.count)
        lights = Double(points.count { $0.shade > 0 })
        shades = points.reduce(0) { $0 + $1.shade }
        shadeVariance =
            points.reduce(0) { $0 + $1.shade * $1.shade }
            - shades * shades / Double(points.count)
    }

    /// The frame that fits best near `start`.
    ///
    /// - Returns: the frame with its ``FinderFrame/score``; where the fit diverges, `start` with its
    ///   own score.
    mutating func refine(_ start: FinderFrame, in raster: borrowing GreyRaster) -> FinderFrame {
        var frame = start
        var best = start
        best.score = -1
        for _ in 0..<8 {
            guard measure(&frame, in: raster) else { break }
            if frame.score > best.score { best = frame }
            let step = self.step(of: frame)
            // The template moved by the step looks like the picture: move the frame the other way.
            let (p, q, r, s) = (1 + step[0], step[1], step[3], 1 + step[4])
            let determinant = p * s - q * r
            guard determinant > 0.3, determinant < 3 else { break }
            let right = (frame.right * s - frame.down * r) / determinant
            let down = (frame.down * p - frame.right * q) / determinant
            frame.right = right
            frame.down = down
            let shift = Vector(step[2], step[5])
            frame.center -= right * shift.x + down * shift.y
            guard isNear(frame, start) else { break }
            if abs(step).max() < 0.01 {
                if measure(&frame, in: raster), frame.score > best.score { best = frame }
                break
            }
        }
        return best
    }

    /// Whether a frame still is about the one the search began with: half a pattern away, and of a size
    /// between the half and the double.
    private func isNear(_ frame: FinderFrame, _ start: FinderFrame) -> Bool {
        let size = start.moduleSize
        let ratio = frame.moduleSize / size
        return (frame.center - start.center).length < 3.5 * size && ratio > 0.5 && ratio < 2
    }

    /// Takes the greys and their regression on the template; `false` where they do not rise with it.
    private mutating func measure(_ frame: inout FinderFrame, in raster: borrowing GreyRaster)
        -> Bool
    {
        var (sum, squares, product, light) = (0.0, 0.0, 0.0, 0.0)
        let (center, right, down) = (frame.center, frame.right, frame.down)
        let template = self.points
        let points = template.span
        var greys = greys.mutableSpan
        for i in 0..<points.count {
            let offset = points[i].offset
            let grey = Double(raster(center + right * offset.x + down * offset.y))
            greys[i] = grey
            sum += grey
            squares += grey * grey
            let shade = points[i].shade
            product += grey * shade
            if shade > 0 { light += grey }
        }
        let count = Double(points.count)
        let variance = squares - sum * sum / count
        let covariance = product - sum * shades / count
        frame.score = covariance / (variance * shadeVariance + 1e-9).squareRoot()
        // The means of what should be light and dark: a regression would take sharp edges for contrast.
        let lightMean = light / lights
        let darkMean = (sum - light) / (count - lights)
        frame.swing = (lightMean - darkMean) / 2
        frame.middle = (lightMean + darkMean) / 2
        return frame.swing > 0.5
    }

    private func step(of frame: FinderFrame) -> SIMD8<Double> {
        var gradient = SIMD8<Double>.zero
        let points = points.span
        let greys = greys.span
        let (middle, swing) = (frame.middle, 1 / frame.swing)
        for i in points.indices {
            let error = (greys[i] - middle) * swing - points[i].shade
            // More than the whole swing is glare or something in front: no better than that counts.
            gradient += points[i].slope * max(-1, min(1, error))
        }
        var step = SIMD8<Double>.zero
        for r in 0..<6 { step[r] = (inverse[r] * gradient).sum() }
        return step
    }

    private static func point(_ offset: Vector) -> Point {
        let horizontal = abs(offset.x) >= abs(offset.y)
        let ring = max(abs(offset.x), abs(offset.y))
        var shade = -1.0
        var slope = 0.0
        for (edge, sign) in [(1.5, 2.0), (2.5, -2.0), (3.5, 2.0)] {
            let t = max(0, min(1, (ring - edge + softness) / (2 * softness)))
            shade += sign * t * t * (3 - 2 * t)
            slope += sign * 6 * t * (1 - t) / (2 * softness)
        }
        let towards = (horizontal ? offset.x : offset.y) < 0 ? -slope : slope
        let gx = horizontal ? towards : 0
        let gy = horizontal ? 0 : towards
        return Point(
            offset: offset, shade: shade,
            slope: SIMD8(
                gx * offset.x, gx * offset.y, gx, gy * offset.x, gy * offset.y, gy, 0, 0))
    }

    /// Gauss-Jordan on a positive definite six by six matrix.
    private static func inverse(of matrix: [SIMD8<Double>]) -> [SIMD8<Double>] {
        var left = matrix
        var right = (0..<6).map { r in
            var row = SIMD8<Double>.zero
            row[r] = 1
            return row
        }
        for k in 0..<6 {
            let pivot = left[k][k]
            left[k] /= pivot
            right[k] /= pivot
            for r in 0..<6 where r != k {
                let factor = left[r][k]
                left[r] -= left[k] * factor
                right[r] -= right[k] * factor
            }
        }
        return right
    }
}

/// The magnitude of each element.
private func abs(_ v: SIMD8<Double>) -> SIMD8<Double> { v.replacing(with: -v, where: v .< 0) }
