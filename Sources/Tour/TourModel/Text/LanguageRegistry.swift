import Foundation

/// The languages that tags may name.
///
/// Tags of two letters are all known. Of three letters there are some 8,000, of which CLDR names 400, and ``SignLanguage`` some
/// more; a tag of four letters and more names no language.
///
/// - SeeAlso: IANA, Language Subtag Registry; RFC 5646, 2.2.1 (primary language subtag); ISO 639-2, codes (B) of bibliographies.
package enum LanguageRegistry {
    package enum Answer: Equatable {
        case known
        /// A tag that may be one; nothing has a name for it.
        case unnamed
        /// None, and the tag that is meant, where it is clear.
        case unknown(meant: String?)
    }

    /// What is known of a tag.
    package static func look(up tag: String) -> Answer {
        guard let language = Language(tag: tag) else { return .unknown(meant: meant(by: tag)) }
        if SignLanguage(tag) != nil || tag.lowercased() == "sgn" { return .known }
        let base = language.base.lowercased()
        if known.contains(base) {
            guard let region = unknownRegion(in: tag) else { return .known }
            let meant = region == "UK" ? tag.dropLast(2) + "GB" : nil
            return .unknown(meant: meant.map { String($0) })
        }
        let meant = meant(by: tag)
        return base.count == 3 && meant == nil ? .unnamed : .unknown(meant: meant)
    }

    /// With those of two letters that CLDR has other tags for.
    private static let known = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))
        .union(["bh", "in", "iw", "ji", "jw", "mo", "sh", "tl"])
    private static let regions = Set(Locale.Region.isoRegions.map(\.identifier))

    /// A last part that has the form of a country's code and is none.
    private static func unknownRegion(in tag: String) -> String? {
        let parts = tag.split(separator: "-")
        guard (2...3).contains(parts.count), let last = parts.last?.uppercased(), last.count == 2,
            parts.count == 2 || parts[1].count == 4, last != "UK" ? !regions.contains(last) : true
        else { return nil }
        return last
    }

    /// The tag that another word stands for: a name, an earlier or a longer code, a country.
    private static func meant(by word: String) -> String? {
        let word = folded(word).replacing("_", with: "-")
        if let tag = names[word] ?? others[word] { return tag }
        let base = String(word.prefix { $0 != "-" })
        // A country alone is written in capitals.
        let part = word.dropFirst(base.count)
        let rest = part.count == 3 ? part.uppercased() : String(part)
        if known.contains(base) {
            return Language(tag: base + rest) == nil ? nil : base + rest
        }
        if let tag = others[base] ?? Locale.LanguageCode(base).identifier(.alpha2) {
            return tag + rest
        }
        guard base.count == 2 else { return nil }
        let country = Locale.Language(identifier: "und-\(base.uppercased())").maximalIdentifier
        return regions.contains(base.uppercased())
            ? country.split(separator: "-").first.map { String($0) + rest } : nil
    }

    /// The tags by the languages' names, in small letters: in themselves, and in the languages of the programs.
    private static let names: [String: String] = {
        var names: [String: String] = [:]
        for sign in SignLanguage.all { names[folded(sign.name)] = sign.tag }
        for tag in ["de-simple", "de-x-einfach", "en-simple", "en-x-plain", "fr-simple"] {
            if let name = SimpleLanguage(tag)?.name { names[folded(name)] = tag }
        }
        for code in known.sorted(by: { ($0.count, $0) < ($1.count, $1) }) {
            for locale in ["en", "de", "fr", code] {
                let name = Locale(identifier: locale).localizedString(forLanguageCode: code)
                guard let name = name.map(folded) else { continue }
                names[name] = names[name] ?? code
            }
        }
        return names
    }()

    private static func folded(_ word: String) -> String {
        word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }

    /// Codes of ISO 639-2 for bibliographies, and what associations call their sign languages, with the tags.
    private static let others = [
        "alb": "sq", "arm": "hy", "baq": "eu", "bur": "my", "chi": "zh", "cze": "cs", "dut": "nl",
        "fre": "fr", "geo": "ka", "ger": "de", "gre": "el", "ice": "is", "mac": "mk", "mao": "mi",
        "may": "ms", "per": "fa", "rum": "ro", "slo": "sk", "tib": "bo", "wel": "cy",
        "asl": "ase", "bsl": "bfi", "dgs": "gsg", "lsf": "fsl", "ogs": "asq",
        "lis": "ise", "ngt": "dse", "auslan": "asf",
    ]
}
