import Imaging
import TourModel

/// Draws a tree on its floor as a browser would: with its transforms, styles and uses, without what is hidden.
///
/// - SeeAlso: SVG 2, 3.3 (the rendering tree), 5.6 (`use`) and 11.5 (`display` and `visibility`).
struct SVGPainter {
    /// Uses within uses.
    private static let mostUses = 16
    /// Elements that uses draw: far above what a plan has of letters and furniture, far below what uses in uses make.
    static let mostUsed = 200_000
    /// Elements that are drawn, and a quarter of the rules of styles that are tried for them.
    private static let mostElements = 1_000_000
    /// Points of all outlines, and bytes of the texts that say them, each time that they are drawn.
    static let mostPoints = 24_000_000
    /// Curves are nowhere further from their pieces, in metres.
    static let tolerance = 0.002

    let tree: SVGTree
    let sheet: SVGStyleSheet
    private let names: PlanNames
    private var drawing = SVGDrawing()
    var elements = Self.mostElements
    private var used: Int
    var points = Self.mostPoints

    /// What holds for an element by those around it.
    private struct Surroundings {
        var transform: SVGTransform
        var extent: (Double, Double)
        var isVisible = true
        var subject: Int?
        /// What is drawn by uses around it.
        var used: [Int] = []
        /// Whether names count: those of what is drawn in its own place too do not count once more.
        var isNamed = true
        /// Why nothing here has a place.
        var mistake: SVGMistake?
    }

    /// Draws all of a tree.
    ///
    /// - Parameters:
    ///   - viewport: that of the drawing itself.
    ///   - used: how many elements uses draw at most.
    /// - Throws: ``SVGMistake/tooMuch`` for more than can be drawn.
    static func draw(
        _ tree: SVGTree, _ viewport: SVGViewport, names: PlanNames,
        used: Int = Self.mostUsed
    ) throws(SVGMistake) -> SVGDrawing {
        var painter = SVGPainter(tree: tree, names: names, used: used)
        let surroundings = Surroundings(
            transform: viewport.transform, extent: viewport.extent)
        for child in tree.nodes[0].children { try painter.draw(child, surroundings) }
        return painter.drawing
    }

    private init(tree: SVGTree, names: PlanNames, used: Int) {
        self.tree = tree
        self.names = names
        self.used = used
        var sheet = SVGStyleSheet()
        for node in tree.nodes where node.name == "style" { sheet.add(node.text) }
        self.sheet = sheet
    }

    // MARK: Elements

    private mutating func draw(_ index: Int, _ outer: Surroundings) throws(SVGMistake) {
        let node = tree.nodes[index]
        guard node.name != "title", node.name != "style", !SVGTree.templates.contains(node.name)
        else { return }
        try drawCalled(index, outer)
    }

    /// Draws an element that may be a template, for a `use`.
    private mutating func drawCalled(
        _ index: Int, _ outer: Surroundings, size: [String: String] = [:]
    ) throws(SVGMistake) {
        elements -= 1
        if !outer.used.isEmpty { used -= 1 }
        guard elements >= 0, used >= 0 else { throw .tooMuch }
        let node = tree.nodes[index]
        let style = style(of: index)
        guard style["display"] != "none" else { return }
        var inner = outer
        switch style["visibility"] {
        case "hidden", "collapse": inner.isVisible = false
        case "visible": inner.isVisible = true
        default: break
        }
        name(index, node, &inner)
        do throws(SVGMistake) {
            inner.transform = outer.transform.after(try transform(of: index, style, outer.extent))
        } catch {
            inner.mistake = error
        }
        switch node.name {
        case "text": write(index, style, inner)
        case "use": try use(index, style, inner)
        case "svg", "symbol":
            let box = SVGViewport(
                style.merging(size) { $1 }, box: node.attributes, in: outer.extent)
            guard let box else { return }
            inner.transform = inner.transform.after(box.transform)
            inner.extent = box.extent
            try drawChildren(of: node, inner)
        case "switch":
            // The first that can be shown is; others are for other languages and programs.
            let first = node.children.first { !["style", "title"].contains(tree.nodes[$0].name) }
            if let first { try draw(first, inner) }
        case let name where SVGPath.elements.contains(name): try outline(index, style, inner)
        default: try drawChildren(of: node, inner)
        }
    }

    private mutating func drawChildren(
        of node: SVGTree.Node, _ surroundings: Surroundings
    ) throws(SVGMistake) {
        for child in node.children { try draw(child, surroundings) }
    }

