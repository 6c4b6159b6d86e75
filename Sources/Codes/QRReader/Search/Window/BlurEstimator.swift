/// Estimates the blur of a symbol from what it made of the finder patterns.
///
/// A movement during the exposure spreads every point over a line; a lens out of focus, over a disc. What a finder
/// pattern becomes is known for each, since its modules are. What correlates best with all three patterns is the blur;
/// a line must correlate clearly better than any disc.
struct BlurEstimator: Sendable {
    /// The radius of the disc, in modules.
    private(set) var radius = 0.0
    /// From one end of what became of a point to the other, in pixels; zero where nothing moved.
    private(set) var line = Vector.zero

    /// Samples of a pattern, two a module and seven modules a side.
    private static let side = 14
    private static let count = side * side
    /// How far off its place a pattern may be, in samples.
    private static let slack = 2
    /// How much better than the best disc a line must correlate, and how well.
    private static let leastLead: Float = 0.03
    private static let leastCorrelation: Float = 0.6

    /// What is compared first: discs of radii from nothing on by this step, in modules.
    private static let discs = 5
    private static let radiusStep = 0.28
    /// Then lines, in modules: from the shortest on by a step.
    ///
    /// Shorter ones do no harm; of longer ones too little is left.
    private static let lengths = 5
    private static let shortest = 1.3
    private static let lengthStep = 0.4
    /// In directions 15 degrees apart, all that a half turn has, since the ends of a line are alike.
    private static let templates = discs + 12 * lengths

    /// The samples of all that is compared: their mean is zero, and dark is negative.
    private var shades: [Int16] = []
    /// The square root of the sum of squares of each.
    private var norms: [Float] = []
    private var sums = [Float](repeating: 0, count: templates)
    private var greys = [Int16](repeating: 0, count: (side + 2 * slack) * (side + 2 * slack))
    private var patch = [Int16](repeating: 0, count: count)

    /// The cost of an estimate, in steps of ``WorkMeter``; not that of the templates, which are made once.
    static let work = 3 * (2 * slack + 1) * (2 * slack + 1) * templates * count / 10

    /// Estimates the blur of the finder patterns of a hypothesis.
    ///
    /// - Parameters:
    ///   - hypothesis: whose finder patterns are at most a module off.
    ///   - raster: a picture in which modules are upright squares.
    ///   - module: the side of a module, in pixels.
    mutating func estimate(
        _ hypothesis: Hypothesis, in raster: borrowing GreyRaster, module: Double
    ) {
        if norms.isEmpty { makeTemplates() }
        for i in sums.indices { sums[i] = 0 }
        correlate(raster, at: hypothesis.topLeft.center, step: module / 2)
        correlate(raster, at: hypothesis.topRight.center, step: module / 2)
        correlate(raster, at: hypothesis.bottomLeft.center, step: module / 2)
        var (disc, moved) = (0, Self.discs)
        for i in 0..<Self.discs where sums[i] > sums[disc] { disc = i }
        for i in Self.discs..<Self.templates where sums[i] > sums[moved] { moved = i }
        radius = Double(disc) * Self.radiusStep
        let isClear =
            sums[moved] > 3 * Self.leastCorrelation
            && sums[moved] - sums[disc] > 3 * Self.leastLead
        line = isClear ? Self.line(moved) * module : .zero
    }

    /// Adds the correlation of one finder pattern with each template, at the place nearby where it is largest.
    private mutating func correlate(
        _ raster: borrowing GreyRaster, at center: Vector, step: Double
    ) {
        let (side, slack) = (Self.side, Self.slack)
        let width = side + 2 * slack
        for i in greys.indices {
            let offset = Vector(Double(i % width), Double(i / width)) - Double(width - 1) / 2
            greys[i] = Int16(raster(center + offset * step))
        }
        var best = [Float](repeating: 0, count: Self.templates)
        for shift in 0..<(2 * slack + 1) * (2 * slack + 1) {
            let first = shift / (2 * slack + 1) * width + shift % (2 * slack + 1)
            var sum = 0
            for i in patch.indices {
                patch[i] = greys[first + i / side * width + i % side]
                sum += Int(patch[i])
            }
            let mean = Int16(sum / Self.count)
            for i in patch.indices { patch[i] -= mean }
            // Below a deviation of two grey levels there is nothing to see.
            let energy = Float(Self.product(patch.span, patch.span))
            guard energy > Float(4 * Self.count) else { continue }
            let scale = 1 / energy.squareRoot()
            for i in 0..<Self.templates {
                let shades = shades.span.extracting(i * Self.count..<(i + 1) * Self.count)
                let correlation = Float(Self.product(patch.span, shades)) * scale / norms[i]
                if correlation > best[i] { best[i] = correlation }
            }
        }
        for i in sums.indices { sums[i] += best[i] }
    }

    /// The sum of products; at most 196 · 255².
    private static func product(_ a: Span<Int16>, _ b: Span<Int16>) -> Int32 {
        let b = b.extracting(0..<a.count)
        var sum: Int32 = 0
        for i in a.indices { sum &+= Int32(a[i]) &* Int32(b[i]) }
        return sum
    }
}

// MARK: Templates

extension BlurEstimator {
    /// The line of a template, in modules.
    private static func line(_ template: Int) -> Vector {
        let index = template - discs
        // The cosine and sine of 15 degrees.
        let (cosine, sine) = (0.965_925_826_289_068_3, 0.258_819_045_102_520_76)
        var direction = Vector(1, 0)
        for _ in 0..<index / lengths {
            direction = direction * cosine + direction.quarterTurn * sine
        }
        return direction * (shortest + Double(index % lengths) * lengthStep)
    }

    /// Adds the mean of a finder pattern moved to each point of each disc and line.
    private mutating func makeTemplates() {
        let side = Self.side
        var samples = [Double](repeating: 0, count: Self.count)
        for template in 0..<Self.templates {
            for i in samples.indices { samples[i] = 0 }
            let isDisc = template < Self.discs
            let line = isDisc ? .zero : Self.line(template)
            var count = 0.0
            // Of a disc, the points of a lattice inside it; of a line, one row of them.
            for y in isDisc ? -4...4 : 0...0 {
                for x in -4...4 where x * x + y * y <= 16 {
                    let step = Vector(Double(x), Double(y))
                    let point =
                        isDisc ? step * (Double(template) * Self.radiusStep / 4) : line * step.x / 9
                    count += 1
                    for i in samples.indices {
                        let place =
                            Vector(Double(i % side), Double(i / side)) - Double(side - 1) / 2
                        let moved = place / 2 + point
                        samples[i] += Self.shade(max(abs(moved.x), abs(moved.y)))
                    }
                }
            }
            var sum = 0.0
            for sample in samples { sum += sample }
            var squares: Float = 0
            for sample in samples {
                let shade = Int16((sample - sum / Double(Self.count)) * 63 / count)
                shades.append(shade)
                squares += Float(shade) * Float(shade)
            }
            norms.append(squares.squareRoot())
        }
    }

    /// The shade of a finder pattern at a distance from its middle along the nearer axis: −1 is dark.
    ///
    /// Its edges are as soft as a camera shows sharp ones.
    private static func shade(_ ring: Double) -> Double {
        func past(_ edge: Double) -> Double { max(0, min(1, (ring - edge + 0.35) / 0.7)) }
        return 2 * (past(1.5) - past(2.5) + past(3.5)) - 1
    }
}
