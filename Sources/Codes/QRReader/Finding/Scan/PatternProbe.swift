/// Examines a place where a scan line crosses something like a finder pattern.
struct PatternProbe: Sendable {
    /// Places on borders, kept to reuse their memory.
    private var places: [SquareFit.Place] = []

    /// The number of places examined in more than eight directions, which costs about ten
    /// microseconds each.
    var closeLooks = 0

    /// The steps of ``WorkMeter`` that all examinations took.
    private(set) var work = 0

    /// A cut through five runs of a row that ``RunTest`` accepts.
    struct Cut {
        /// The row.
        var y: Int
        /// The six places between pixels where the runs begin and end.
        var edges: (Int, Int, Int, Int, Int, Int)
        var isInverted: Bool

        /// The width of the core.
        var core: Float { Float(edges.3 - edges.2) }
    }

    /// The steps of joining sixteen rays to an outline.
    private static let outlining = 400
    /// The steps of fitting a square to up to 96 places, twice.
    private static let fitting = 2000

    private static let directions: [16 of SIMD2<Float>] = {
        // Tangents of 0, 22.5, 45 and 67.5 degrees as directions; around the centre in order.
        let (c, s): (Float, Float) = (0.923_879_5, 0.382_683_4)
        let d: Float = 0.707_106_8
        return [
            SIMD2(1, 0), SIMD2(c, s), SIMD2(d, d), SIMD2(s, c), SIMD2(0, 1), SIMD2(-s, c),
            SIMD2(-d, d), SIMD2(-c, s), SIMD2(-1, 0), SIMD2(-c, -s), SIMD2(-d, -d), SIMD2(-s, -c),
            SIMD2(0, -1), SIMD2(s, -c), SIMD2(d, -d), SIMD2(c, -s),
        ]
    }()

    /// The finder pattern at this place, in pixels of the view; `nil` if there is none.
    mutating func examine(
        _ cut: Cut, in view: borrowing GreyView, minimumContrast: Int, allowsFlaw: Bool
    ) -> FinderPattern? {
        work &+= 10 &+ (cut.edges.5 &- cut.edges.0) / 16
        guard
            let threshold = Self.doubledThreshold(
                along: cut, in: view, minimumContrast: minimumContrast)
        else { return nil }
        let probe = RayProbe(
            view: copy view, doubledThreshold: threshold, isInverted: cut.isInverted)
        // What rounding to pixels may add to a bar and a gap.
        let slack: Float = 0.5
        guard
            let center = self.center(
                of: cut, probe: probe, slack: slack, allowsFlaw: allowsFlaw)
        else { return nil }
        closeLooks += 1
        let limit = Int(2 * cut.core) + 2
        var rays = [16 of Ray](repeating: Ray(direction: SIMD2(1, 0)))
        var fitting = 0
        for index in rays.indices {
            rays[index] = probe.cast(from: center, towards: Self.directions[index], limit: limit)
            countRay(rays[index], within: limit)
            if rays[index].fits(slack: slack) { fitting += 1 }
            guard fitting + 15 - index >= 9 else { return nil }
        }
        work &+= Self.outlining
        guard let star = Self.star(of: rays, slack: slack) else { return nil }
        if star.squareness < 0.12 {
            return Self.round(star, rays: rays, center: center, fitting: fitting, cut: cut)
        }
        return square(star, center: center, cut: cut, probe: probe)
    }

    /// Twice the level in the middle between the two bars and the two gaps.
    ///
    /// Bars and gaps are both one module thick, so blur reduces both equally. The core and the quiet zone do not
    /// count, because they may be saturated or missing.
    private static func doubledThreshold(
        along cut: Cut, in view: borrowing GreyView, minimumContrast: Int
    ) -> Int? {
        let row = view.row(cut.y)
        let e = cut.edges
        let bars: (Int, Int)
        let gaps: (Int, Int)
        if cut.isInverted {
            bars = (highest(row, e.0, e.1), highest(row, e.4, e.5))
            gaps = (lowest(row, e.1, e.2), lowest(row, e.3, e.4))
        } else {
            bars = (lowest(row, e.0, e.1), lowest(row, e.4, e.5))
            gaps = (highest(row, e.1, e.2), highest(row, e.3, e.4))
        }
        let contrast = abs(gaps.0 + gaps.1 - bars.0 - bars.1)
        guard contrast >= 2 * minimumContrast else { return nil }
        return (bars.0 + bars.1 + gaps.0 + gaps.1) / 2
    }

