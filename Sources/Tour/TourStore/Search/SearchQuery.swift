import TourModel

/// What a visitor typed, as the index understands it.
struct SearchQuery {
    /// The words, folded; the last may be the beginning of one, as may all others.
    let words: [String]
    /// The whole text as an ID or a number is compared; nil where it cannot be one.
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
        let isWhole = bounded == text
        self.key = isWhole && Identifier.keyLengths.contains(key.unicodeScalars.count) ? key : nil
    }

    /// How a word may be spelled: as it is, and with `ae`, `oe`, `ue` as the umlauts that they may
    /// stand for: "fuehrung" is "fuhrung".
    static func spellings(of word: String) -> [String] {
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
        let spelled = String(decoding: bytes, as: UTF8.self)
        return spelled == word ? [word] : [word, spelled]
    }
}
