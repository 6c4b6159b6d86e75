import Imaging
import TourModel

/// Finds room for something new on a plan, so that it has a place before anybody has drawn it.
struct FreeSpot {
    /// A rectangle, in metres from the plan's top left corner.
    struct Rectangle: Equatable {
        var left: Double
        var top: Double
        var width: Double
        var depth: Double

        var corners: [Point] {
            [
                Point(x: left, y: top), Point(x: left + width, y: top),
                Point(x: left + width, y: top + depth), Point(x: left, y: top + depth),
            ]
        }

        /// The middles of its walls: above, right, below, left.
        var middles: [Point] {
            [
                Point(x: left + width / 2, y: top), Point(x: left + width, y: top + depth / 2),
                Point(x: left + width / 2, y: top + depth), Point(x: left, y: top + depth / 2),
            ]
        }

        init(left: Double, top: Double, width: Double, depth: Double) {
            (self.left, self.top, self.width, self.depth) = (left, top, width, depth)
        }

        /// What encloses places.
        init?(_ points: [Point]) {
            guard let first = points.first else { return nil }
            var (low, high) = (first, first)
            for point in points {
                low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
                high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
            }
            self.init(left: low.x, top: low.y, width: high.x - low.x, depth: high.y - low.y)
        }

        func overlaps(_ other: Rectangle) -> Bool {
            left < other.left + other.width && other.left < left + width
                && top < other.top + other.depth && other.top < top + depth
        }
    }

    /// The plan's width and depth, in metres.
    var width: Double
    var depth: Double
    /// The walls around; none where the whole plan is free.
    var outline: [Point] = []
    var taken: [Rectangle] = []
    /// Lines that nothing may stand on.
    var ways: [[Point]] = []

    /// No plan is looked at in more steps than this in each direction.
    private static let mostSteps = 200

    /// The place nearest to a way, of the largest of some sizes that fit.
    ///
    /// - Parameter sizes: width and depth in metres, the ones that are wanted first.
    func place(for sizes: [(width: Double, depth: Double)]) -> Rectangle? {
        for size in sizes {
            if let place = place(width: size.width, depth: size.depth) { return place }
        }
        return nil
    }

    private func place(width: Double, depth: Double) -> Rectangle? {
        let (across, down) = (self.width - width, self.depth - depth)
        guard across >= 0, down >= 0 else { return nil }
        let step = max(0.5, (max(across, down) / Double(Self.mostSteps)).rounded(.up))
        var best: (place: Rectangle, distance: Double)?
        for row in 0...Int(down / step) {
            for column in 0...Int(across / step) {
                let place = Rectangle(
                    left: Double(column) * step, top: Double(row) * step, width: width,
                    depth: depth)
                guard isFree(place) else { continue }
                let distance = place.middles.map(distanceToWay).min() ?? 0
                if distance < best?.distance ?? .infinity { best = (place, distance) }
                if ways.isEmpty { return place }
            }
        }
        return best?.place
    }

    /// Whether something may stand there.
    func isFree(_ place: Rectangle) -> Bool {
        !taken.contains { $0.overlaps(place) }
            && (outline.isEmpty || (place.corners + place.middles).allSatisfy(isInside))
            && !ways.contains { way in
                zip(way, way.dropFirst()).contains { Self.crosses($0, $1, place) }
            }
    }

    /// The middle of the wall that is nearest to a way, or to the middle of the plan where there are none; nil where no way
    /// is near enough for a door.
    func door(of place: Rectangle) -> Point? {
        let middle = Point(x: width / 2, y: depth / 2)
        func distance(_ point: Point) -> Double {
            ways.isEmpty ? point.distance(to: middle) : distanceToWay(point)
        }
        let door = place.middles.min { distance($0) < distance($1) }
        return door.flatMap { distanceToWay($0) <= WayGraph.maximumJoint ? $0 : nil }
    }

    /// In metres; 0 where there are no ways.
    private func distanceToWay(_ point: Point) -> Double {
        ways.flatMap { way in zip(way, way.dropFirst()).map { Self.distance(point, $0, $1) } }
            .min() ?? 0
    }

    private static func distance(_ point: Point, _ a: Point, _ b: Point) -> Double {
        let (x, y) = (b.x - a.x, b.y - a.y)
        let length = x * x + y * y
        let share =
            length == 0
            ? 0 : max(0, min(1, ((point.x - a.x) * x + (point.y - a.y) * y) / length))
        return point.distance(to: Point(x: a.x + share * x, y: a.y + share * y))
    }

    /// Whether a line leads through the inside of a rectangle (Liang and Barsky, 1984).
    private static func crosses(_ a: Point, _ b: Point, _ place: Rectangle) -> Bool {
        var (begin, end) = (0.0, 1.0)
        let parts = [
            (a.x - b.x, a.x - place.left), (b.x - a.x, place.left + place.width - a.x),
            (a.y - b.y, a.y - place.top), (b.y - a.y, place.top + place.depth - a.y),
        ]
        for (direction, distance) in parts {
            if direction == 0 {
                if distance <= 0 { return false }
            } else if direction < 0 {
                begin = max(begin, distance / direction)
            } else {
                end = min(end, distance / direction)
            }
        }
        return begin < end
    }

    /// Whether a place is within the walls, or on them.
    private func isInside(_ point: Point) -> Bool {
        var isInside = false
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            if Self.distance(point, a, b) < 1e-6 { return true }
            if (a.y > point.y) != (b.y > point.y),
                point.x < (b.x - a.x) * (point.y - a.y) / (b.y - a.y) + a.x
            {
                isInside.toggle()
            }
        }
        return isInside
    }
}
