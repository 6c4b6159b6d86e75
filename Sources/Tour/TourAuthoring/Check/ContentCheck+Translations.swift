import TourModel
import Wording

extension ContentCheck {
    /// Translations whose text has changed since they were made.
    func checkTranslations() {
        guard !content.translations.isEmpty else { return }
        let records = content.translations
        let source = content.sourceLanguage
        var content = content
        content.forEachText { place, texts in
            guard let text = texts.values[source] else { return }
            for language in scope.otherLanguages {
                guard let translation = texts.values[language],
                    TranslationRecord.state(
                        of: translation, from: text, records[language]?[place.id]) == .stale
                else { continue }
                let path = scope.listing.actualPath(of: place.id.file)
                var found = self.place(path, language, containing: translation)
                found.key = found.key ?? place.id.key
                log.warning(
                    found,
                    "\"\(place.id.key)\" has changed since it was translated into \(language)",
                    "translate it again, or say that it still fits", .staleTranslation,
                    command: "docent tour translate confirm")
            }
        }
    }
}
