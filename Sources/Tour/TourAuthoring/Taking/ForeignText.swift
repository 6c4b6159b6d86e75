import TourModel

/// Words of another program's file, by the language that the file names.
struct ForeignText: Equatable {
    /// By the language's tag as it stands there; the empty tag is that of words without a language.
    private(set) var values: [String: String] = [:]

    init() {}

    init(_ text: String?, in tag: String = "") { add(text, in: tag) }

    var isEmpty: Bool { values.isEmpty }

    /// The words to know a thing by, where one language is enough.
    var plain: String? { values[""] ?? values["en"] ?? values.min { $0.key < $1.key }?.value }

    /// Adds words in a language that has none yet; empty ones say nothing.
    mutating func add(_ text: String?, in tag: String = "") {
        guard let text = text?.trimmed, !text.isEmpty, values[tag] == nil else { return }
        values[tag] = text
    }

    /// The words in the site's languages; the first of them is always there where there are words at all.
    ///
    /// - Parameter isLine: whether they stand on one line, as names do.
    func localized(_ languages: [Language], isLine: Bool = true) -> Localized<String> {
        var texts = Localized<String>()
        for (tag, text) in values.sorted(by: { $0.key < $1.key }) {
            let language = tag.isEmpty ? languages.first : .meant(by: tag, among: languages)
            guard let language, texts.values[language] == nil || language.isWritten(tag) else {
                continue
            }
            texts.values[language] = isLine ? Self.line(text) : Self.plain(text)
        }
        if let first = languages.first, texts.values[first] == nil, let plain {
            texts.values[first] = isLine ? Self.line(plain) : Self.plain(plain)
        }
        return texts
    }

    /// On one line, with single blanks.
    static func line(_ text: String) -> String {
        plain(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Without control characters, which no text of a tour may hold.
    private static func plain(_ text: String) -> String {
        let kept = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n").unicodeScalars
            .filter {
                $0 == "\n" || $0 == "\t" || $0.properties.generalCategory != .control
            }
        return String(String.UnicodeScalarView(kept)).trimmed
    }
}
