import Foundation
import TourModel

/// A value of a JSON document.
enum JSONValue: Codable, Equatable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    case text(String)
    case integer(Int)
    case number(Double)
    case flag(Bool)
    case list([JSONValue])
    /// Keys without a value are left out.
    case map([String: JSONValue?])

    init(stringLiteral text: String) { self = .text(text) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral entries: (String, JSONValue?)...) {
        self = .map(Dictionary(uniqueKeysWithValues: entries))
    }

    /// What is said in each language, by its tag.
    static func localized(
        _ texts: Localized<String>, _ value: (String) -> JSONValue = { .text($0) }
    ) -> JSONValue {
        .map(
            Dictionary(
                uniqueKeysWithValues: texts.values.map { ($0.key.rawValue, value($0.value)) }))
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .number(let number): try container.encode(number)
        case .flag(let flag): try container.encode(flag)
        case .list(let elements): try container.encode(elements)
        case .map(let entries): try container.encode(entries.compactMapValues(\.self))
        }
    }

    /// Omits keys whose value is null, and reads null elsewhere as an empty list.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Numbers first: most of a plan are coordinates.
        if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let elements = try? container.decode([JSONValue].self) {
            self = .list(elements)
        } else if let entries = try? container.decode([String: JSONValue?].self) {
            self = .map(entries.filter { $0.value != nil })
        } else if let flag = try? container.decode(Bool.self) {
            self = .flag(flag)
        } else {
            self = .list([])
        }
    }

    // MARK: Reading

    subscript(_ key: String) -> JSONValue? { entries[key] }

    var entries: [String: JSONValue] {
        if case .map(let entries) = self { entries.compactMapValues(\.self) } else { [:] }
    }

    var items: [JSONValue] { if case .list(let items) = self { items } else { [] } }

    /// A text, or a number or a flag as it is written; `nil` for an empty one.
    var text: String? {
        switch self {
        case .text(let text): text.isEmpty ? nil : text
        case .integer(let number): "\(number)"
        case .number(let number): number.shortText
        case .flag(let flag): "\(flag)"
        case .list, .map: nil
        }
    }

    var number: Double? {
        switch self {
        case .integer(let number): Double(number)
        case .number(let number): number
        case .text(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        case .flag, .list, .map: nil
        }
    }

    /// The document, with sorted keys, so that the same values give the same bytes.
    var document: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // Only a number that is not finite cannot be written, and content holds none.
        guard let data = try? encoder.encode(self) else { return "null\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
