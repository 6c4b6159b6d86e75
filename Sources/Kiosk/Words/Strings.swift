public import Tour
import Yams

/// The kiosk's own words, in every language it has them in.
public struct Strings: Sendable {
    private let messages: [String: [String: String]]
    /// The languages that every message has.
    public static let languages = ["en", "de", "fr"].map(Language.init(rawValue:))

    /// Reads the messages that are built into the program.
    ///
    /// - Throws: ``StringsError`` when they are not what they should be, which a test excludes.
    public init() throws {
        try self.init(yaml: String(decoding: PackageResources.strings_yaml, as: UTF8.self))
    }

    init(yaml: String) throws {
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
    var keys: [String] { messages.keys.sorted() }

    /// The raw text of a message, without English standing in.
    func text(_ key: String, exactlyIn language: Language) -> String? {
        messages[key]?[language.rawValue]
    }

    /// A message in a language, its places filled in; English stands in for a language that has no words.
    ///
    /// - Parameter values: what `{name}` in the message stands for.
    /// - Precondition: the key is one of ``keys``; every use in the program is tested.
    func callAsFunction(
        _ key: String, _ language: Language, _ values: KeyValuePairs<String, String> = [:]
    ) -> String {
        guard let texts = messages[key], let english = texts["en"] else {
            preconditionFailure("there is no message “\(key)”")
        }
        let text = texts[language.rawValue] ?? texts[language.base] ?? english
        guard !values.isEmpty else { return text }
        return Self.fill(text, values)
    }

    /// Replaces each `{name}` once, from left to right; what a value brings in is not looked at again.
    private static func fill(_ text: String, _ values: KeyValuePairs<String, String>) -> String {
        var out = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            out += rest[..<open]
            let name = rest[rest.index(after: open)..<close]
            out += values.first { $0.key == name }?.value ?? String(rest[open...close])
            rest = rest[rest.index(after: close)...]
        }
        return out + rest
    }
}

extension Language {
    /// The tag without region and script: "de" for "de-AT".
    var base: String { rawValue.split(separator: "-").first.map(String.init) ?? rawValue }
}

/// Why the built-in messages cannot be used.
enum StringsError: Error, Equatable, CustomStringConvertible {
    case notAMap
    case badMessage(line: Int)

    var description: String {
        switch self {
        case .notAMap: "strings.yaml must be a map from keys to messages"
        case .badMessage(let line):
            "strings.yaml:\(line): a message must be a map from languages to texts"
        }
    }
}
