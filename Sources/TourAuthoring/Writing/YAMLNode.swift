import Imaging
import Tour

/// A value of a YAML document that is written.
indirect enum YAMLNode: Sendable {
    /// A text, in quotes where it needs them.
    case text(String)
    /// A number or a word that stands as it is: `12.5`, `true`.
    case bare(String)
    case list([YAMLNode])
    case map([(key: String, value: YAMLNode)])

    static func number(_ number: Double) -> YAMLNode {
        let isWhole = number == number.rounded() && abs(number) < 1e15
        return .bare(isWhole ? "\(Int(number))" : "\(number)")
    }

    static func point(_ point: Point) -> YAMLNode { .list([.number(point.x), .number(point.y)]) }

    static func points(_ points: [Point]) -> YAMLNode { .list(points.map { .point($0) }) }

    static func texts(_ texts: [String]) -> YAMLNode { .list(texts.map { .text($0) }) }
}

/// A map that is put together key by key; what is not given, or is the key's default, is left out.
struct YAMLMap {
    private let group: FormatGroup?
    private(set) var entries: [(key: String, value: YAMLNode)] = []

    /// - Parameter group: describes the keys; none where these are IDs of the content.
    init(_ group: FormatGroup? = nil) { self.group = group }

    var node: YAMLNode { .map(entries) }

    mutating func add(_ key: String, _ node: YAMLNode?) {
        guard let node else { return }
        let usual = group?[key].defaultValue
        if case .bare(let word) = node, word == usual { return }
        entries.append((key, node))
    }

    mutating func add(_ key: String, text: String?) { add(key, text.map { .text($0) }) }

    mutating func add(_ key: String, point: Point?) { add(key, point.map { .point($0) }) }

    mutating func add(_ key: String, points: [Point]) {
        if !points.isEmpty { add(key, .points(points)) }
    }

    mutating func add(_ key: String, texts: [String]) {
        if !texts.isEmpty { add(key, .texts(texts)) }
    }

    mutating func add(_ key: String, list: [YAMLNode]) {
        if !list.isEmpty { add(key, .list(list)) }
    }
}
