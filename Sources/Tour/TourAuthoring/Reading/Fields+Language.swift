import TourModel
import Wording

extension Fields {
    /// The language of a tag; nil where it is none, which is an error that names the tag that may be meant.
    ///
    /// - Parameter names: those that the site gives to languages that have no other.
    func language(
        _ tag: Located<String>, named names: Localized<String> = Localized()
    ) -> Language? {
        let language = Language(tag: tag.value)
        switch LanguageRegistry.look(up: tag.value) {
        case .known: return language
        case .unnamed where language.map { names.values[$0] != nil } == true: return language
        case .unnamed:
            log.warning(
                tag.place, "\"\(tag.value.shortened)\" is a language without a name",
                "check the tag, or write its name into language_names in site.yaml", .content)
            return language
        case .unknown(let meant):
            let name = meant.map { LanguageName.own(Language(rawValue: $0)) }
            log.error(
                tag.place, "\"\(tag.value.shortened)\" is not a language tag",
                meant.map { "write \($0) (\(name ?? $0))" }
                    ?? "write one of BCP 47, such as en, de or zh-Hant")
            return nil
        }
    }
}