    private mutating func name(
        _ index: Int, _ node: SVGTree.Node, _ surroundings: inout Surroundings
    ) {
        guard surroundings.isNamed, node.name != "text", node.name != "tspan",
            let name = names.name(node.attributes, title: tree.text(of: "title", in: index))
        else { return }
        drawing.subjects.append(
            SVGDrawing.Subject(
                name: name, element: node.name, line: node.line, parent: surroundings.subject))
        surroundings.subject = drawing.subjects.count - 1
    }

    private mutating func outline(
        _ index: Int, _ style: [String: String], _ surroundings: Surroundings
    ) throws(SVGMistake) {
        let node = tree.nodes[index]
        guard surroundings.isVisible else {
            if let subject = surroundings.subject { drawing.subjects[subject].isHidden = true }
            return
        }
        if let mistake = surroundings.mistake {
            if let subject = surroundings.subject { drawing.subjects[subject].mistake = mistake }
            return
        }
        let path = try path(node.name, style, surroundings.extent)
        guard surroundings.subject != nil || path.mayBeRoom(surroundings.transform) else { return }
        let lines = try path.lines(
            surroundings.transform, tolerance: Self.tolerance, points: &points)
        guard !lines.isEmpty else { return }
        drawing.outlines.append(
            SVGDrawing.Outline(
                lines: lines, subject: surroundings.subject,
                hint: surroundings.subject == nil ? hint(of: index) : nil, line: node.line))
    }

    private func hint(of index: Int) -> (text: String, source: PlanNameSource)? {
        let attributes = tree.nodes[index].attributes
        return tree.text(of: "title", in: index).map { ($0, .title) }
            ?? attributes["label"].map { ($0, .label) }
            ?? attributes["data-name"].map { ($0, .dataName) }
    }

    mutating func path(
        _ element: String, _ style: [String: String], _ extent: (Double, Double)
    ) throws(SVGMistake) -> SVGPath {
        points -= (style["d"]?.utf8.count ?? 0) + (style["points"]?.utf8.count ?? 0)
        guard points >= 0 else { throw .tooMuch }
        return try SVGPath(element, style, viewport: extent, limit: points)
    }

    private mutating func use(
        _ index: Int, _ style: [String: String], _ outer: Surroundings
    ) throws(SVGMistake) {
        guard outer.used.count < Self.mostUses,
            let link = tree.nodes[index].attributes["href"], link.hasPrefix("#"),
            let target = tree.ids[String(link.dropFirst())],
            // One that would draw itself draws nothing.
            !outer.used.contains(target), !tree.isInside(index, target)
        else { return }
        var inner = outer
        func length(_ name: String, _ whole: Double) -> Double {
            style[name].flatMap { SVGLength.read($0, of: whole) } ?? 0
        }
        inner.used.append(target)
        inner.transform = outer.transform.after(
            SVGTransform(e: length("x", outer.extent.0), f: length("y", outer.extent.1)))
        inner.isNamed = outer.isNamed && tree.isTemplate(target)
        let size = style.filter { ["width", "height"].contains($0.key) && $0.value != "auto" }
        try drawCalled(target, inner, size: size)
    }

    private mutating func write(
        _ index: Int, _ style: [String: String], _ surroundings: Surroundings
    ) {
        guard surroundings.isVisible, surroundings.mistake == nil else { return }
        func place(_ attributes: [String: String], _ otherwise: (Double, Double)) -> (
            Double, Double
        ) {
            func first(_ name: String, _ whole: Double) -> Double? {
                var numbers = SVGNumbers(attributes[name] ?? "")
                return SVGLength.next(&numbers, of: whole)
            }
            return (
                first("x", surroundings.extent.0) ?? otherwise.0,
                first("y", surroundings.extent.1) ?? otherwise.1
            )
        }
        func add(_ text: String, at place: (Double, Double)) {
            drawing.texts.append(
                SVGDrawing.Text(
                    text: text,
                    anchor: surroundings.transform.applied(
                        to: Point(x: place.0, y: place.1))))
        }
        let node = tree.nodes[index]
        let parts = node.children.filter { tree.nodes[$0].name == "tspan" }
        let start = place(node.attributes, (0, 0))
        // Where only its lines have places, the first has the text's.
        let whole = parts.first.map { place(tree.nodes[$0].attributes, start) } ?? start
        add(node.text, at: node.attributes["x"] == nil ? whole : start)
        guard parts.count > 1 else { return }
        for part in parts {
            add(tree.nodes[part].text, at: place(tree.nodes[part].attributes, start))
        }
    }
}
