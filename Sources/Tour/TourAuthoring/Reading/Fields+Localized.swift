import TourModel
import Wording

extension Fields {
    /// Where the other languages of a text stand.
    enum Translations {
        /// In the same map, so that a missing one is reported here.
        case here
        /// In pages of their own, so that a missing one is reported there.
        case beside
    }

    /// A text in one or more languages: a map of them, or one plain text in the default language.
    ///
    /// - Parameter needsDefault: whether a map without the default language is an error.
    func localized(
        _ key: String, translations: Translations = .here, needsDefault: Bool = true
    ) -> Localized<String> {
        guard let value = value(key) else { return Localized() }
        return localized(value, key, translations: translations, needsDefault: needsDefault)
    }

    func localized(
        _ value: YAMLValue, _ key: String, translations: Translations = .here,
        needsDefault: Bool = true
    ) -> Localized<String> {
        var result = Localized<String>()
        switch value.content {
        case .map(let entries):
            if translations == .beside { scope.pagesInSeveralLanguages.insert(value.place.file) }
            for entry in entries {
                guard let language = language(entry.key, at: entry.place) else { continue }
                if case .empty = entry.value.content {
                    log.error(
                        entry.place, "\"\(key)\" has no text in \(language)",
                        "write one, or take the language out")
                } else if let text = text(entry.value, key) {
                    result.values[language] = text.value
                }
            }
            if needsDefault, scope.languages != nil,
                !entries.contains(where: { $0.key == scope.defaultLanguage.rawValue })
            {
                log.error(
                    value.place,
                    "\"\(key)\" has no text in \(scope.defaultLanguage), the default language",
                    "write \(scope.defaultLanguage): and the text")
            }
        default:
            guard let text = text(value, key) else { return result }
            result.values[scope.defaultLanguage] = text.value
        }
        if translations == .here {
            let first = needsDefault ? [] : [scope.defaultLanguage]
            let isLong: Bool =
                if case .localizedText(let kind)? = group?[key].kind { kind.isLong } else { false }
            let others = isLong ? Array(scope.otherLanguages) : scope.namingLanguages
            let missing = (first + others).filter { result.values[$0] == nil }
            if !missing.isEmpty, !result.values.isEmpty {
                let names = missing.map(\.rawValue).joined(separator: ", ")
                let known =
                    missing.contains(scope.defaultLanguage)
                    ? scope.otherLanguages.first { result.values[$0] != nil } : nil
                log.warning(
                    value.place, "\"\(key)\" is not translated into \(names)",
                    "write {\(known ?? scope.defaultLanguage): ..., "
                        + "\(missing.first?.rawValue ?? ""): ...}",
                    .missingTranslation)
            }
        }
        return result
    }

    /// A language of the site; nil where the tag is none of them.
    private func language(_ tag: String, at place: Place) -> Language? {
        let language = Language(rawValue: tag)
        guard let languages = scope.languages else { return language }
        if languages.contains(language) { return language }
        let names = languages.map(\.rawValue).joined(separator: ", ")
        log.error(
            place, "\"\(tag.shortened)\" is none of the site's languages",
            "write one of \(names), or add it to languages in site.yaml")
        return nil
    }
}
