import Foundation

/// A language's tag, made comparable: lower case, the parts joined by hyphens.
package struct LanguageTag: Equatable, Sendable {
    let text: String

    /// - Parameter text: BCP 47, or with underscores as locales are written.
    package init(_ text: String) {
        self.text = text.lowercased().replacing("_", with: "-")
    }

    /// A tag out of a film's file: three letters of ISO 639-2 become the two of BCP 47.
    init(inFile text: String) {
        let tag = LanguageTag(text).text
        let parts = tag.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let first = parts.first.map(String.init) ?? ""
        guard first.count == 3 else {
            self.init(tag)
            return
        }
        let terminologic = Self.bibliographic[first] ?? first
        let short = Locale.LanguageCode(terminologic).identifier(.alpha2)?.lowercased()
        self.init(
            ([short ?? terminologic] + parts.dropFirst().map(String.init)).joined(separator: "-"))
    }

    /// The place of the offer that comes nearest; `nil` when none is in this language.
    ///
    /// First the tag itself, then the tag with parts taken off its end (de-AT, de), then the
    /// shortest of the same language (de takes de-CH).
    /// - SeeAlso: RFC 4647, 3.4 (lookup)
    package func best(of offers: [String]) -> Int? {
        let tags = offers.map { LanguageTag($0).text }
        var parts = text.split(separator: "-")
        while !parts.isEmpty {
            let wanted = parts.joined(separator: "-")
            if let place = tags.firstIndex(of: wanted) { return place }
            parts.removeLast()
            // A single letter only begins what follows it.
            while let last = parts.last, last.count == 1, parts.count > 1 { parts.removeLast() }
        }
        let language = text.prefix { $0 != "-" }
        guard !language.isEmpty else { return nil }
        return tags.indices.filter { tags[$0].prefix { $0 != "-" } == language }
            .min { tags[$0].utf8.count < tags[$1].utf8.count }
    }

    /// The older three-letter codes of ISO 639-2 that differ from the newer ones.
    private static let bibliographic = [
        "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces",
        "dut": "nld", "fre": "fra", "geo": "kat", "ger": "deu", "gre": "ell", "ice": "isl",
        "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas", "rum": "ron", "slo": "slk",
        "tib": "bod", "wel": "cym",
    ]
}
