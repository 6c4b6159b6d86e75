import TourModel
import Yams

/// A value of a file of the folder, as forms and programs handle it.
public indirect enum ContentValue: Sendable {
    /// A text, which is written in quotes where it needs them.
    case text(String)
    /// A number or a word that stands as it is: `12.5`, `true`; empty for a key without a value.
    case bare(String)
    case list([ContentValue])
    case map([Entry])

    public struct Entry: Sendable {
        public var key: String
        public var value: ContentValue

        public init(_ key: String, _ value: ContentValue) {
            self.key = key
            self.value = value
        }
    }

    /// A number, in its shortest form.
    public static func number(_ value: Double) -> ContentValue { .bare(value.shortText) }

    /// The value of a key; nil where this is no map, or has no such key.
    public subscript(key: String) -> ContentValue? {
        guard case .map(let entries) = self else { return nil }
        return entries.first { $0.key == key }?.value
    }
}

/// Two values are equal where a reader takes them for the same: however they are quoted, and in any order of keys.
extension ContentValue: Equatable {
    public static func == (a: ContentValue, b: ContentValue) -> Bool {
        switch (a, b) {
        case (.list(let a), .list(let b)): a == b
        case (.map(let a), .map(let b)):
            a.count == b.count
                && a.allSatisfy { entry in
                    b.first { $0.key == entry.key }.map { $0.value == entry.value } ?? false
                }
        case (.list, _), (.map, _), (_, .list), (_, .map): false
        case (.bare(let a), .bare(let b)) where Double(a) != nil: Double(a) == Double(b)
        default: a.scalar == b.scalar
        }
    }

    /// What a text or a word says.
    private var scalar: String? {
        switch self {
        case .text(let text): text.isEmpty ? "\"\"" : text
        case .bare(let word): ["~", "null"].contains(word) ? "" : word
        case .list, .map: nil
        }
    }
}

extension ContentValue {
    /// The value of a part of a document that somebody has written.
    init(_ node: Node) {
        switch node {
        case .scalar(let scalar):
            // What is plain and no text stays plain: a number, a word such as true, nothing.
            let isWord = scalar.style == .plain && node.tag.description != Tag.Name.str.rawValue
            self = isWord ? .bare(scalar.string) : .text(Self.withoutLastLineEnd(scalar))
        case .sequence(let list): self = .list(list.map { ContentValue($0) })
        case .mapping(let map):
            self = .map(map.map { Entry($0.key.string ?? "", ContentValue($0.value)) })
        case .alias: self = .bare("")
        }
    }

    private static func withoutLastLineEnd(_ scalar: Node.Scalar) -> String {
        let isBlock = scalar.style == .literal || scalar.style == .folded
        return isBlock && scalar.string.hasSuffix("\n")
            ? String(scalar.string.dropLast()) : scalar.string
    }

    /// How it is written.
    var node: YAMLNode {
        switch self {
        case .text(let text): .text(text)
        case .bare(let word): .bare(word)
        case .list(let elements): .list(elements.map(\.node))
        case .map(let entries): .map(entries.map { ($0.key, $0.value.node) })
        }
    }
}
