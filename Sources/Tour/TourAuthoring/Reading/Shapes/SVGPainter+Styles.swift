import Imaging
import TourModel

extension SVGPainter {
    /// An element's attributes, with the properties of CSS that stand for them.
    mutating func style(of index: Int) -> [String: String] {
        let node = tree.nodes[index]
        let own = node.attributes["style"].map { SVGStyleSheet.declarations($0[...]) } ?? []
        guard !sheet.isEmpty || !own.isEmpty else { return node.attributes }
        var style = node.attributes
        let (ruled, tried) = sheet.declarations(for: index, in: tree)
        elements -= tried / 4
        let all = ruled + own
        for important in [false, true] {
            for declaration in all where declaration.isImportant == important {
                style[declaration.name] = declaration.value
            }
        }
        if let data = style["d"], data.hasPrefix("path(") {
            style["d"] = data.split { "\"'".contains($0) }.dropFirst().first.map(String.init)
        }
        return style
    }

    mutating func transform(
        of index: Int, _ style: [String: String], _ extent: (Double, Double)
    ) throws(SVGMistake) -> SVGTransform {
        // The three properties of their own come first, in this order.
        var functions = ""
        if let value = style["translate"], value != "none" {
            functions += "translate(\(value.replacing(" ", with: ",")))"
        }
        if let value = style["rotate"], value != "none" { functions += "rotate(\(value))" }
        if let value = style["scale"], value != "none" {
            functions += "scale(\(value.replacing(" ", with: ",")))"
        }
        functions += style["transform"] ?? ""
        guard !functions.isEmpty else { return SVGTransform() }
        guard let transform = SVGTransform(functions, of: extent) else {
            throw .unreadable("transform=\"\(functions.shortened(to: 60))\"")
        }
        return transform.about(try origin(of: index, style, extent))
    }

    /// The place that a transform leaves where it is.
    ///
    /// - SeeAlso: CSS Transforms Module Level 1, 6 (`transform-origin`) and 9 (`transform-box`).
    private mutating func origin(
        of index: Int, _ style: [String: String], _ extent: (Double, Double)
    ) throws(SVGMistake) -> Point {
        let words = style["transform-origin"]?.split { $0.isWhitespace || $0 == "," } ?? []
        let isOwnBox = ["fill-box", "content-box", "stroke-box", "border-box"]
            .contains(style["transform-box"])
        guard !words.isEmpty || isOwnBox else { return Point(x: 0, y: 0) }
        var (corner, size) = (Point(x: 0, y: 0), extent)
        if isOwnBox, let box = try bounds(of: index, extent) {
            corner = box.corner
            size = (box.width, box.height)
        }
        func place(_ word: Substring?, _ whole: Double, _ otherwise: Double) -> Double {
            switch word {
            case "left", "top": 0
            case "right", "bottom": whole
            case "center": whole / 2
            default: word.flatMap { SVGLength.read(String($0), of: whole) } ?? otherwise
            }
        }
        let isSwapped =
            ["top", "bottom"].contains(words.first)
            || ["left", "right"].contains(words.dropFirst().first)
        let (x, y) =
            isSwapped
            ? (words.dropFirst().first, words.first) : (words.first, words.dropFirst().first)
        let middle = words.isEmpty ? 0 : 0.5
        return Point(
            x: corner.x + place(x, size.0, middle * size.0),
            y: corner.y + place(y, size.1, middle * size.1))
    }

    /// The box of a single shape, in its own coordinates; `nil` for others.
    private mutating func bounds(
        of index: Int, _ extent: (Double, Double)
    ) throws(SVGMistake) -> (corner: Point, width: Double, height: Double)? {
        let node = tree.nodes[index]
        guard SVGPath.elements.contains(node.name) else { return nil }
        let path = try path(node.name, style(of: index), extent)
        let lines = try path.lines(SVGTransform(), tolerance: Self.tolerance, points: &points)
        guard let box = PlanBox(lines.flatMap(\.points)) else { return nil }
        return (
            Point(x: box.left, y: box.top), box.right - box.left, box.bottom - box.top
        )
    }
}
