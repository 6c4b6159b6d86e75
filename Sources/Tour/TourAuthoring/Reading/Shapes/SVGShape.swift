import Imaging
import TourModel

/// The corners of a shape, in the coordinates of its own element.
struct SVGShape {
    /// Why an element is not an outline.
    enum Mistake: Error, Equatable {
        case curve(String)
        case severalParts
        case unreadable(String)
        case tooLong
    }

    var points: [Point]

    /// The elements that a shape can be.
    static let elements: Set<String> = [
        "rect", "polygon", "polyline", "path", "line", "circle", "ellipse",
    ]

    /// - Parameter limit: the most corners.
    init(
        _ element: String, _ attributes: [String: String], limit: Int
    ) throws(Mistake) {
        func number(_ name: String) throws(Mistake) -> Double {
            guard let text = attributes[name] else { return 0 }
            let plain = text.hasSuffix("px") ? String(text.dropLast(2)) : text
            guard let list = SVGNumbers.list(plain), list.count == 1 else {
                throw .unreadable("\(name)=\"\(text.shortened(to: 40))\"")
            }
            return list[0]
        }
        switch element {
        case "rect":
            let (x, y) = (try number("x"), try number("y"))
            let (right, bottom) = (try number("width") + x, try number("height") + y)
            points = [
                Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom),
                Point(x: x, y: bottom),
            ]
        case "polygon", "polyline":
            let text = attributes["points"] ?? ""
            guard let list = SVGNumbers.list(text), list.count.isMultiple(of: 2) else {
                throw .unreadable("points=\"\(text.shortened(to: 40))\"")
            }
            guard list.count <= 2 * limit else { throw .tooLong }
            points = stride(from: 0, to: list.count, by: 2).map {
                Point(x: list[$0], y: list[$0 + 1])
            }
        case "path": points = try Self.corners(ofPath: attributes["d"] ?? "", limit: limit)
        case "line":
            points = [
                Point(x: try number("x1"), y: try number("y1")),
                Point(x: try number("x2"), y: try number("y2")),
            ]
        default:
            let middle = Point(x: try number("cx"), y: try number("cy"))
            points = [middle]
        }
        if points.count > 1, points.first == points.last { points.removeLast() }
    }

    /// The corners of a path of straight lines: M, L, H, V and Z, absolute or relative.
    private static func corners(ofPath text: String, limit: Int) throws(Mistake) -> [Point] {
        var data = SVGNumbers(text)
        var points: [Point] = []
        var at = Point(x: 0, y: 0)
        var start = at
        var command: Character?
        var isClosed = false
        func unreadable() -> Mistake { .unreadable("d=\"\(text.shortened(to: 40))\"") }
        func number() throws(Mistake) -> Double {
            guard let number = data.next() else { throw unreadable() }
            return number
        }
        while !data.isAtEnd {
            if let letter = data.letter() {
                command = letter
            } else if command == nil || command == "Z" || command == "z" {
                throw unreadable()
            }
            guard let current = command else { throw unreadable() }
            let isRelative = current.isLowercase
            switch current.uppercased() {
            case "M", "L":
                let (x, y) = (try number(), try number())
                at = isRelative ? Point(x: at.x + x, y: at.y + y) : Point(x: x, y: y)
                if current == "M" || current == "m" {
                    guard points.isEmpty else { throw .severalParts }
                    start = at
                    // More places behind a move are lines.
                    command = isRelative ? "l" : "L"
                }
            case "H":
                let x = try number()
                at.x = isRelative ? at.x + x : x
            case "V":
                let y = try number()
                at.y = isRelative ? at.y + y : y
            case "Z":
                at = start
                isClosed = true
                continue
            case "C", "S", "Q", "T", "A": throw .curve(String(current))
            default: throw unreadable()
            }
            guard !isClosed else { throw .severalParts }
            points.append(at)
            guard points.count <= limit else { throw .tooLong }
        }
        return points
    }
}
