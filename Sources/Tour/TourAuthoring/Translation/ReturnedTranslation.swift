import Foundation
import TourModel
import Wording

/// What a translator's file says, before it is known which of the site's languages it means.
struct ReturnedTranslation {
    /// The tags that the file has, where it has them.
    var source: String?
    var target: String?
    var units: [TranslationFile.Unit]

    /// The file in the site's languages; nil where it is in none of them, and the log says why.
    ///
    /// A file that names no language is taken for what its own name says, else for the only other language of the site.
    ///
    /// - Parameters:
    ///   - languages: the site's, the one that texts are translated from first.
    ///   - name: what messages call the file.
    func file(
        named name: String, languages: [Language], _ log: ProblemLog
    ) -> TranslationFile? {
        guard let first = languages.first else { return nil }
        let place = Place(file: name)
        let known = languages.dropFirst().map(\.rawValue).joined(separator: ", ")
        func tellVariety(_ tag: String, _ language: Language, _ words: String) {
            guard !language.isWritten(tag) else { return }
            log.warning(
                place, "it translates \(words) \(tag.shortened), which is taken for \(language)",
                "if it is another language, add that to languages in site.yaml", .content)
        }
        if let source {
            guard Language.meant(by: source, among: languages) == first else {
                log.error(
                    place, "it translates from \(source.shortened)",
                    "the site's texts are in \(first)")
                return nil
            }
            tellVariety(source, first, "from")
        }
        guard let target else {
            guard let (language, reason) = Self.guess(name, languages) else {
                log.error(
                    place, "it does not say into which language it translates",
                    known.isEmpty
                        ? "add a language to languages in site.yaml first"
                        : "name the language at the end of the file's name, before the dot: one of \(known)"
                )
                return nil
            }
            log.warning(
                place,
                "it does not say into which language it translates; \(language) is taken, \(reason)",
                "if it is another, name that at the end of the file's name, before the dot",
                .content)
            return TranslationFile(source: first, target: language, units: units)
        }
        guard let language = Language.meant(by: target, among: languages), language != first else {
            let varieties = languages.dropFirst().filter {
                $0.isVariety(of: Language(rawValue: target.replacing("_", with: "-")))
            }
            log.error(
                place,
                "it translates into \(target.shortened), which the site does not have",
                varieties.isEmpty
                    ? "add it to languages in site.yaml first"
                    : "have the file say \(varieties.map(\.rawValue).joined(separator: " or "))")
            return nil
        }
        tellVariety(target, language, "into")
        return TranslationFile(source: first, target: language, units: units)
    }

    /// The language of a file that does not say it, and by what it is known.
    private static func guess(
        _ name: String, _ languages: [Language]
    ) -> (language: Language, reason: String)? {
        let file = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
        let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file
        let parts = stem.split { !$0.isLetter && !$0.isNumber }.suffix(20).map(String.init)
        let targets = Array(languages.dropFirst())
        func named(by length: Int) -> Set<Language> {
            guard length <= parts.count else { return [] }
            return Set(
                (0...parts.count - length).compactMap { start in
                    Language.meant(
                        by: parts[start..<start + length].joined(separator: "-"), among: targets)
                })
        }
        // From German to French, and not German as in France.
        guard named(by: 1).count <= 1 else { return nil }
        for length in [3, 2, 1] {
            let found = named(by: length)
            if let language = found.first, found.count == 1 { return (language, "as in its name") }
        }
        // A name that is a tag and nothing else means another language than the site's.
        let isOther =
            parts.first?.utf8.count == 2 && parts.count <= 2
            && parts.first.map { Locale.LanguageCode($0.lowercased()).isISOLanguage } ?? false
            && !languages[0].isWritten(parts.first ?? "")
        guard targets.count == 1, !isOther else { return nil }
        return (targets[0], "the only other language of the site")
    }
}
