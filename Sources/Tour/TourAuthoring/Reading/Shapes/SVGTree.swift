/// The elements of a drawing that can say where rooms are, each with what it has within it.
struct SVGTree {
    struct Node {
        var name: String
        /// Of those that are read; the names of the program's own have no prefix.
        var attributes: [String: String]
        var line: Int
        var parent: Int?
        var children: [Int] = []
        /// Of a text, a title or a style, with that of the elements in it.
        var text = ""
    }

    var nodes: [Node] = []
    /// The first element of each ID.
    var ids: [String: Int] = [:]

    /// Elements whose content is drawn where it stands.
    static let groups: Set<String> = ["svg", "g", "a", "switch"]
    /// Elements whose content is drawn where a `use` says, or not at all.
    static let templates: Set<String> = [
        "clipPath", "defs", "marker", "mask", "pattern", "symbol",
    ]
    static let texts: Set<String> = ["text", "tspan", "title", "style"]
    /// All that are read; others are passed over with all that is in them.
    static let elements = SVGPath.elements.union(groups).union(templates).union(texts)
        .union(["use"])

    /// All attributes that are read.
    static let attributes: Set<String> = [
        "class", "cx", "cy", "d", "data-cell-id", "data-door", "data-name", "data-room",
        "display", "height", "href", "id", "label", "points", "preserveAspectRatio", "r", "rx",
        "ry", "style", "transform", "transform-box", "transform-origin", "viewBox",
        "visibility", "width", "x", "x1", "x2", "y", "y1", "y2",
    ]

    /// The words of an element of a kind directly in another: its title.
    func text(of name: String, in node: Int) -> String? {
        nodes[node].children.first { nodes[$0].name == name }.map { nodes[$0].text }
    }

    /// Whether an element stands in one that is not drawn where it stands, or is one.
    func isTemplate(_ node: Int) -> Bool {
        sequence(first: node) { nodes[$0].parent }
            .contains { Self.templates.contains(nodes[$0].name) }
    }

    /// Whether an element stands in another, or is the same.
    func isInside(_ node: Int, _ other: Int) -> Bool {
        sequence(first: node) { nodes[$0].parent }.contains(other)
    }
}
