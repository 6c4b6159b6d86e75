import Imaging

/// The rectangle around points, in metres.
struct PlanBox: Equatable {
    var left: Double
    var top: Double
    var right: Double
    var bottom: Double

    /// - Returns: `nil` for no points.
    init?(_ points: some Sequence<Point>) {
        var iterator = points.makeIterator()
        guard let first = iterator.next() else { return nil }
        (left, top, right, bottom) = (first.x, first.y, first.x, first.y)
        while let point = iterator.next() {
            left = min(left, point.x)
            right = max(right, point.x)
            top = min(top, point.y)
            bottom = max(bottom, point.y)
        }
    }

    var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
    var width: Double { right - left }
    var height: Double { bottom - top }

    func contains(_ point: Point, within margin: Double = 0) -> Bool {
        point.x >= left - margin && point.x <= right + margin && point.y >= top - margin
            && point.y <= bottom + margin
    }
}
