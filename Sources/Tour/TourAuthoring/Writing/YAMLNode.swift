import Imaging
import TourModel

/// A value of a YAML document that is written.
indirect enum YAMLNode: Sendable {
    /// A text, in quotes where it needs them.
    case text(String)
    /// A number or a word that stands as it is: `12.5`, `true`.
    case bare(String)
    case list([YAMLNode])
    case map([(key: String, value: YAMLNode)])

    static func number(_ number: Double) -> YAMLNode { .bare(number.shortText) }
}

extension Double {
    /// As an author writes it: a whole number without a point.
    var shortText: String {
        self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)"
    }
}

/// What a key can hold in a YAML document.
protocol YAMLWritable {
    /// How it is written; nil where there is nothing to write.
    var node: YAMLNode? { get }
}

extension YAMLNode: YAMLWritable { var node: YAMLNode? { self } }
extension String: YAMLWritable { var node: YAMLNode? { .text(self) } }
extension Int: YAMLWritable { var node: YAMLNode? { .bare("\(self)") } }
extension Bool: YAMLWritable { var node: YAMLNode? { .bare("\(self)") } }
extension Double: YAMLWritable { var node: YAMLNode? { .number(self) } }
extension Point: YAMLWritable { var node: YAMLNode? { [x, y].node } }
extension Array: YAMLWritable where Element: YAMLWritable {
    var node: YAMLNode? { isEmpty ? nil : .list(compactMap(\.node)) }
}

/// A map of a YAML document, without what is not given or is a key's default.
struct YAMLMap: YAMLWritable {
    let entries: [(key: String, value: YAMLNode)]

    /// The keys in the order in which the group describes them.
    ///
    /// - Precondition: it describes all of them.
    init(_ group: FormatGroup, _ values: KeyValuePairs<String, (any YAMLWritable)?>) {
        precondition(values.allSatisfy { group.keys.contains($0.key) }, group.heading)
        entries = group.fields.compactMap { field in
            let value = values.first { $0.key == field.key }?.value
            guard let node = value?.node else { return nil }
            if case .bare(let word) = node, word == field.defaultValue { return nil }
            return (field.key, node)
        }
    }

    /// A map whose keys are IDs of the content.
    init(ids: [(id: String, value: (any YAMLWritable)?)]) {
        entries = ids.compactMap { id, value in value?.node.map { (id, $0) } }
    }

    var node: YAMLNode? { entries.isEmpty ? nil : .map(entries) }
}
