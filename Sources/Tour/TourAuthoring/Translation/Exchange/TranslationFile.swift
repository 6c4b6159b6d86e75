import TourModel

/// Texts on their way to a translator and back, whatever the format of the file.
struct TranslationFile {
    struct Unit {
        var id: TextID
        /// Where it stands in the file that was read.
        var place = Place(file: "")
        /// The text as it was when the file was made.
        var source: String
        /// `nil` where there is no translation.
        var target: String?
        var state: TranslationState
        /// The digest of the translation when the file was made, empty where there was none; `nil`
        /// where the file does not tell.
        var before: String?
        /// What the translator is told.
        var note = ""
        /// Whether the file says that the translation is not finished, such as a guess of a tool.
        var isUnfinished = false
    }

    /// What is said to a translator about a stale translation.
    static let staleNote = "The text has changed since it was translated."

    var source: Language
    var target: Language
    var units: [Unit]
}

extension TourContent {
    /// The texts for a translator: those that are as far as one of some states.
    func translationFile(
        into language: Language, states: Set<TranslationState>
    ) -> TranslationFile {
        var file = TranslationFile(source: sourceLanguage, target: language, units: [])
        let records = translations[language]
        var copy = self
        copy.forEachText { place, texts in
            guard let source = texts.values[file.source] else { return }
            let target = texts.values[language]
            let state = TranslationRecord.state(of: target, from: source, records?[place.id])
            guard states.contains(state) else { return }
            file.units.append(
                TranslationFile.Unit(
                    id: place.id, source: source, target: target, state: state,
                    before: target.map { TranslationRecord.digest(of: $0) } ?? "",
                    note: place.kind.note(about: place.subject)))
        }
        return file
    }
}
