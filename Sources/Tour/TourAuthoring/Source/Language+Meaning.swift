import Foundation
import TourModel

extension Language {
    /// The site's language that another program's tag means; `nil` where it means none of them, or several.
    ///
    /// In this order:
    /// 1. the same tag, in any case, written with `-` or `_`;
    /// 2. the tag without its region: `de-AT` is `de`;
    /// 3. the only language of the site that differs in nothing but the region: `de` and `de-DE` are `de-AT` where that is
    ///    the site's only German.
    ///
    /// A script counts as written where the region implies it (`zh-TW` is `zh-Hant`), and nothing but the region is left
    /// out, as lookup would do with all that stands behind the language: `de-x-leicht` is another language than `de`.
    ///
    /// - SeeAlso: RFC 4647, 3.4 (lookup) and 3.3.1 (basic filtering). gettext and Crowdin write `de_DE`, and so do locales of
    ///   POSIX, with `.UTF-8` or `@latin` behind it.
    static func meant(by tag: String, among languages: [Language]) -> Language? {
        let wanted = Parts(tag)
        if let same = languages.first(where: { Parts($0.rawValue) == wanted }) { return same }
        let varieties = languages.filter { Parts($0.rawValue).isVariety(of: wanted) }
        return varieties.first { Parts($0.rawValue).region == nil }
            ?? (varieties.count == 1 ? varieties.first : nil)
    }

    /// Whether a tag is this one, however it is written.
    func isWritten(_ tag: String) -> Bool { Parts(tag) == Parts(rawValue) }

    /// A tag's parts, made comparable.
    private struct Parts: Equatable {
        var language: String
        var script: String?
        var region: String?
        /// Variants, extensions and private use.
        var others: [String] = []

        init(_ tag: String) {
            var tag = tag.lowercased().replacing("_", with: "-")
            if let end = tag.firstIndex(of: ".") { tag = String(tag[..<end]) }
            tag = tag.replacing("@latin", with: "-latn").replacing("@cyrillic", with: "-cyrl")
                .replacing("@", with: "-")
            let subtags = tag.prefix(100).split(separator: "-").map { String($0).trimmed }
            var isPrivate = false
            for subtag in subtags.dropFirst() {
                isPrivate = isPrivate || subtag.utf8.count == 1
                switch subtag.utf8.count {
                case 4 where !isPrivate && script == nil && !(subtag.first?.isNumber ?? true):
                    script = subtag
                case 2 where !isPrivate && region == nil: region = subtag
                case 3 where !isPrivate && region == nil && subtag.allSatisfy(\.isNumber):
                    region = subtag
                default: others.append(subtag)
                }
            }
            let first = subtags.first ?? ""
            let known = Locale.Language(
                identifier: [first, script, region].compactMap(\.self).joined(separator: "-"))
            // Three letters for what two stand for too: deu.
            language = known.languageCode?.identifier.lowercased() ?? first
            script = known.script?.identifier.lowercased() ?? script
        }

        func isVariety(of other: Parts) -> Bool {
            language == other.language && script == other.script && others == other.others
        }
    }
}
