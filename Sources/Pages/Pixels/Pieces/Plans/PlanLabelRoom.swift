import Drawing
import Imaging

/// The inside of an area with what already stands in it, for finding where a label goes.
///
/// A label's place is the one with the most air around it, measured in the label's own shape: how much larger it
/// could be before it touched a wall. Where it has air enough, the middle of the area wins. That is the area's
/// pole of inaccessibility, for a box instead of a circle, and holds for concave areas too.
struct PlanLabelRoom {
    let polygon: Polygon
    /// What a label may not touch: lines with their widths, and rectangles.
    let lines: [(from: Point, to: Point, halfWidth: Double)]
    let taken: [Rectangle]

    /// How much larger than the label its room is where more air is of no use.
    private static let enough = 1.3
    private static let columns = 17
    private static let rows = 17

    init(
        polygon: Polygon, lines: [(from: Point, to: Point, halfWidth: Double)],
        taken: [Rectangle]
    ) {
        self.polygon = polygon
        let bounds = polygon.bounds
        self.lines = lines.filter { line in
            let box = Rectangle(
                x: min(line.from.x, line.to.x) - line.halfWidth - 1,
                y: min(line.from.y, line.to.y) - line.halfWidth - 1,
                width: abs(line.from.x - line.to.x) + 2 * line.halfWidth + 2,
                height: abs(line.from.y - line.to.y) + 2 * line.halfWidth + 2)
            return !box.intersection(bounds).isEmpty
        }
        self.taken = taken.filter { !$0.intersection(bounds).isEmpty }
    }

    /// What one search costs, in comparisons of a place with a line.
    var cost: Int {
        (Self.columns * Self.rows + 50) * (2 * polygon.corners.count + lines.count + taken.count)
    }

    /// The best place for a box of this many pixels with its margins; `nil` where it does not fit.
    func place(width: Double, height: Double) -> Rectangle? {
        let bounds = polygon.bounds
        guard width > 0, height > 0, width <= bounds.width, height <= bounds.height else {
            return nil
        }
        let label = (halfWidth: width / 2, halfHeight: height / 2)
        var best = candidate(polygon.centroid, label)
        consider(bounds.middle, label, &best)
        // Half a label lies beside its middle, so the middle is nowhere near the sides.
        let free = bounds.inset(x: label.halfWidth, y: label.halfHeight)
        for row in 0..<Self.rows {
            for column in 0..<Self.columns {
                let x = free.x + free.width * Double(column) / Double(Self.columns - 1)
                let y = free.y + free.height * Double(row) / Double(Self.rows - 1)
                consider(Point(x: x, y: y), label, &best)
            }
        }
        var step = Point(
            x: free.width / Double(Self.columns - 1), y: free.height / Double(Self.rows - 1))
        for _ in 0..<2 {
            let middle = best.middle
            step = Point(x: step.x / 3, y: step.y / 3)
            for row in -2...2 {
                for column in -2...2 {
                    let place = Point(
                        x: middle.x + Double(column) * step.x, y: middle.y + Double(row) * step.y)
                    consider(place, label, &best)
                }
            }
        }
        guard best.air >= 1 else { return nil }
        return Rectangle(
            x: (best.middle.x - label.halfWidth).rounded(),
            y: (best.middle.y - label.halfHeight).rounded(), width: width, height: height)
    }

    typealias Label = (halfWidth: Double, halfHeight: Double)
    private typealias Candidate = (middle: Point, air: Double, score: Double)

    private func consider(_ middle: Point, _ label: Label, _ best: inout Candidate) {
        let other = candidate(middle, label)
        if other.score > best.score { best = other }
    }

    private func candidate(_ middle: Point, _ label: Label) -> Candidate {
        let air = self.air(at: middle, label)
        let bounds = polygon.bounds
        let off = middle.distance(to: polygon.centroid) / (bounds.width + bounds.height)
        return (middle, air, min(air, Self.enough) - off / 2)
    }

    /// How many times its size the label could have there; less than 1 where it does not fit.
    private func air(at middle: Point, _ label: Label) -> Double {
        guard polygon.contains(middle) else { return -1 }
        var least = Double.infinity
        for (a, b) in polygon.edges {
            least = min(least, Self.reach(of: (a, b), from: middle, label))
            if least < 0.2 { return least }
        }
        for line in lines {
            let wide = (
                halfWidth: label.halfWidth + line.halfWidth,
                halfHeight: label.halfHeight + line.halfWidth
            )
            least = min(least, Self.reach(of: (line.from, line.to), from: middle, wide))
        }
        for box in taken {
            let dx = max(0, abs(middle.x - box.middle.x) - box.width / 2) / label.halfWidth
            let dy = max(0, abs(middle.y - box.middle.y) - box.height / 2) / label.halfHeight
            least = min(least, max(dx, dy))
        }
        return least
    }

    /// How often the label's half sides fit between a place and a line: the line's least distance, each axis
    /// divided by the label's half side.
    static func reach(of line: (Point, Point), from place: Point, _ label: Label) -> Double {
        let ax = (line.0.x - place.x) / label.halfWidth
        let ay = (line.0.y - place.y) / label.halfHeight
        let dx = (line.1.x - line.0.x) / label.halfWidth
        let dy = (line.1.y - line.0.y) / label.halfHeight
        // The larger of two distances is least at an end, or where one is nothing, or where both are equal.
        var least = min(max(abs(ax), abs(ay)), max(abs(ax + dx), abs(ay + dy)))
        for (above, below) in [(-ax, dx), (-ay, dy), (ay - ax, dx - dy), (-ay - ax, dx + dy)] {
            let t = above / below
            // Parallel lines give no number here, and then compare as false.
            guard t > 0, t < 1 else { continue }
            least = min(least, max(abs(ax + t * dx), abs(ay + t * dy)))
        }
        return least
    }
}
