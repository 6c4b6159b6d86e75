import Imaging

/// A quick look at whether timing patterns run between three finder patterns.
///
/// Along both lines the runs of light and dark are counted and their lengths compared with a module's. It
/// costs a few hundred pixels where reading costs many thousands, so it is used to rank hypotheses.
struct TimingGlance: Sendable {
    /// The result of a look.
    struct Sight {
        /// The share of the timing modules that show as runs of about a module, 0...1.
        var regularity: Double
        /// The version that both lines' number of runs implies, if both imply the same.
        var version: Int?
        /// The same share of the line that shows more of them.
        var better: Double
        /// The version that this line's number of runs implies, if there is one.
        var betterVersion: Int?
    }

    /// Samples per module: enough to distinguish half a module from one and a half.
    private static let samplesPerModule = 4.0
    /// The longest line, that of version 40, has 163 modules.
    private static let mostSamples = 1024

    private var samples: [Int] = []
    /// The steps of all looks: six for every sample.
    private(set) var work = 0

    /// Looks along both timing patterns of a hypothesis.
    mutating func look(at hypothesis: Hypothesis, in image: LumaImage) -> Sight {
        let pixels = image.pixels
        let corner = hypothesis.topLeft
        let u = hypothesis.topRight.center - corner.center
        let v = hypothesis.bottomLeft.center - corner.center
        let across = line(
            from: corner, to: hypothesis.topRight, beside: v, in: pixels.span, image.width,
            image.height)
        let along = line(
            from: corner, to: hypothesis.bottomLeft, beside: u, in: pixels.span, image.width,
            image.height)
        // One line may be hidden or bent: the better one counts for more.
        let better = max(across.regularity, along.regularity)
        let worse = min(across.regularity, along.regularity)
        let clearer = across.regularity >= along.regularity ? across : along
        return Sight(
            regularity: 0.65 * better + 0.35 * worse,
            version: across.dimension == along.dimension ? Self.version(across.dimension) : nil,
            better: better, betterVersion: Self.version(clearer.dimension))
    }

    private static func version(_ dimension: Int) -> Int? {
        dimension % 4 == 1 && (21...177).contains(dimension) ? (dimension - 17) / 4 : nil
    }

    private mutating func line(
        from a: FinderPattern, to b: FinderPattern, beside: Vector, in pixels: Span<UInt8>,
        _ width: Int, _ height: Int
    ) -> (regularity: Double, dimension: Int) {
        let way = b.center - a.center
        let (sizeA, sizeB) = (a.moduleSize(along: way), b.moduleSize(along: way))
        guard sizeA > 0, sizeB > 0 else { return (0, 0) }
        // Three rows from the middle of the finder patterns to the timing pattern, and three and a half
        // modules from their middle to their edge.
        let start = a.center + a.step(along: beside) * 3 + way * (3.5 * sizeA / way.length)
        let end = b.center + b.step(along: beside) * 3 - way * (3.5 * sizeB / way.length)
        let stretch = end - start
        let module = (sizeA * sizeB).squareRoot()
        let modules = stretch.length / module
        guard modules > 3, modules < 200 else { return (0, 0) }
        let count = min(Int(modules * Self.samplesPerModule), Self.mostSamples)
        samples.removeAll(keepingCapacity: true)
        work &+= 16 &+ 6 &* count
        let (right, bottom) = (Double(width), Double(height))
        for i in 0..<count {
            let place = start + stretch * ((Double(i) + 0.5) / Double(count))
            // Also false for what is no number.
            guard place.x >= 0, place.y >= 0, place.x < right, place.y < bottom else {
                return (0, 0)
            }
            let (x, y) = (Int(place.x), Int(place.y))
            samples.append(Int(pixels[y * width + x]))
        }
        return judge(sizeA: sizeA, sizeB: sizeB, modules: modules)
    }

    /// Splits the samples at the mean around each, and measures the runs.
    private func judge(sizeA: Double, sizeB: Double, modules: Double) -> (
        regularity: Double, dimension: Int
    ) {
        let count = samples.count
        let perModule = Double(count) / modules
        // Two dark and two light modules to each side have the same mean wherever they begin.
        let reach = max(2, Int(2 * perModule))
        var sum = 0
        for i in 0..<min(reach, count) { sum += samples[i] }
        var (runs, good) = (0, 0)
        var runStart = 0
        var isDark = false
        for i in 0..<count {
            if i + reach < count { sum += samples[i + reach] }
            if i - reach - 1 >= 0 { sum -= samples[i - reach - 1] }
            let window = min(count - 1, i + reach) - max(0, i - reach) + 1
            let dark = samples[i] * window < sum
            if i == 0 { isDark = dark }
            guard dark != isDark || i == count - 1 else { continue }
            runs += 1
            let middle = Double(runStart + i) / 2 / Double(count)
            let expected = perModule * sizeRatio(sizeA, sizeB, at: middle)
            let length = Double(i - runStart) / expected
            if length > 0.45, length < 1.6 { good += 1 }
            runStart = i
            isDark = dark
        }
        let expected = modules.rounded()
        let regularity =
            min(1, Double(good) / expected) - 0.5 * abs(Double(runs) - expected) / expected
        return (max(0, regularity), runs + 14)
    }

    /// The size of a module there, as a share of the mean, when it changes evenly.
    private func sizeRatio(_ a: Double, _ b: Double, at place: Double) -> Double {
        (a + (b - a) * place) / (a * b).squareRoot()
    }
}

extension FinderPattern {
    /// The step of one module in about a direction, along the pattern's own lattice where that is known.
    fileprivate func step(along direction: Vector) -> Vector {
        guard let axes else { return direction * (moduleSize / direction.length) }
        let steps = axes.modules(direction)
        return abs(steps.x) > abs(steps.y)
            ? (steps.x > 0 ? axes.right : -axes.right) : (steps.y > 0 ? axes.down : -axes.down)
    }
}