    @inline(__always)
    private static func lowest(_ row: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        precondition(start >= 0 && end <= row.count, "\(start)..<\(end) of \(row.count) pixels")
        var value: UInt8 = 255
        for x in start..<end { value = unsafe min(value, row[unchecked: x]) }
        return Int(value)
    }

    @inline(__always)
    private static func highest(_ row: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
        precondition(start >= 0 && end <= row.count, "\(start)..<\(end) of \(row.count) pixels")
        var value: UInt8 = 0
        for x in start..<end { value = unsafe max(value, row[unchecked: x]) }
        return Int(value)
    }

    /// The middle of the core, if at least three of the column, the row and the diagonals through it
    /// are as a finder pattern has them.
    private mutating func center(
        of cut: Cut, probe: borrowing RayProbe, slack: Float, allowsFlaw: Bool
    ) -> SIMD2<Float>? {
        var x = (cut.edges.2 + cut.edges.3) / 2
        var y = cut.y
        var center = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        // Foreshortened to a quarter, half the core is twice as long the other way.
        let limit = Int(2 * cut.core) + 2
        var failed = 0
        // The column first, as it fails most often; then the row through the middle that it shows.
        let ways: [4 of SIMD2<Int>] = [SIMD2(0, 1), SIMD2(1, 0), SIMD2(1, 1), SIMD2(-1, 1)]
        for axis in 0..<4 {
            let way = ways[axis]
            let ray = probe.cast(fromX: x, y: y, towards: way, limit: limit)
            countWalk(ray, within: limit)
            // What fails one way fails both ways.
            guard ray.count == 3 || ray.count > 0 && allowsFlaw && failed == 0 else { return nil }
            // Where it failed already, only the middle of the core is of use.
            let back = probe.cast(
                fromX: x, y: y, towards: 0 &- way, limit: limit, borders: ray.count < 3 ? 1 : 3)
            countWalk(back, within: limit)
            guard back.count > 0 else { return nil }
            let mean = (ray.crossings + back.crossings) / 2
            if ray.count < 3 || back.count < 3
                || !RunTest.fits(core: mean.x, gap: mean.y, bar: mean.z, slack: slack)
            {
                failed += 1
                guard allowsFlaw, failed < 2 else { return nil }
            }
            guard axis < 2 else { continue }
            let shift = (ray.crossings.x - back.crossings.x) / 2
            center = SIMD2(Float(x) + 0.5, Float(y) + 0.5) + shift * ray.direction
            if axis == 0 { y = Int(center.y) } else { x = Int(center.x) }
        }
        return center
    }

    /// Counts a ray along pixels: a quarter of a step for each.
    private mutating func countWalk(_ ray: Ray, within limit: Int) {
        work &+= 8 &+ ray.steps(within: limit) / 4
    }

    /// Counts a ray between pixels: a step for each.
    private mutating func countRay(_ ray: Ray, within limit: Int) {
        work &+= 14 &+ ray.steps(within: limit)
    }

    /// One-module steps along the rays; a ray that does not fit is replaced by its opposite, or its
    /// neighbours.
    private static func star(of rays: [16 of Ray], slack: Float) -> StarShape? {
        var lengths = [16 of Double](repeating: 0)
        for index in rays.indices where rays[index].fits(slack: slack) {
            lengths[index] = Double(rays[index].crossings.sum() / 7.5)
        }
        var points = [16 of SIMD2<Double>](repeating: SIMD2(0, 0))
        for index in rays.indices {
            var length = lengths[index]
            if length == 0 { length = lengths[(index + 8) & 15] }
            if length == 0 {
                let before = lengths[(index + 15) & 15] * Double(rays[(index + 15) & 15].stride)
                let after = lengths[(index + 1) & 15] * Double(rays[(index + 1) & 15].stride)
                length = before > 0 && after > 0 ? (before + after) / 2 : max(before, after)
                length /= Double(rays[index].stride)
            }
            points[index] = length * SIMD2<Double>(rays[index].direction)
        }
        return StarShape(points)
    }

