/// The border of a Data Matrix: follows the alternating sides from the ends of the solid ones.
struct DataMatrixBorder: Sendable {
    /// An alternating side, along the middle of its modules.
    private struct Side {
        var start: Vector
        /// The middle of the last module, in the corner between both alternating sides.
        var end: Vector
        var modules: Int
    }

    private var edges: [Double] = []
    private var fit = HomographyFit()
    /// The samples that lines may still take in this picture.
    private var budget = 0

    /// Samples between two modules at least.
    private static let samples = 6.0
    /// The inclinations that are tried, as tangents, on both sides of the parallel to the solid
    /// side.
    private static let inclination = 0.3
    /// The length of an alternating side, in parts of that of the solid one opposite.
    private static let reach = 0.65...1.4
    /// The largest number of inclinations.
    private static let mostLines = 240

    /// Allows work in proportion to the size of a picture.
    mutating func begin(pixels: Int) { budget = 100_000 + pixels / 2 }

    /// The symbol's outline if both other sides alternate and the modules inside look like data, else
    /// `nil`.
    mutating func outline(in picture: borrowing BinaryPicture, _ corner: SolidCorner) -> Quad? {
        let first = corner.first - corner.corner
        let second = corner.second - corner.corner
        let firstDepths = Self.thicknesses(
            picture, corner.corner, along: first, inward: second)
        let secondDepths = Self.thicknesses(
            picture, corner.corner, along: second, inward: first)
        for a in firstDepths {
            for b in secondDepths {
                if let outline = outline(in: picture, corner, thickness: (a, b)) { return outline }
            }
        }
        return nil
    }

    /// The same for solid sides of these thicknesses.
    private mutating func outline(
        in picture: borrowing BinaryPicture, _ hull: SolidCorner,
        thickness: (first: Double, second: Double)
    ) -> Quad? {
        let (acrossFirst, acrossSecond) = thickness
        var corner = hull
        var first = corner.first - corner.corner
        var second = corner.second - corner.corner
        // Blur rounds the corners of the hull.
        first *= Self.reach(
            picture, corner.corner + second * (0.5 * acrossFirst / second.length), along: first)
        second *= Self.reach(
            picture, corner.corner + first * (0.5 * acrossSecond / first.length), along: second)
        corner.first = corner.corner + first
        corner.second = corner.corner + second
        // The thickness of one solid side is the width of modules along the other.
        guard
            let far = follow(
                picture, from: corner.first - first * (0.5 * acrossSecond / first.length),
                along: second, module: acrossFirst),
            let near = follow(
                picture, from: corner.second - second * (0.5 * acrossFirst / second.length),
                along: first, module: acrossSecond),
            DataMatrixSize.isValid(far.modules, near.modules)
        else { return nil }
        let width = Double(far.modules)
        let height = Double(near.modules)
        // The two lines meet in the middle of the last module.
        let a = far.end - far.start
        let b = near.end - near.start
        let area = a.cross(b)
        guard abs(area) > 1e-6 else { return nil }
        let last = far.start + a * ((near.start - far.start).cross(b) / area)
        let anchors = [
            Anchor(module: Vector(0, 0), place: corner.corner, deviation: 1),
            Anchor(module: Vector(width, 0), place: corner.second, deviation: 1),
            Anchor(module: Vector(0, height), place: corner.first, deviation: 1),
            Anchor(module: Vector(width - 0.5, height - 0.5), place: last, deviation: 1),
        ]
        guard let map = fit.fit(anchors, dimension: max(far.modules, near.modules)) else {
            return nil
        }
        guard
            DataMatrixModules(picture, map, columns: far.modules, rows: near.modules)
                .isDataMatrix
        else { return nil }
        return Quad(
            a: map(Vector(0, height)), b: map(Vector(width, height)), c: map(Vector(width, 0)),
            d: map(Vector(0, 0)))
    }

