import Imaging

/// Why an element gives no outline.
enum SVGMistake: Error, Equatable {
    /// An attribute with what it says.
    case unreadable(String)
    /// More points than any plan has.
    case tooMuch
    /// No three corners.
    case noArea
    /// Several outlines, none of them around the others.
    case severalParts
}

/// A line of straight pieces.
struct SVGLine: Equatable {
    var points: [Point] = []
    /// Whether it was drawn back to its beginning.
    var isClosed = false
}

extension SVGPath {
    /// The elements that draw a shape.
    static let elements: Set<String> = [
        "rect", "polygon", "polyline", "path", "line", "circle", "ellipse",
    ]

    /// The path that an element draws, in its own coordinates.
    ///
    /// What is no number counts as if it were not there, and what has no size draws nothing, as in browsers.
    ///
    /// - Parameters:
    ///   - style: its attributes, and the properties of CSS that stand for them.
    ///   - viewport: what 100 % are, across and down.
    /// - SeeAlso: SVG 2, 9.5 (paths) and 10 (basic shapes).
    init(
        _ element: String, _ style: [String: String], viewport: (Double, Double), limit: Int
    ) throws(SVGMistake) {
        self.init()
        let (width, height) = viewport
        let diagonal = ((width * width + height * height) / 2).squareRoot()
        func length(_ name: String, _ whole: Double) -> Double? {
            style[name].flatMap { SVGLength.read($0, of: whole) }
        }
        func place(_ x: String, _ y: String) -> Point {
            Point(x: length(x, width) ?? 0, y: length(y, height) ?? 0)
        }
        /// Radii: one that is not stated is as long as the other.
        func radii() -> (Double, Double) {
            let rx = length("rx", width).flatMap { $0 < 0 ? nil : $0 }
            let ry = length("ry", height).flatMap { $0 < 0 ? nil : $0 }
            return (rx ?? ry ?? 0, ry ?? rx ?? 0)
        }
        switch element {
        case "rect":
            let (wide, high) = (length("width", width) ?? 0, length("height", height) ?? 0)
            guard wide > 0, high > 0 else { return }
            let (rx, ry) = radii()
            rect(place("x", "y"), wide, high, min(rx, wide / 2), min(ry, high / 2))
        case "circle":
            let radius = length("r", diagonal) ?? 0
            if radius >= 0 { self.init(ellipse: place("cx", "cy"), radius, radius) }
        case "ellipse":
            let (rx, ry) = radii()
            self.init(ellipse: place("cx", "cy"), rx, ry)
        case "line":
            move(to: place("x1", "y1"))
            line(to: place("x2", "y2"))
        case "polygon", "polyline": try corners(style["points"] ?? "", element, limit)
        default: try self.init(data: style["d"] ?? "", limit: limit)
        }
    }

    private mutating func rect(
        _ corner: Point, _ width: Double, _ height: Double, _ rx: Double, _ ry: Double
    ) {
        let (right, bottom) = (corner.x + width, corner.y + height)
        func round(to x: Double, _ y: Double) {
            if rx > 0, ry > 0 {
                arc(
                    rx, ry, turn: 0, isLarge: false, isClockwise: true, to: Point(x: x, y: y))
            }
        }
        let (dx, dy) = rx > 0 && ry > 0 ? (rx, ry) : (0, 0)
        move(to: Point(x: corner.x + dx, y: corner.y))
        line(to: Point(x: right - dx, y: corner.y))
        round(to: right, corner.y + dy)
        line(to: Point(x: right, y: bottom - dy))
        round(to: right - dx, bottom)
        line(to: Point(x: corner.x + dx, y: bottom))
        round(to: corner.x, bottom - dy)
        if dy > 0 { line(to: Point(x: corner.x, y: corner.y + dy)) }
        round(to: corner.x + dx, corner.y)
        close()
    }

    /// The corners up to the first that has no two numbers.
    private mutating func corners(
        _ text: String, _ element: String, _ limit: Int
    ) throws(SVGMistake) {
        var numbers = SVGNumbers(text)
        while let x = numbers.next(), let y = numbers.next() {
            let point = Point(x: x, y: y)
            segments.isEmpty ? move(to: point) : line(to: point)
            guard segments.count <= limit else { throw .tooMuch }
        }
        if element == "polygon" { close() }
    }
}
