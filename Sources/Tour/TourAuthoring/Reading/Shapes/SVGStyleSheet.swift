/// The rules of a drawing's `<style>` elements, and what they say of an element.
///
/// Selectors of elements, IDs, classes and attributes' presence are read, with any of them inside each other (`g .room`) or as
/// children (`g > rect`). Rules of other selectors, and at-rules but `@media` for screens, are passed over.
///
/// - SeeAlso: Selectors Level 4; CSS Cascading and Inheritance Level 4, 6.4 (cascade sorting order).
struct SVGStyleSheet {
    /// The properties that decide where outlines lie, or whether they are seen.
    static let properties: Set<String> = [
        "cx", "cy", "d", "display", "height", "r", "rotate", "rx", "ry", "scale", "transform",
        "transform-box", "transform-origin", "translate", "visibility", "width", "x", "y",
    ]

    /// More rules than a drawing program writes are not read; nor are more for one class or element.
    private static let mostRules = 20_000
    private static let mostAlike = 50
    private static let mostClasses = 16
    /// More conditions of one selector are not read.
    private static let mostSteps = 8

    /// An element's own conditions, and how it lies to that before it.
    private struct Step {
        var element: String?
        var id: String?
        var classes: [Substring] = []
        var isChild = false

        /// Whether it is no more than the key of its rule.
        var isKey: Bool {
            (element == nil ? 0 : 1) + (id == nil ? 0 : 1) + classes.count <= 1
        }
    }

    private struct Rule {
        /// From the element itself to those around it.
        var steps: [Step]
        var specificity: Int
        var order: Int
        var declarations: [Declaration]
    }

    struct Declaration: Equatable {
        var name: String
        var value: String
        var isImportant: Bool
    }

    /// By what the element must be: `#id`, `.class`, its name, or `*`.
    private var rules: [String: [Rule]] = [:]
    private var count = 0

    var isEmpty: Bool { rules.isEmpty }

    /// Adds the rules of one element.
    mutating func add(_ text: String) {
        add(rules: Substring(Self.withoutComments(text)), depth: 0)
    }

