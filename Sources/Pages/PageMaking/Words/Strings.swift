package import Foundation
package import PageModel
public import TourModel
import Wording
import Yams

/// The kiosk's own words, in every language it has them in.
public struct Strings: Sendable {
    private let messages: [String: [String: String]]
    /// The languages that every message has.
    public static let languages = ["en", "de", "fr"].map(Language.init(rawValue:))

    /// Reads the messages that are built into the program.
    ///
    /// - Throws: `StringsError` when they are not what they should be, which a test excludes.
    public init() throws { self = try Self.builtIn.get() }

    private static let builtIn = Result {
        try Strings(yaml: String(decoding: PackageResources.strings_yaml, as: UTF8.self))
    }

    package init(yaml: String) throws {
        guard let map = try Yams.compose(yaml: yaml)?.mapping else {
            throw StringsError.notAMap
        }
        var messages: [String: [String: String]] = [:]
        for (key, value) in map {
            guard let name = key.string, let texts = value.mapping else {
                throw StringsError.badMessage(line: key.mark?.line ?? 0)
            }
            for (language, text) in texts {
                guard let language = language.string, let text = text.string else {
                    throw StringsError.badMessage(line: key.mark?.line ?? 0)
                }
                messages[name, default: [:]][language] = text
            }
        }
        self.messages = messages
    }

    /// The keys of all messages, sorted.
    package var keys: [String] { messages.keys.sorted() }

    /// The raw text of a message, without English standing in.
    package func text(_ key: String, exactlyIn language: Language) -> String? {
        messages[key]?[language.rawValue]
    }

    /// A message in a language, its placeholders filled in; English stands in for a language without messages, and
    /// is marked as such.
    ///
    /// `{name}` stands for a value, and `{name:stop|stops}` for the noun after it, in the form that the number `name`
    /// takes in the message's language.
    ///
    /// - Parameter values: what `{name}` in the message stands for.
    /// - Precondition: the key is one of ``keys``; every use in the program is tested.
    package func callAsFunction(
        _ key: String, _ language: Language, _ values: KeyValuePairs<String, Text> = [:]
    ) -> Text {
        guard let texts = messages[key], let english = texts["en"] else {
            preconditionFailure("there is no message “\(key)”")
        }
        for tag in [language.rawValue, language.reading.base] {
            if let text = texts[tag] { return Self.fill(text, tag, nil, values) }
        }
        return Self.fill(english, "en", "en", values)
    }

    /// The language that messages stand in for a visitor.
    package static func language(for language: Language) -> Language {
        languages.first { isOf($0, language) } ?? languages[0]
    }

    /// Tells whether messages are in a language, so that none stands in.
    package static func have(_ language: Language) -> Bool {
        languages.contains { isOf($0, language) }
    }

    private static func isOf(_ own: Language, _ language: Language) -> Bool {
        own == language || own.rawValue == language.reading.base
    }

    /// Replaces each placeholder once, from left to right; placeholders in values are left as they are.
    private static func fill(
        _ text: String, _ language: String, _ mark: String?,
        _ values: KeyValuePairs<String, Text>
    ) -> Text {
        var out: Text = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            out += Text(String(rest[..<open]), language: mark)
            let parts = rest[rest.index(after: open)..<close].split(separator: ":", maxSplits: 1)
            let value = values.first { $0.key == parts.first ?? "" }?.value
            let forms = parts.dropFirst().first?.split(separator: "|") ?? []
            if forms.count == 2, let count = value.flatMap({ Int($0.string) }) {
                let form = PluralForm(of: count, in: language) == .one ? forms[0] : forms[1]
                out += Text(String(form), language: mark)
            } else {
                out += value ?? Text(String(rest[open...close]))
            }
            rest = rest[rest.index(after: close)...]
        }
        out += Text(String(rest), language: mark)
        return out
    }
}

extension Language {
    /// How dates and numbers are written in it; English without a country has the day before the month, as in most of them.
    package var locale: Locale {
        let reading = reading
        return Locale(identifier: reading.base == "en" ? "en_GB" : reading.rawValue)
    }
}

/// Why the built-in messages cannot be used.
package enum StringsError: Error, Equatable, CustomStringConvertible {
    case notAMap
    case badMessage(line: Int)

    package var description: String {
        switch self {
        case .notAMap: "strings.yaml must be a map from keys to messages"
        case .badMessage(let line):
            "strings.yaml:\(line): a message must be a map from languages to texts"
        }
    }
}
