/// Decides how dark each module is among its neighbours on the grid.
///
/// Around each module the modules of a window fall into two classes, dark and light; those whose shade
/// is known are in the right one from the start. A module's level says where it stands between the means
/// of both: 1 is dark, −1 is light, 0 halfway. Windows are counted in modules, never in pixels.
struct ModuleLevels {
    private var sums: [SIMD2<Float>]
    private var lines: [SIMD2<Float>]
    private var classes: [SIMD2<Float>]
    private var totals: [Float]
    private var thresholds: [Float]
    private var column: [SIMD2<Float>]
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
    }

    /// Fills `levels` from `greys`, both row-major with `n` a side.
    ///
    /// - Parameters:
    ///   - shades: the known modules: 1 dark, −1 light; 0 is not known.
    ///   - radius: half the window in modules: 4 makes it nine by nine.
    ///   - rounds: how often classes and means are decided anew, at least 1.
    mutating func decide(
        _ greys: [Float], shades: [Float], _ n: Int, radius: Int, rounds: Int,
        levels: inout [Float]
    ) {
        let swing = Self.knownSwing(greys, shades, n)
        Self.copy(greys, n, into: &classes)
        Self.sumWindows(classes, n, radius, &lines, &column, &sums)
        Self.takeMeans(sums, n, radius, &totals, &thresholds)
        for _ in 0..<rounds {
            Self.classify(greys, shades, thresholds, n, &classes)
            Self.sumWindows(classes, n, radius, &lines, &column, &sums)
            contrast = Self.takeThresholds(
                sums, totals, n, radius, swing: swing, &thresholds, &levels)
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
        _ sums: [SIMD2<Float>], _ n: Int, _ radius: Int, _ totals: inout [Float],
        _ thresholds: inout [Float]
    ) {
        let sums = sums.span
        var totals = totals.mutableSpan
        var thresholds = thresholds.mutableSpan
        for y in 0..<n {
            let rows = Float(windowed(y, n, radius))
            for x in 0..<n {
                let i = y * n + x
                totals[i] = sums[i].y
                thresholds[i] = sums[i].y / (rows * Float(windowed(x, n, radius)))
            }
        }
    }

    /// Makes one and its grey of each dark module, nothing of each light one.
    private static func classify(
        _ greys: [Float], _ shades: [Float], _ thresholds: [Float], _ n: Int,
        _ classes: inout [SIMD2<Float>]
    ) {
        let greys = greys.span
        let shades = shades.span
        let thresholds = thresholds.span
        var classes = classes.mutableSpan
        for i in 0..<n * n {
            let known = shades[i]
            // Known modules are decided before their grey is looked at.
            let isDark = known == 0 ? greys[i] < thresholds[i] : known > 0
            classes[i] = isDark ? SIMD2(1, greys[i]) : .zero
        }
    }

    /// Takes the middle between the means of both classes as each window's threshold, and half the step between
    /// them; returns the mean step.
    private static func takeThresholds(
        _ sums: [SIMD2<Float>], _ totals: [Float], _ n: Int, _ radius: Int, swing: Float,
        _ thresholds: inout [Float], _ halves: inout [Float]
    ) -> Float {
        let sums = sums.span
        let totals = totals.span
        var thresholds = thresholds.mutableSpan
        var halves = halves.mutableSpan
        var contrasts: Float = 0
        for y in 0..<n {
            let rows = Float(windowed(y, n, radius))
            for x in 0..<n {
                let i = y * n + x
                let cells = rows * Float(windowed(x, n, radius))
                let mean = totals[i] / cells
                let sum = sums[i]
                // Where a window has one class only, the other is taken to lie as far off as it does in the
                // whole symbol.
                let dark = (sum.y + 0.1 * (mean - swing)) / (sum.x + 0.1)
                let light = (totals[i] - sum.y + 0.1 * (mean + swing)) / (cells - sum.x + 0.1)
                thresholds[i] = (dark + light) / 2
                halves[i] = (light - dark) / 2
                contrasts += light - dark
            }
        }
        return contrasts / Float(n * n)
    }

    private static func takeLevels(
        _ greys: [Float], _ thresholds: [Float], _ n: Int, floor: Float, _ levels: inout [Float]
    ) {
        let greys = greys.span
        let thresholds = thresholds.span
        var levels = levels.mutableSpan
        for i in 0..<n * n { levels[i] = (thresholds[i] - greys[i]) / max(levels[i], floor) }
    }

    /// How many modules of a row a window about one of them holds.
    @inline(__always)
    private static func windowed(_ x: Int, _ n: Int, _ radius: Int) -> Int {
        min(x + radius, n - 1) - max(x - radius, 0) + 1
    }

    /// Sums values over the window around each module: along the rows first, then along the columns.
    private static func sumWindows(
        _ values: [SIMD2<Float>], _ n: Int, _ radius: Int, _ lines: inout [SIMD2<Float>],
        _ column: inout [SIMD2<Float>], _ sums: inout [SIMD2<Float>]
    ) {
        let values = values.span
        var lines = lines.mutableSpan
        var column = column.mutableSpan
        var sums = sums.mutableSpan
        for y in 0..<n {
            let row = y * n
            var sum = SIMD2<Float>.zero
            for x in 0..<min(radius, n) { sum += values[row + x] }
            for x in 0..<n {
                if x + radius < n { sum += values[row + x + radius] }
                if x > radius { sum -= values[row + x - radius - 1] }
                lines[row + x] = sum
            }
        }
        for x in 0..<n { column[x] = .zero }
        for y in 0..<min(radius, n) { for x in 0..<n { column[x] += lines[y * n + x] } }
        for y in 0..<n {
            let row = y * n
            if y + radius < n {
                let entering = row + radius * n
                for x in 0..<n { column[x] += lines[entering + x] }
            }
            if y > radius {
                let leaving = row - (radius + 1) * n
                for x in 0..<n { column[x] -= lines[leaving + x] }
            }
            for x in 0..<n { sums[row + x] = column[x] }
        }
    }
}
