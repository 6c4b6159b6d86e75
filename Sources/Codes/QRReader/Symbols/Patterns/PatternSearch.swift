/// Looks for alignment patterns and the alternation of timing patterns near where they should be.
struct PatternSearch {
    /// Where a pattern was seen.
    struct Match {
        /// From where it should be, in modules.
        var offset: Vector
        /// The correlation with the pattern, −1...1.
        var score: Double
    }

    /// Samples per module and axis.
    private static let density = 3
    /// At most 7 modules of the pattern's surroundings and 2 × 3 modules of search.
    private static let capacity = 39 * 39

    private var greys = [Float](repeating: 0, count: capacity)
    private var smooth = [Float](repeating: 0, count: capacity)
    /// Dark is positive.
    private static let alignment: [Float] = (0..<25).map { i in
        max(abs(i % 5 - 2), abs(i / 5 - 2)) == 1 ? -1 : 1
    }

    /// The alignment pattern nearest to looking like one.
    ///
    /// - Parameters:
    ///   - place: where its middle should be, in pixels.
    ///   - right: one module to the right there, in pixels; likewise `down`.
    ///   - radius: how far off it may be, 1...3 modules.
    mutating func findAlignment(
        near place: Vector, right: Vector, down: Vector, radius: Int, minimum: Double,
        in raster: borrowing GreyRaster
    ) -> Match? {
        let modules = 5 + 2 * radius
        sample(place, right, down, columns: modules, rows: modules, in: raster)
        return best(
            template: Self.alignment, columns: 5, rows: 5, radiusX: radius * 3,
            radiusY: radius * 3, stride: modules * Self.density, minimum: minimum)
    }

    /// Where five modules of a timing pattern are, with the middle one dark or light as given.
    mutating func findTiming(
        near place: Vector, along: Vector, across: Vector, isDark: Bool, minimum: Double,
        in raster: borrowing GreyRaster
    ) -> Match? {
        sample(place, along, across, columns: 7, rows: 3, in: raster)
        let sign: Float = isDark ? 1 : -1
        return best(
            template: [sign, -sign, sign, -sign, sign], columns: 5, rows: 1, radiusX: 2,
            radiusY: 2, stride: 7 * Self.density, minimum: minimum)
    }

    /// Takes greys over whole modules around a place, and softens them over about a module.
    private mutating func sample(
        _ place: Vector, _ right: Vector, _ down: Vector, columns: Int, rows: Int,
        in raster: borrowing GreyRaster
    ) {
        let width = columns * Self.density
        let height = rows * Self.density
        let stepX = right / Double(Self.density)
        let stepY = down / Double(Self.density)
        let left: Vector = stepX * (Double(width - 1) / 2)
        let up: Vector = stepY * (Double(height - 1) / 2)
        let first = place - up - left
        Self.fill(&greys, from: first, stepX, stepY, width, height, in: raster)
        Self.soften(greys, width, height, &smooth)
    }

    private static func fill(
        _ greys: inout [Float], from first: Vector, _ stepX: Vector, _ stepY: Vector, _ width: Int,
        _ height: Int, in raster: borrowing GreyRaster
    ) {
        var greys = greys.mutableSpan
        var start = first
        for y in 0..<height {
            var position = start
            for x in 0..<width {
                greys[y * width + x] = raster(position)
                position += stepX
            }
            start += stepY
        }
    }

    /// Weighs each sample and its neighbours 1 : 2 : 1 along both axes.
    private static func soften(
        _ greys: [Float], _ width: Int, _ height: Int, _ smooth: inout [Float]
    ) {
        let greys = greys.span
        var smooth = smooth.mutableSpan
        for y in 0..<height {
            let above = max(y - 1, 0) * width
            let row = y * width
            let below = min(y + 1, height - 1) * width
            var last: Float = 0
            var this: Float = 0
            for x in 0..<width {
                let next = greys[above + x] + 2 * greys[row + x] + greys[below + x]
                if x == 0 {
                    last = next
                } else {
                    smooth[row + x - 1] = (last + 2 * this + next) / 16
                    last = this
                }
                this = next
            }
            smooth[row + width - 1] = (last + 3 * this) / 16
        }
    }

    /// The covariance with a template, and the correlation, at one offset in samples.
    private func compare(
        _ template: [Float], columns: Int, rows: Int, at start: Int, stride: Int
    ) -> (covariance: Float, correlation: Float) {
        var (sum, squares, product, total) = (Float(0), Float(0), Float(0), Float(0))
        for y in 0..<rows {
            var index = start + y * Self.density * stride
            for x in 0..<columns {
                let grey = smooth[index]
                let shade = template[y * columns + x]
                sum += grey
                squares += grey * grey
                product -= grey * shade
                total += shade
                index += Self.density
            }
        }
        let count = Float(rows * columns)
        let variance = squares - sum * sum / count
        let shadeVariance = count - total * total / count
        let covariance = product + sum * total / count
        return (covariance, covariance / (max(variance, 1) * shadeVariance).squareRoot())
    }

    /// The largest covariance among the offsets that correlate as well as `minimum`.
    ///
    /// The correlation alone is as high wherever sharp modules are hit at all; the covariance of the softened
    /// picture falls off from the middle.
    private func best(
        template: [Float], columns: Int, rows: Int, radiusX: Int, radiusY: Int, stride: Int,
        minimum: Double
    ) -> Match? {
        // The first sample that is the middle of a module when the template is in the middle of the patch.
        let patchRows = rows == 1 ? 3 : rows + 2 * radiusY / Self.density
        let patchColumns = stride / Self.density
        let x0 = (patchColumns - columns) / 2 * Self.density + 1
        let y0 = (patchRows - rows) / 2 * Self.density + 1
        func at(_ dx: Int, _ dy: Int) -> (covariance: Float, correlation: Float) {
            compare(
                template, columns: columns, rows: rows, at: (y0 + dy) * stride + x0 + dx,
                stride: stride)
        }
        var found: (dx: Int, dy: Int, covariance: Float, correlation: Float)?
        for dy in -radiusY...radiusY {
            for dx in -radiusX...radiusX {
                let value = at(dx, dy)
                guard Double(value.correlation) >= minimum,
                    value.covariance > found?.covariance ?? 0
                else { continue }
                found = (dx, dy, value.covariance, value.correlation)
            }
        }
        guard let found else { return nil }
        func vertex(_ before: Float, _ after: Float) -> Double {
            let bend = before - 2 * found.covariance + after
            return bend < -1e-3 ? Double(max(-0.5, min(0.5, (before - after) / (2 * bend)))) : 0
        }
        let insideX = abs(found.dx) < radiusX
        let insideY = abs(found.dy) < radiusY
        let x =
            insideX
            ? vertex(
                at(found.dx - 1, found.dy).covariance, at(found.dx + 1, found.dy).covariance) : 0
        let y =
            insideY
            ? vertex(
                at(found.dx, found.dy - 1).covariance, at(found.dx, found.dy + 1).covariance) : 0
        return Match(
            offset: Vector(Double(found.dx) + x, Double(found.dy) + y) / Double(Self.density),
            score: Double(found.correlation))
    }
}
