import Yams

/// What values say, however they are written.
extension YAMLRevision {
    /// The values of a map by their keys, whatever else than its letters a key could be taken for: `1`, `no`.
    static func values(of map: Node.Mapping) -> [String: Node] {
        Dictionary(
            map.compactMap { pair in pair.key.string.map { ($0, pair.value) } },
            uniquingKeysWith: { first, _ in first })
    }

    /// A value of our own writing, to be written again.
    static func value(of node: Node) -> YAMLNode {
        switch node {
        case .scalar(let scalar) where scalar.style == .plain: .bare(scalar.string)
        // Our own writing has no line end at the end of a text, but for those that its layout needs.
        case .scalar(let scalar) where scalar.style == .literal && scalar.string.hasSuffix("\n"):
            .text(String(scalar.string.dropLast()))
        case .scalar(let scalar): .text(scalar.string)
        case .sequence(let list): .list(list.map { value(of: $0) })
        case .mapping(let map): .map(map.map { ($0.key.string ?? "", value(of: $0.value)) })
        case .alias: .text("")
        }
    }

    /// Whether two values are read as the same; the order of keys says nothing.
    static func saysSame(_ a: Node, _ b: Node) -> Bool {
        switch (a, b) {
        case (.scalar(let a), .scalar(let b)): a.string == b.string && isEmpty(a) == isEmpty(b)
        case (.sequence(let a), .sequence(let b)):
            a.count == b.count && zip(a, b).allSatisfy { saysSame($0, $1) }
        case (.mapping(let a), .mapping(let b)): saysSame(values(of: a), values(of: b))
        default: false
        }
    }

    static func saysSame(_ a: [String: Node], _ b: [String: Node]) -> Bool {
        a.count == b.count
            && a.allSatisfy { name, value in b[name].map { saysSame(value, $0) } == true }
    }

    static func isEmpty(_ scalar: Node.Scalar) -> Bool {
        scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
    }
}
