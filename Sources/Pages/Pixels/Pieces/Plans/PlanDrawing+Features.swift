import Drawing
import Imaging
import PageModel

extension PlanDrawing {
    /// More features than any map has are not drawn.
    private static let maximumFeatures = 500
    private static let maximumTrees = 400

    /// Woods and water, then roads and paths over them, then antennas.
    func drawFeatures() {
        let features = plan.features.prefix(Self.maximumFeatures)
        var trees = 0
        for (index, feature) in features.enumerated() {
            switch feature.kind {
            case .wood: drawWood(feature, seed: UInt64(index), trees: &trees)
            case .water: drawNatural(feature, colors.water)
            case .road, .path, .antenna: break
            }
        }
        let road = inProportion(40.0 / 1180, from: 1, to: 6)
        let path = inProportion(9.0 / 1180, from: 0.4, to: 1.5)
        for feature in features where feature.kind == .path { drawLine(feature, width: path) }
        for feature in features where feature.kind == .road { drawLine(feature, width: road) }
        for feature in features where feature.kind == .antenna { drawAntennas(feature) }
    }

    private func drawLine(_ feature: Plan.Feature, width: Double) {
        let line = projection.line(feature.points)
        guard line.count > 1 else { return }
        ink.canvas.stroke(
            Path(line), colors.road, Stroke(width: width, cap: .round, join: .round))
    }

    private func drawWood(_ feature: Plan.Feature, seed: UInt64, trees: inout Int) {
        drawNatural(feature, colors.green)
        guard !ink.palette.isHighContrast else { return }
        let unit = max(projection.frame.width, projection.frame.height) / 1180
        guard let wood = projection.polygon(feature.points) else {
            // Points that enclose nothing are single trees.
            for tree in projection.line(feature.points) where trees < Self.maximumTrees {
                ink.canvas.fill(.circle(tree, radius: 14 * unit), colors.tree)
                trees += 1
            }
            return
        }
        let step = max(62 * unit, ink.u)
        let visible = wood.bounds.intersection(projection.frame)
        guard !visible.isEmpty else { return }
        let columns = Int(min(visible.width / step, 60)) + 1
        let rows = Int(min(visible.height / step, 60)) + 1
        for row in 0..<rows {
            for column in 0..<columns where trees < Self.maximumTrees {
                var dice = Dice(seed: seed << 32 ^ UInt64(row) << 16 ^ UInt64(column))
                let radius = (9 + 8 * dice.next()) * unit
                let tree = Point(
                    x: visible.x + (Double(column) + dice.next()) * step,
                    y: visible.y + (Double(row) + dice.next()) * step)
                guard dice.next() < 0.75, wood.contains(tree),
                    wood.contains(Point(x: tree.x, y: tree.y + radius)),
                    wood.contains(Point(x: tree.x, y: tree.y - radius))
                else { continue }
                ink.canvas.fill(.circle(tree, radius: radius), colors.tree)
                trees += 1
            }
        }
    }

    /// Places that look strewn and are the same on every page.
    private struct Dice {
        private var state: UInt64

        init(seed: UInt64) { state = seed &+ 0x9E37_79B9_7F4A_7C15 }

        /// From 0 to less than 1.
        mutating func next() -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let mixed = (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
            return Double(mixed >> 11) / 0x1p53
        }
    }

    /// What grew and was not built: the same corners, joined by curves.
    private func drawNatural(_ feature: Plan.Feature, _ color: Color) {
        guard let shape = projection.polygon(feature.points) else { return }
        let path = smooth(shape)
        ink.canvas.fill(path, color)
        if ink.palette.isHighContrast {
            ink.canvas.stroke(path, colors.road, Stroke(width: ink.metrics.hairline))
        }
    }

    /// A closed curve through all corners; those on the map's edge stay corners.
    private func smooth(_ shape: Polygon) -> Path {
        let corners = shape.corners
        let count = corners.count
        func tangent(_ index: Int) -> Point {
            let at = corners[index]
            if isOnEdge(at) { return Point(x: 0, y: 0) }
            let before = corners[(index + count - 1) % count]
            let after = corners[(index + 1) % count]
            let along = Point(x: (after.x - before.x) / 2, y: (after.y - before.y) / 2)
            let length = along.distance(to: Point(x: 0, y: 0))
            // Never further than the nearer neighbour, or the curve turns back on itself.
            let most = min(at.distance(to: before), at.distance(to: after))
            let scale = length > 0 ? min(1, most / length) : 0
            return Point(x: along.x * scale, y: along.y * scale)
        }
        var path = Path()
        path.move(to: corners[0])
        for index in 0..<count {
            let from = corners[index]
            let to = corners[(index + 1) % count]
            let leaving = tangent(index)
            let arriving = tangent((index + 1) % count)
            path.curve(
                to: to, by: Point(x: from.x + leaving.x / 3, y: from.y + leaving.y / 3),
                and: Point(x: to.x - arriving.x / 3, y: to.y - arriving.y / 3))
        }
        path.close()
        return path
    }

    private func isOnEdge(_ point: Point) -> Bool {
        let inner = projection.frame.inset(2)
        return point.x < inner.x || point.x > inner.maxX || point.y < inner.y
            || point.y > inner.maxY
    }

    /// Dishes seen from above: a rim and three struts.
    private func drawAntennas(_ feature: Plan.Feature) {
        let radius = inProportion(32.0 / 1180, from: 0.8, to: 5)
        let stroke = Stroke(width: ink.metrics.edge, cap: .round)
        for middle in projection.line(feature.points) {
            let rim = Path.circle(middle, radius: radius)
            ink.canvas.fill(rim, colors.room)
            ink.canvas.stroke(rim, ink.palette.edge, stroke)
            for (x, y) in Self.struts {
                ink.canvas.stroke(
                    Path([middle, Point(x: middle.x + radius * x, y: middle.y + radius * y)]),
                    ink.palette.edge, stroke)
            }
        }
    }

    /// To the upper left, to the upper right, and down.
    private static let struts: [(Double, Double)] = {
        let diagonal = 0.5.squareRoot()
        return [(-diagonal, -diagonal), (diagonal, -diagonal), (0, 1)]
    }()
}
