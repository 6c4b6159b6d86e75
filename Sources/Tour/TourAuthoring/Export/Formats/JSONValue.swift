import Foundation
import TourModel

/// A value of a JSON document.
enum JSONValue: Encodable, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    case text(String)
    case integer(Int)
    case number(Double)
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
        case .list(let elements): try container.encode(elements)
        case .map(let entries): try container.encode(entries.compactMapValues(\.self))
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
