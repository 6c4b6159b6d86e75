public import Imaging

/// An outline: lines and curves, in pixels or points.
public struct Path: Sendable, Equatable {
    enum Element: Sendable, Equatable {
        case move(Point)
        case line(Point)
        case curve(Point, Point, Point)
        /// Angles in radians, clockwise from the right.
        case arc(Point, radius: Double, from: Double, to: Double)
        case rectangle(Rectangle)
        case close
    }

    private(set) var elements: [Element] = []

    public init() {}

    /// Lines from point to point.
    public init(_ points: some Sequence<Point>, isClosed: Bool = false) {
        for point in points { elements.append(elements.isEmpty ? .move(point) : .line(point)) }
        if isClosed { close() }
    }

    public init(_ rectangle: Rectangle) { elements = [.rectangle(rectangle)] }

    /// A rectangle with round corners; the radius is at most half a side.
    public init(_ rectangle: Rectangle, radius: Double) {
        let radius = min(radius, rectangle.width / 2, rectangle.height / 2)
        self.init()
        guard radius > 0 else {
            elements = [.rectangle(rectangle)]
            return
        }
        let left = rectangle.x + radius
        let right = rectangle.maxX - radius
        let top = rectangle.y + radius
        let bottom = rectangle.maxY - radius
        elements = [
            .arc(Point(x: right, y: top), radius: radius, from: -.pi / 2, to: 0),
            .arc(Point(x: right, y: bottom), radius: radius, from: 0, to: .pi / 2),
            .arc(Point(x: left, y: bottom), radius: radius, from: .pi / 2, to: .pi),
            .arc(Point(x: left, y: top), radius: radius, from: .pi, to: 1.5 * .pi),
            .close,
        ]
    }

    public static func circle(_ middle: Point, radius: Double) -> Path {
        var path = Path()
        path.elements = [.arc(middle, radius: radius, from: 0, to: 2 * .pi), .close]
        return path
    }

    public mutating func move(to point: Point) { elements.append(.move(point)) }
    public mutating func line(to point: Point) { elements.append(.line(point)) }

    public mutating func curve(to end: Point, by first: Point, and second: Point) {
        elements.append(.curve(first, second, end))
    }

    public mutating func arc(
        around middle: Point, radius: Double, from start: Double, to end: Double
    ) {
        elements.append(.arc(middle, radius: radius, from: start, to: end))
    }

    public mutating func close() { elements.append(.close) }

    public mutating func append(_ other: Path) { elements += other.elements }
}

/// How a line is drawn along a path.
public struct Stroke: Sendable, Equatable {
    public enum Cap: Sendable { case butt, round, square }
    public enum Join: Sendable { case miter, round, bevel }

    /// In the canvas's units.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// Lengths drawn and left out in turn; empty for a whole line.
    public var dashes: [Double]

    public init(width: Double, cap: Cap = .butt, join: Join = .round, dashes: [Double] = []) {
        self.width = width
        self.cap = cap
        self.join = join
        self.dashes = dashes
    }
}
