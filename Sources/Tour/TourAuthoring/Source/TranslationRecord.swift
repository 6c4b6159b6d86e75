import Cryptography
import TourModel

/// What is remembered of a translation: the text that it was made from, and the translation itself.
struct TranslationRecord: Equatable {
    /// The ``digest(of:)`` of the text.
    var source: String
    /// The ``digest(of:)`` of the translation.
    var translation: String
    var isReviewed: Bool
}

extension TranslationRecord {
    init(of translation: String, from source: String, isReviewed: Bool) {
        self.init(
            source: Self.digest(of: source), translation: Self.digest(of: translation),
            isReviewed: isReviewed)
    }

    /// How far a translation is.
    ///
    /// One of which nothing is remembered is translated, and so is one that was edited since: who
    /// did that has seen the text as it is now.
    static func state(
        of translation: String?, from source: String, _ record: TranslationRecord?
    ) -> TranslationState {
        guard let translation else { return .new }
        guard let record, record.translation == digest(of: translation) else { return .translated }
        if record.source != digest(of: source) { return .stale }
        return record.isReviewed ? .reviewed : .translated
    }

    /// Eight letters from `a` to `p` that tell a text from another: the first 32 bits of its
    /// SHA-256.
    ///
    /// No spreadsheet takes them for a number.
    static func digest(of text: String) -> String {
        var digest = ""
        for byte in SHA256.hash(text.utf8).bytes.prefix(4) {
            for half in [byte >> 4, byte & 15] {
                digest.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "a") + half))
            }
        }
        return digest
    }

    static func isDigest(_ text: some StringProtocol) -> Bool {
        text.utf8.count == 8
            && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "p")).contains($0) }
    }
}
