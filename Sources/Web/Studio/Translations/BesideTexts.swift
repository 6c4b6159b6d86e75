import TourAuthoring
import TourModel

/// The texts of an entry in all languages, each in a field that is saved by itself.
struct BesideTexts {
    struct Field {
        let language: Language
        let text: TranslationDesk.Text
        /// Named by its language and its key: "de.hours".
        let unit: FormUnit
        /// Where it stands in its file; nil for a translation that is not there, and for what its own page alone can write.
        let spot: TextSpot?

        var name: String { unit.name }
        var isStale: Bool { text.state == .stale }
    }

    struct Row {
        let source: Field
        let translations: [Field]
        /// What the text was when stale translations were made from it, and of which languages; nothing where that is not
        /// known.
        let earlier: [(text: String, languages: [Language])]

        var id: TextID { source.text.id }
        var fields: [Field] { [source] + translations }
        /// The part of the page that says what has changed.
        var changeID: String { "changed-\(source.name)" }
    }

    let source: Language
    let languages: [Language]
    let rows: [Row]

    /// - Parameters:
    ///   - desks: of the other languages, with the texts of the entry's file.
    ///   - files: the entry's page in each language that has one.
    ///   - earlier: what the text of a stale translation was.
    init(
        of entry: StudioEntry, _ desks: [TranslationDesk], files: [Language: ContentFile],
        source: Language, earlier: [TextID: [Language: String]]
    ) {
        self.source = source
        languages = desks.map(\.target)
        rows = (desks.first?.texts ?? []).indices.map { index in
            let texts = desks.map { $0.texts[index] }
            let id = texts[0].id
            var changes: [(text: String, languages: [Language])] = []
            for language in desks.map(\.target) {
                guard let text = earlier[id]?[language] else { continue }
                if let known = changes.firstIndex(where: { $0.text == text }) {
                    changes[known].languages.append(language)
                } else {
                    changes.append((text, [language]))
                }
            }
            return Row(
                source: Self.field(entry, source, texts[0], files, isSource: true),
                translations: zip(desks, texts).map { desk, text in
                    Self.field(entry, desk.target, text, files, isSource: false)
                }, earlier: changes)
        }
    }

    private static func field(
        _ entry: StudioEntry, _ language: Language, _ text: TranslationDesk.Text,
        _ files: [Language: ContentFile], isSource: Bool
    ) -> Field {
        let spot = files[language].flatMap { TextSpot(text.id.key, in: $0) }
        // What a first language's field writes is what its file has there, not what the reader makes of it.
        let value = isSource ? spot?.text ?? text.source : text.translation
        let unit = FormUnit(
            name: "\(language).\(text.id.key)",
            file: isSource ? entry.file : entry.file(in: language),
            path: spot?.root ?? ContentPath(text.id.key),
            kind: .text(text.isLong ? .markdown : .line), key: text.id.key, meaning: "",
            presence: .optional(""), value: value.map { .text($0) })
        return Field(language: language, text: text, unit: unit, spot: spot)
    }

    var fields: [Field] { rows.flatMap(\.fields) }

    /// How many texts of a language are neither missing nor stale.
    func fresh(in language: Language) -> Int {
        rows.count { row in
            let state = row.translations.first { $0.language == language }?.text.state
            return state == .translated || state == .reviewed
        }
    }
}
