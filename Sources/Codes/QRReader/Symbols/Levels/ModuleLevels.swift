/// Computes soft levels of modules from their greys with an adaptive threshold on the grid.
///
/// Around each module the modules of a window fall into two classes, dark and light; those whose shade
/// is known are in the right one from the start. A module's level is its position between the means
/// of both: 1 is dark, −1 is light, 0 halfway. Windows are counted in modules, never in pixels.
struct ModuleLevels {
    private var sums: [SIMD2<Float>]
    private var lines: [SIMD2<Float>]
    private var classes: [SIMD2<Float>]
    private var totals: [Float]
    private var thresholds: [Float]
    private var column: [SIMD2<Float>]
    /// How many modules of a row a window about each of them holds.
    private var widths: [Float]
    /// The mean step from dark to light over the symbol, in grey levels.
    private(set) var contrast: Float = 0

    init() {
        let most = 177 * 177
        sums = [SIMD2<Float>](repeating: .zero, count: most)
        lines = sums
        classes = sums
        totals = [Float](repeating: 0, count: most)
        thresholds = totals
        column = [SIMD2<Float>](repeating: .zero, count: 177)
        widths = [Float](repeating: 0, count: 177)
    }

    /// Fills `levels` from `greys`, both row-major with `n` a side.
    ///
    /// - Parameters:
    ///   - shades: the known modules: 1 dark, −1 light; 0 is not known.
    ///   - radius: half the window in modules: 4 makes it nine by nine.
    ///   - rounds: how often classes and means are computed, at least 1.
    mutating func decide(
        _ greys: [Float], shades: [Float], _ n: Int, radius: Int, rounds: Int,
        levels: inout [Float]
    ) {
        for x in 0..<n {
            widths[x] = Float(min(x + radius, n - 1) - max(x - radius, 0) + 1)
        }
        let swing = Self.knownSwing(greys, shades, n)
        Self.copy(greys, n, into: &classes)
        Self.sumWindows(classes, n, radius, &lines, &column, &sums)
        Self.takeMeans(sums, widths, n, &totals, &thresholds)
        for _ in 0..<rounds {
            Self.classify(greys, shades, thresholds, n, &classes)
            Self.sumWindows(classes, n, radius, &lines, &column, &sums)
            contrast = Self.takeThresholds(
                sums, totals, widths, n, swing: swing, &thresholds, &levels)
        }
        Self.takeLevels(greys, thresholds, n, floor: max(2, swing * 0.15), &levels)
    }

    /// Half the step between the means of the known dark and light modules, at least two grey levels.
    private static func knownSwing(_ greys: [Float], _ shades: [Float], _ n: Int) -> Float {
        var dark = SIMD2<Float>.zero
        var light = SIMD2<Float>.zero
        for i in 0..<n * n {
            if shades[i] > 0 {
                dark += SIMD2(greys[i], 1)
            } else if shades[i] < 0 {
                light += SIMD2(greys[i], 1)
            }
        }
        return max(light.x / light.y - dark.x / dark.y, 4) / 2
    }

    private static func copy(_ greys: [Float], _ n: Int, into classes: inout [SIMD2<Float>]) {
        let greys = greys.span
        var classes = classes.mutableSpan
        for i in 0..<n * n { classes[i] = SIMD2(0, greys[i]) }
    }

    /// Takes the sums of all greys of the windows, and their means as first thresholds.
    private static func takeMeans(
        _ sums: [SIMD2<Float>], _ widths: [Float], _ n: Int, _ totals: inout [Float],
        _ thresholds: inout [Float]
    ) {
        let widths = widths.span.extracting(0..<n)
        var allTotals = totals.mutableSpan
        var allThresholds = thresholds.mutableSpan
        for y in 0..<n {
            let sums = sums.span.extracting(y * n..<y * n + n)
            var totals = allTotals._mutatingExtracting(y * n..<y * n + n)
            var thresholds = allThresholds._mutatingExtracting(y * n..<y * n + n)
            let rows = widths[y]
            for x in 0..<n {
                totals[x] = sums[x].y
                thresholds[x] = sums[x].y / (rows * widths[x])
            }
        }
    }

