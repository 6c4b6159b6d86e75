/// Four corners in a picture, in the order of the object they outline.
///
/// For a QR symbol `topLeft` is the corner at the symbol's own top left finder pattern, and the others
/// follow clockwise as the symbol is printed; in the picture they may lie anywhere, and run
/// counter-clockwise when the symbol is mirrored.
public struct Quadrilateral: Sendable, Hashable {
    public var topLeft: Point
    public var topRight: Point
    public var bottomRight: Point
    public var bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The four corners in their order: top left, top right, bottom right, bottom left.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the four corners.
    public var center: Point {
        Point(
            x: (topLeft.x + topRight.x + bottomRight.x + bottomLeft.x) / 4,
            y: (topLeft.y + topRight.y + bottomRight.y + bottomLeft.y) / 4)
    }

    /// Twice the enclosed area, positive when the corners run clockwise on the screen.
    private var doubledSignedArea: Double {
        let points = corners
        var sum = 0.0
        for index in 0..<4 {
            let a = points[index]
            let b = points[(index + 1) % 4]
            sum += a.x * b.y - b.x * a.y
        }
        return sum
    }

    /// The enclosed area in square pixels, for corners whose edges do not cross.
    public var area: Double { abs(doubledSignedArea) / 2 }

    /// Whether the corners run counter-clockwise, as those of a mirrored symbol do.
    public var isMirrored: Bool { doubledSignedArea < 0 }

    /// Whether a point lies inside, for a convex outline; points on an edge count.
    public func contains(_ point: Point) -> Bool {
        let points = corners
        var positive = false
        var negative = false
        for index in 0..<4 {
            let a = points[index]
            let b = points[(index + 1) % 4]
            let cross = (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
            if cross > 0 { positive = true }
            if cross < 0 { negative = true }
        }
        return !(positive && negative)
    }
}