    /// What the thickness of a solid side may be; empty where it is not like that of a border.
    ///
    /// Low quantiles of many measurements, as the modules beside it are dark, too, in many places.
    private static func thicknesses(
        _ picture: borrowing BinaryPicture, _ corner: Vector, along side: Vector, inward: Vector
    ) -> [Double] {
        let unit = inward / inward.length
        var depths: [Double] = []
        for i in 0..<48 {
            let start = corner + side * (0.04 + 0.94 * Double(i) / 47)
            var depth = 1.0
            while depth <= inward.length / 4, picture.isDark(at: start + unit * depth) {
                depth += 0.25
            }
            depths.append(depth)
        }
        depths.sort(ascendingBy: { $0 })
        var result: [Double] = []
        for depth in [depths[10], depths[3]]
        where depth >= 1.25 && depth < inward.length / 5 {
            if let last = result.last, abs(last - depth) < 0.2 * last { continue }
            result.append(depth)
        }
        return result
    }

    /// How far a side is dark from `start`, in parts of its length.
    private static func reach(
        _ picture: borrowing BinaryPicture, _ start: Vector, along side: Vector
    ) -> Double {
        let step = 0.25 / side.length
        var reach = 0.85
        while reach < 1.25, picture.isDark(at: start + side * reach) { reach += step }
        return reach
    }

    /// The alternating side that begins in the last module of a solid one.
    ///
    /// Lines of many inclinations are followed; those that meet the same number of modules next to
    /// each other are within the modules, and the middle one of the largest such group is the side.
    private mutating func follow(
        _ picture: borrowing BinaryPicture, from start: Vector, along other: Vector, module: Double
    ) -> Side? {
        let length = other.length
        let lines = min(Self.mostLines, max(9, Int(2 * Self.inclination * length / (0.3 * module))))
        let normal = other.quarterTurn
        let step = module / Self.samples
        let count = Int(1.45 * length / step)
        budget -= lines * count
        guard budget >= 0 else { return nil }
        var group: (modules: Int, first: Int, sum: Double) = (0, 0, 0)
        var best: (count: Int, modules: Int, tangent: Double, length: Double) = (0, 0, 0, 0)
        for line in 0...lines {
            var side: (modules: Int, length: Double) = (0, 0)
            let tangent = (2 * Double(line) / Double(lines) - 1) * Self.inclination
            if line < lines {
                let direction = other + normal * tangent
                // From the middle of the first module, which is certain to be dark.
                picture.edges(
                    from: start + direction * (module / 2 / length),
                    step: direction * (step / length), count: count, into: &edges)
                side = alternation(module: Self.samples)
                if !Self.reach.contains(side.length * step / length) { side = (0, 0) }
            }
            if side.modules == group.modules, line < lines {
                group.sum += side.length
                continue
            }
            let size = line - group.first
            if group.modules > 0, (size, group.modules) > (best.count, best.modules) {
                let middle = Double(2 * group.first + size - 1) / 2
                best = (
                    size, group.modules, (2 * middle / Double(lines) - 1) * Self.inclination,
                    group.sum / Double(size)
                )
            }
            group = (side.modules, line, side.length)
        }
        guard best.modules >= 8 else { return nil }
        let direction = (other + normal * best.tangent) * (best.length * step / length)
        return Side(start: start, end: start + direction, modules: best.modules)
    }

    /// The number of modules of an alternating line, and the distance to the middle of the last
    /// one; 0 where it does not alternate.
    ///
    /// - Parameter module: the expected size, in steps.
    private func alternation(module: Double) -> (modules: Int, length: Double) {
        guard edges.count >= 8, edges[0] == 0 else { return (0, 0) }
        var size = module
        var last = 1
        for k in 0..<edges.count - 1 {
            let run = edges[k + 1] - edges[k] + (k == 0 ? module / 2 : 0)
            // The light module in the corner and the quiet zone after it.
            if k & 1 == 1, run > 1.6 * size { break }
            guard run > 0.4 * size, run < (k == 0 ? 1.9 : 1.6) * size else { return (0, 0) }
            if k > 0 { size += 0.3 * ((edges[k + 1] - edges[k - 1]) / 2 - size) }
            last = k + 1
        }
        // Dark and light modules take turns, the last one being light.
        guard last & 1 == 1 else { return (0, 0) }
        let modules = last + 1
        let end = edges[last] + module / 2
        return (modules, end + end / Double(modules - 1) / 2)
    }
}
