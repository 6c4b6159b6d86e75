import Drawing
import Imaging

/// An outline on the page that encloses something, in pixels.
struct Polygon: Sendable, Equatable {
    let corners: [Point]
    let bounds: Rectangle
    /// The middle of what it encloses; it may lie outside, as a horseshoe's does.
    let centroid: Point
    /// Whether all bends are corners, as over an author's drawing, which its walls have to meet.
    var isAngular = false

    /// - Returns: `nil` for less than three corners, and for outlines that enclose nothing.
    init?(_ corners: [Point]) {
        guard corners.count >= 3, let bounds = Self.bounds(of: corners), !bounds.isEmpty else {
            return nil
        }
        self.corners = corners
        self.bounds = bounds
        var doubled = 0.0
        var x = 0.0
        var y = 0.0
        let origin = bounds.middle
        for (a, b) in Self.edges(of: corners) {
            let cross = (a.x - origin.x) * (b.y - origin.y) - (b.x - origin.x) * (a.y - origin.y)
            doubled += cross
            x += (a.x + b.x - 2 * origin.x) * cross
            y += (a.y + b.y - 2 * origin.y) * cross
        }
        let isFlat = abs(doubled) < 1e-6
        centroid =
            isFlat
            ? origin : Point(x: origin.x + x / (3 * doubled), y: origin.y + y / (3 * doubled))
    }

    static func bounds(of points: [Point]) -> Rectangle? {
        guard let first = points.first else { return nil }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in points {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
        return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func edges(of corners: [Point]) -> some Sequence<(Point, Point)> {
        corners.indices.lazy.map { (corners[$0], corners[($0 + 1) % corners.count]) }
    }

    /// From each corner to the next, the last one back to the first.
    var edges: some Sequence<(Point, Point)> { Self.edges(of: corners) }

    /// The outline as it is drawn: corners are corners, but a row of slight bends is the curve it stands for.
    var path: Path {
        var path = Path()
        for index in corners.indices {
            let corner = corners[index]
            if index == 0 { path.move(to: corner) }
            let next = (index + 1) % corners.count
            guard !isAngular, let leaving = bend(at: index), let arriving = bend(at: next) else {
                path.line(to: corners[next])
                continue
            }
            let reach = corner.distance(to: corners[next]) * 0.35
            path.curve(
                to: corners[next],
                by: Point(x: corner.x + leaving.x * reach, y: corner.y + leaving.y * reach),
                and: Point(
                    x: corners[next].x - arriving.x * reach,
                    y: corners[next].y - arriving.y * reach))
        }
        path.close()
        return path
    }

    /// The direction of the curve at a slight bend; `nil` at a corner.
    private func bend(at index: Int) -> Point? {
        let at = corners[index]
        let before = corners[(index + corners.count - 1) % corners.count]
        let after = corners[(index + 1) % corners.count]
        let (from, to) = (before.distance(to: at), at.distance(to: after))
        guard from > 0, to > 0 else { return nil }
        let coming = Point(x: (at.x - before.x) / from, y: (at.y - before.y) / from)
        let going = Point(x: (after.x - at.x) / to, y: (after.y - at.y) / to)
        // The cosine of 41 degrees: a sharper turn is meant, as those of an octagon are.
        guard coming.x * going.x + coming.y * going.y > 0.755 else { return nil }
        // A long side that ends in a curve stays straight to its end.
        if from > 2 * to { return coming }
        if to > 2 * from { return going }
        let sum = Point(x: coming.x + going.x, y: coming.y + going.y)
        let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
        return Point(x: sum.x / length, y: sum.y / length)
    }

    /// Whether a point lies inside, counted by crossings.
    func contains(_ point: Point) -> Bool {
        var isInside = false
        for (a, b) in edges where (a.y > point.y) != (b.y > point.y) {
            let x = a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
            if point.x < x { isInside.toggle() }
        }
        return isInside
    }

    /// The nearest place on the outline, and the edge it lies on.
    func nearest(to point: Point) -> (place: Point, edge: (Point, Point), distance: Double)? {
        var best: (place: Point, edge: (Point, Point), distance: Double)?
        for edge in edges {
            let place = Self.nearest(to: point, on: edge)
            let distance = place.distance(to: point)
            if distance < best?.distance ?? .infinity { best = (place, edge, distance) }
        }
        return best
    }

    /// The place on a line that is nearest to a point.
    static func nearest(to point: Point, on edge: (Point, Point)) -> Point {
        let dx = edge.1.x - edge.0.x
        let dy = edge.1.y - edge.0.y
        let length = dx * dx + dy * dy
        guard length > 0 else { return edge.0 }
        let along = ((point.x - edge.0.x) * dx + (point.y - edge.0.y) * dy) / length
        let t = min(max(along, 0), 1)
        return Point(x: edge.0.x + t * dx, y: edge.0.y + t * dy)
    }
}