    private mutating func add(rules text: Substring, depth: Int) {
        var rest = text
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == ";" }) {
            let selector = rest[..<open].trimmed
            // A statement without a block, such as @import.
            if rest[open] == ";" {
                rest = rest[rest.index(after: open)...]
                continue
            }
            let (block, end) = Self.block(of: rest, from: open)
            rest = rest[end...]
            if selector.hasPrefix("@") {
                let media = selector.dropFirst("@media".count).trimmed.lowercased()
                if selector.lowercased().hasPrefix("@media"), depth < 4,
                    media == "all" || media.hasPrefix("screen")
                {
                    add(rules: block, depth: depth + 1)
                }
                continue
            }
            let declarations = Self.declarations(block)
            guard !declarations.isEmpty else { continue }
            for part in selector.split(separator: ",") { add(part.trimmed, declarations) }
        }
    }

    private mutating func add(_ selector: Substring, _ declarations: [Declaration]) {
        guard count < Self.mostRules, let steps = Self.steps(selector), let own = steps.first
        else { return }
        count += 1
        let specificity = steps.reduce(0) { sum, step in
            sum + (step.id == nil ? 0 : 1 << 16) + step.classes.count << 8
                + (step.element == nil ? 0 : 1)
        }
        let key =
            own.id.map { "#\($0)" } ?? own.classes.first.map { ".\($0)" } ?? own.element ?? "*"
        guard rules[key, default: []].count < Self.mostAlike else { return }
        rules[key, default: []].append(
            Rule(
                steps: steps, specificity: specificity, order: count, declarations: declarations))
    }

    /// What is between an opening brace and its closing one, and where the text goes on.
    private static func block(
        of text: Substring, from open: String.Index
    ) -> (block: Substring, end: String.Index) {
        var depth = 0
        for index in text[open...].indices {
            if text[index] == "{" { depth += 1 }
            if text[index] == "}" {
                depth -= 1
                if depth == 0 {
                    return (text[text.index(after: open)..<index], text.index(after: index))
                }
            }
        }
        return (text[text.index(after: open)...], text.endIndex)
    }

    private static func withoutComments(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstRange(of: "/*") {
            result += rest[..<open.lowerBound]
            guard let close = rest[open.upperBound...].firstRange(of: "*/") else { return result }
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// The declarations of known properties, in their order.
    static func declarations(_ text: Substring) -> [Declaration] {
        text.split(separator: ";").compactMap { part in
            guard let colon = part.firstIndex(of: ":") else { return nil }
            let name = part[..<colon].trimmed.lowercased()
            guard properties.contains(name) else { return nil }
            var value = part[part.index(after: colon)...].trimmed
            let important = value.lowercased().hasSuffix("!important")
            if important { value = value.dropLast("!important".count).trimmed }
            return Declaration(name: name, value: String(value), isImportant: important)
        }
    }

    // MARK: Selectors

    /// `nil` for selectors that are not read.
    private static func steps(_ selector: Substring) -> [Step]? {
        var steps: [Step] = []
        var isChild = false
        let words = selector.replacing(">", with: " > ").split { $0.isWhitespace }
        guard words.count <= 2 * mostSteps else { return nil }
        for word in words.reversed() {
            if word == ">" {
                guard !steps.isEmpty, !isChild else { return nil }
                isChild = true
                continue
            }
            guard var step = step(word) else { return nil }
            step.isChild = isChild
            isChild = false
            steps.append(step)
        }
        return steps.isEmpty || isChild || steps.count > mostSteps ? nil : steps
    }

    private static func step(_ word: Substring) -> Step? {
        guard !word.contains(where: { ":[]+~()\\".contains($0) }) else { return nil }
        var step = Step()
        var rest = word
        let element = rest.prefix { $0 != "." && $0 != "#" }
        // A namespace's prefix does not count.
        if !element.isEmpty, element != "*" {
            step.element = String(element.split(separator: "|").last ?? element)
        }
        rest = rest.dropFirst(element.count)
        while let mark = rest.first {
            let name = rest.dropFirst().prefix { $0 != "." && $0 != "#" }
            guard !name.isEmpty else { return nil }
            if mark == "#" { step.id = String(name) } else { step.classes.append(name) }
            rest = rest.dropFirst(1 + name.count)
        }
        return step
    }

    /// What the rules say of an element, the strongest last, and how many were tried.
    func declarations(for node: Int, in tree: SVGTree) -> ([Declaration], tried: Int) {
        let own = tree.nodes[node]
        var found: [Rule] = (rules["*"] ?? []) + (rules[own.name] ?? [])
        if let id = own.attributes["id"] { found += rules["#\(id)"] ?? [] }
        for name in Set(Self.classes(of: own)) { found += rules[".\(name)"] ?? [] }
        let matching = found.filter { matches($0.steps, node, tree) }
            .sorted { ($0.specificity, $0.order) < ($1.specificity, $1.order) }
        return (matching.flatMap(\.declarations), found.count)
    }

    private static func classes(of node: SVGTree.Node) -> ArraySlice<Substring> {
        (node.attributes["class"]?.split { $0.isWhitespace } ?? []).prefix(mostClasses)
    }

    private func matches(_ steps: [Step], _ node: Int, _ tree: SVGTree) -> Bool {
        if steps.count == 1, steps[0].isKey { return true }
        guard Self.matches(steps[0], tree.nodes[node]) else { return false }
        var at = tree.nodes[node].parent
        // The nearest element around it that fits is the one; those of programs' rules are no farther apart.
        for (index, step) in steps.enumerated().dropFirst() {
            if steps[index - 1].isChild {
                guard let parent = at, Self.matches(step, tree.nodes[parent]) else { return false }
                at = tree.nodes[parent].parent
            } else {
                while let parent = at, !Self.matches(step, tree.nodes[parent]) {
                    at = tree.nodes[parent].parent
                }
                guard let parent = at else { return false }
                at = tree.nodes[parent].parent
            }
        }
        return true
    }

    private static func matches(_ step: Step, _ node: SVGTree.Node) -> Bool {
        if let element = step.element, element != node.name { return false }
        if let id = step.id, id != node.attributes["id"] { return false }
        guard !step.classes.isEmpty else { return true }
        let classes = classes(of: node)
        return step.classes.allSatisfy(classes.contains)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var rest = drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        return rest
    }
}