    /// A pattern drawn with circles, which has no corners.
    private static func round(
        _ star: StarShape, rays: [16 of Ray], center: SIMD2<Float>, fitting: Int, cut: Cut
    ) -> FinderPattern? {
        // A pattern that is round only because of blur is left to a closer look.
        guard fitting >= 13 else { return nil }
        var middle = SIMD2<Double>(center)
        for index in 0..<8 where rays[index].count == 3 && rays[index + 8].count == 3 {
            let shift = (rays[index].crossings - rays[index + 8].crossings).sum() / 6
            // Each axis shows the shift along itself only: two perpendicular ones make a whole.
            middle += SIMD2<Double>(rays[index].direction * shift) / 4
        }
        // A circle of diameter 7 has the second moments of a square of side 7 √(3/4).
        let module = (star.moduleArea * 4 / 3).squareRoot()
        return FinderPattern(
            center: middle, corners: nil, moduleSize: module, isInverted: cut.isInverted,
            evidence: fitting == 16 ? .complete : .partial, fit: Double(fitting) / 16)
    }

    /// A square pattern, fitted to its borders.
    private mutating func square(
        _ star: StarShape, center: SIMD2<Float>, cut: Cut, probe: borrowing RayProbe
    ) -> FinderPattern? {
        let module = star.moduleArea.squareRoot()
        let determinant = star.u.x * star.v.y - star.u.y * star.v.x
        guard abs(determinant) > 1e-9 else { return nil }
        // One module along each axis, in pixels.
        let alongU = SIMD2(star.v.y, -star.v.x) / determinant
        let alongV = SIMD2(-star.u.y, star.u.x) / determinant
        places.removeAll(keepingCapacity: true)
        let raysPerSide = 8
        let expected = 4 * raysPerSide * 3
        var left = expected
        for axis in 0..<2 {
            let main = axis == 0 ? alongU : alongV
            let side = axis == 0 ? alongV : alongU
            for index in 0..<raysPerSide {
                // −0.7 ... 0.7 of the half side: clear of the corners.
                let way = main + side * (Double(2 * index + 1 - raysPerSide) / 10)
                let reach = max(abs(way.x), abs(way.y))
                for sign in [1.0, -1.0] {
                    let limit = Int(reach * 3) + 2
                    let ray = probe.cast(
                        from: center, towards: SIMD2<Float>(way * sign), limit: limit)
                    countRay(ray, within: limit)
                    // More than half of all must lie on their border in the end.
                    left -= 3
                    guard places.count + ray.count + left > expected / 2 else { return nil }
                    for border in 0..<ray.count {
                        let at = SIMD2<Double>(ray.direction * ray.crossings[border]) / module
                        places.append(
                            SquareFit.Place(at: at, axis: axis, sign: sign, border: border))
                    }
                }
            }
        }
        work &+= Self.fitting
        // A pixel's grey is rounded and noisy: a crossing is good to about a sixth of a pixel.
        let noise = 0.05 + 0.17 / module
        var fit = SquareFit(u: star.u * module, v: star.v * module)
        guard fit.improve(places.span, gate: 0.9, noise: noise),
            fit.improve(places.span, gate: 0.5, noise: noise)
        else { return nil }
        fit.judge(places.span, expected: expected, gate: 0.35)
        guard fit.inlierShare > 0.5, fit.fewestOnASide >= 4,
            let middle = fit.place(u: 0, v: 0), middle.length < 1.5,
            let a = fit.place(u: -3.5, v: -3.5), let b = fit.place(u: 3.5, v: -3.5),
            let c = fit.place(u: 3.5, v: 3.5), let d = fit.place(u: -3.5, v: 3.5)
        else { return nil }
        let origin = SIMD2<Double>(center)
        var corners = Quad(
            a: origin + a * module, b: origin + b * module, c: origin + c * module,
            d: origin + d * module)
        if corners.area < 0 {
            corners = Quad(a: corners.a, b: corners.d, c: corners.c, d: corners.b)
        }
        let size = corners.area.squareRoot() / 7
        guard size > 0.5 * module, size < 2 * module else { return nil }
        // Rings of other proportions fit three borders badly, but still fit.
        let isWhole = fit.inlierShare > 0.8 && fit.fewestOnASide >= 12 && fit.deviation < 0.2
        return FinderPattern(
            center: origin + middle * module, corners: corners, moduleSize: size,
            isInverted: cut.isInverted, evidence: isWhole ? .complete : .partial,
            fit: min(1, fit.inlierShare) * max(0, 1 - fit.deviation / 0.35))
    }
}