    /// Makes one and its grey of each dark module, nothing of each light one.
    private static func classify(
        _ greys: [Float], _ shades: [Float], _ thresholds: [Float], _ n: Int,
        _ classes: inout [SIMD2<Float>]
    ) {
        let greys = greys.span.extracting(0..<n * n)
        let shades = shades.span.extracting(0..<n * n)
        let thresholds = thresholds.span.extracting(0..<n * n)
        var all = classes.mutableSpan
        var classes = all._mutatingExtracting(0..<n * n)
        for i in 0..<n * n {
            let known = shades[i]
            // Known modules are decided before their grey is looked at.
            let margin = known == 0 ? thresholds[i] - greys[i] : known
            let dark: Float = margin > 0 ? 1 : 0
            classes[i] = SIMD2(dark, dark * greys[i])
        }
    }

    /// Takes the middle between the means of both classes as each window's threshold, and half the step between
    /// them; returns the mean step.
    private static func takeThresholds(
        _ sums: [SIMD2<Float>], _ totals: [Float], _ widths: [Float], _ n: Int, swing: Float,
        _ thresholds: inout [Float], _ halves: inout [Float]
    ) -> Float {
        let widths = widths.span.extracting(0..<n)
        var allThresholds = thresholds.mutableSpan
        var allHalves = halves.mutableSpan
        var contrasts: Float = 0
        for y in 0..<n {
            let sums = sums.span.extracting(y * n..<y * n + n)
            let totals = totals.span.extracting(y * n..<y * n + n)
            var thresholds = allThresholds._mutatingExtracting(y * n..<y * n + n)
            var halves = allHalves._mutatingExtracting(y * n..<y * n + n)
            let rows = widths[y]
            for x in 0..<n {
                let cells = rows * widths[x]
                let mean = totals[x] / cells
                let sum = sums[x]
                // Where a window has one class only, the other is taken to lie as far off as it does in the
                // whole symbol.
                let dark = (sum.y + 0.1 * (mean - swing)) / (sum.x + 0.1)
                let light = (totals[x] - sum.y + 0.1 * (mean + swing)) / (cells - sum.x + 0.1)
                thresholds[x] = (dark + light) / 2
                halves[x] = (light - dark) / 2
            }
            for x in 0..<n { contrasts += halves[x] }
        }
        return 2 * contrasts / Float(n * n)
    }

    private static func takeLevels(
        _ greys: [Float], _ thresholds: [Float], _ n: Int, floor: Float, _ levels: inout [Float]
    ) {
        let greys = greys.span.extracting(0..<n * n)
        let thresholds = thresholds.span.extracting(0..<n * n)
        var all = levels.mutableSpan
        var levels = all._mutatingExtracting(0..<n * n)
        for i in 0..<n * n {
            levels[i] = (thresholds[i] - greys[i]) / (levels[i] > floor ? levels[i] : floor)
        }
    }

    /// Sums values over the window around each module: along the rows first, then along the columns.
    private static func sumWindows(
        _ values: [SIMD2<Float>], _ n: Int, _ radius: Int, _ lines: inout [SIMD2<Float>],
        _ column: inout [SIMD2<Float>], _ sums: inout [SIMD2<Float>]
    ) {
        var allLines = lines.mutableSpan
        for y in 0..<n {
            let values = values.span.extracting(y * n..<y * n + n)
            var lines = allLines._mutatingExtracting(y * n..<y * n + n)
            var sum = SIMD2<Float>.zero
            for x in 0..<min(radius, n) { sum += values[x] }
            for x in 0..<n {
                if x + radius < n { sum += values[x + radius] }
                if x > radius { sum -= values[x - radius - 1] }
                lines[x] = sum
            }
        }
        let lines = allLines.span
        var allColumns = column.mutableSpan
        var allSums = sums.mutableSpan
        var column = allColumns._mutatingExtracting(0..<n)
        for x in 0..<n { column[x] = .zero }
        for y in 0..<min(radius, n) {
            let entering = lines.extracting(y * n..<y * n + n)
            for x in 0..<n { column[x] += entering[x] }
        }
        for y in 0..<n {
            if y + radius < n {
                let entering = lines.extracting((y + radius) * n..<(y + radius + 1) * n)
                for x in 0..<n { column[x] += entering[x] }
            }
            if y > radius {
                let leaving = lines.extracting((y - radius - 1) * n..<(y - radius) * n)
                for x in 0..<n { column[x] -= leaving[x] }
            }
            var sums = allSums._mutatingExtracting(y * n..<y * n + n)
            for x in 0..<n { sums[x] = column[x] }
        }
    }
}
