import Drawing
import Imaging

/// Where the metres of a plan fall on the page.
struct PlanProjection: Sendable, Equatable {
    /// What the plan covers, in whole pixels.
    let frame: Rectangle
    /// Pixels per metre.
    let scale: Double

    /// The most corners of an outline that are drawn; longer ones are thinned out evenly.
    static let maximumCorners = 512
    /// The most that one side may be longer than the other.
    private static let maximumRatio = 20.0

    /// Fits a plan into a rectangle, in its middle.
    init(width: Double, height: Double, in room: Rectangle) {
        let sides = Self.sides(width: width, height: height)
        scale = max(1e-6, min(room.width / sides.width, room.height / sides.height))
        let drawnWidth = (sides.width * scale).rounded()
        let drawnHeight = (sides.height * scale).rounded()
        frame = Rectangle(
            x: (room.x + (room.width - drawnWidth) / 2).rounded(),
            y: (room.y + (room.height - drawnHeight) / 2).rounded(), width: drawnWidth,
            height: drawnHeight)
    }

    /// The sides of a plan as they are drawn: finite, positive, and not too unequal.
    static func sides(width: Double, height: Double) -> (width: Double, height: Double) {
        let width = width.isFinite ? min(max(width, 1e-3), 1e6) : 1
        let height = height.isFinite ? min(max(height, 1e-3), 1e6) : 1
        return (max(width, height / maximumRatio), max(height, width / maximumRatio))
    }

    /// The pixel of a place, on the plan or near it; `nil` for a place that is no number.
    func place(_ point: Point) -> Point? {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        let x = frame.x + point.x * scale
        let y = frame.y + point.y * scale
        return Point(
            x: min(max(x, frame.x - frame.width), frame.maxX + frame.width).rounded(),
            y: min(max(y, frame.y - frame.height), frame.maxY + frame.height).rounded())
    }

    /// The pixels of a line, without places that are no numbers, and without repetitions.
    func line(_ points: [Point]) -> [Point] {
        let step = max(1, (points.count + Self.maximumCorners - 1) / Self.maximumCorners)
        var out: [Point] = []
        for index in stride(from: 0, to: points.count, by: step) {
            guard let point = place(points[index]), point != out.last else { continue }
            out.append(point)
        }
        return out
    }

    /// The pixels of an outline; `nil` where it encloses nothing.
    func polygon(_ points: [Point]) -> Polygon? {
        var corners = line(points)
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        return Polygon(corners)
    }
}
