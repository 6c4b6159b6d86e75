import Imaging

/// The rectangle that a drawing, or one within it, is fitted into, and its own coordinates.
///
/// - SeeAlso: SVG 2, 8.2 (the viewport), 8.6 (`viewBox`) and 8.7 (`preserveAspectRatio`).
struct SVGViewport: Equatable {
    /// What 100 % are in it, across and down.
    var extent: (Double, Double) { (width, height) }
    private var width: Double
    private var height: Double
    /// From its coordinates into those around it.
    private(set) var transform: SVGTransform

    /// The drawing itself, whose view box spans the floor whatever its proportions are.
    ///
    /// - Returns: `nil` where it does not say how large it is.
    init?(root attributes: [String: String], spanning size: Extent) {
        guard let box = Self.box(of: attributes) ?? Self.size(of: attributes) else { return nil }
        let (x, y) = (size.width / box.width, size.height / box.height)
        (width, height) = (box.width, box.height)
        transform = SVGTransform(a: x, d: y, e: -box.x * x, f: -box.y * y)
    }

    /// A drawing within one, or a symbol.
    ///
    /// - Returns: `nil` where it has no size, so that nothing of it is drawn.
    init?(_ style: [String: String], box text: [String: String], in outer: (Double, Double)) {
        func length(_ name: String, _ whole: Double, _ otherwise: Double) -> Double {
            style[name].flatMap { SVGLength.read($0, of: whole) } ?? otherwise
        }
        let wide = length("width", outer.0, outer.0)
        let high = length("height", outer.1, outer.1)
        guard wide > 0, high > 0 else { return nil }
        let place = SVGTransform(e: length("x", outer.0, 0), f: length("y", outer.1, 0))
        guard let box = Self.box(of: text) else {
            (width, height, transform) = (wide, high, place)
            return
        }
        (width, height) = (box.width, box.height)
        transform = place.after(
            Self.fit(box, into: wide, high, text["preserveAspectRatio"] ?? ""))
    }

    private typealias Box = (x: Double, y: Double, width: Double, height: Double)

    private static func box(of attributes: [String: String]) -> Box? {
        guard let list = attributes["viewBox"].flatMap({ SVGNumbers.list($0) }), list.count == 4,
            list[2] > 0, list[3] > 0
        else { return nil }
        return (list[0], list[1], list[2], list[3])
    }

    /// Width and height of the drawing itself; a percentage is one of what is not known.
    private static func size(of attributes: [String: String]) -> Box? {
        guard attributes["viewBox"] == nil,
            let width = attributes["width"].flatMap({ SVGLength.read($0, of: nil) }), width > 0,
            let height = attributes["height"].flatMap({ SVGLength.read($0, of: nil) }), height > 0
        else { return nil }
        return (0, 0, width, height)
    }

    private static func fit(
        _ box: Box, into width: Double, _ height: Double, _ text: String
    ) -> SVGTransform {
        var words = text.split { $0.isWhitespace }
        if words.first == "defer" { words.removeFirst() }
        let align = words.first ?? "xMidYMid"
        var (x, y) = (width / box.width, height / box.height)
        if align != "none" {
            let scale = words.dropFirst().first == "slice" ? max(x, y) : min(x, y)
            (x, y) = (scale, scale)
        }
        func share(_ axis: String) -> Double {
            align.contains(axis + "Min") ? 0 : align.contains(axis + "Max") ? 1 : 0.5
        }
        let (left, top) =
            align == "none"
            ? (0, 0)
            : ((width - box.width * x) * share("x"), (height - box.height * y) * share("Y"))
        return SVGTransform(a: x, d: y, e: left - box.x * x, f: top - box.y * y)
    }

    static func == (one: SVGViewport, other: SVGViewport) -> Bool {
        one.extent == other.extent && one.transform == other.transform
    }
}
