/// What a visitor typed, as the index understands it.
struct SearchQuery {
    /// The words, folded; the last may be the beginning of one, as may all others.
    let words: [String]
    /// The whole text as an ID without hyphens; nil where it cannot be one.
    let key: String?

    private static let maximumScalars = 200
    private static let maximumWords = 8
    private static let maximumWordBytes = 64

    init(_ text: String) {
        let bounded = String(
            String.UnicodeScalarView(text.unicodeScalars.prefix(Self.maximumScalars)))
        words = Folding.words(bounded).prefix(Self.maximumWords)
            .filter { $0.utf8.count <= Self.maximumWordBytes }
        let key = Identifier.key(bounded)
        let isCode = bounded.utf8.allSatisfy { $0 < 0x80 } && bounded == text
        self.key = isCode && (1...Identifier.maximumLength).contains(key.utf8.count) ? key : nil
    }

    /// The expression for the full-text index: every word, each as a beginning; nil where there is
    /// no word.
    ///
    /// A word holds letters and digits only, and stands in quotes: nothing of it is taken as an
    /// operator.
    ///
    /// - SeeAlso: SQLite, "FTS5 Full-text Query Syntax".
    func expression(inNamesOnly: Bool) -> String? {
        guard !words.isEmpty else { return nil }
        let terms = words.map { word in
            let spelled = Self.withoutSpelledUmlauts(word)
            return spelled == word ? "\"\(word)\" *" : "(\"\(word)\" * OR \"\(spelled)\" *)"
        }
        let all = terms.joined(separator: " AND ")
        return inNamesOnly ? "{code name} : (\(all))" : all
    }

    /// The word with `ae`, `oe`, `ue` as the umlauts that they may stand for: "fuehrung" is
    /// "fuhrung".
    private static func withoutSpelledUmlauts(_ word: String) -> String {
        var bytes: [UInt8] = []
        for byte in word.utf8 {
            let isAfterVowel =
                bytes.last.map {
                    [UInt8(ascii: "a"), UInt8(ascii: "o"), UInt8(ascii: "u")].contains($0)
                }
                ?? false
            if byte == UInt8(ascii: "e"), isAfterVowel { continue }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
