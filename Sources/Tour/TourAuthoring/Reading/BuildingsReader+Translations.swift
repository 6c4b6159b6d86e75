import TourModel
import Wording

extension BuildingsReader {
    func body(of page: PageFile) -> Localized<String> {
        page.body.isEmpty ? Localized() : Localized([scope.defaultLanguage: page.body])
    }

    /// Reads a page's translations, and tells what they lack.
    func translate(
        _ pages: Pages, _ main: PageFile, _ group: FormatGroup, head: (Fields, Language) -> Void,
        body: (String, Language) -> Void
    ) {
        for language in scope.otherLanguages {
            guard let path = pages[language] else {
                log.warning(
                    Place(file: main.path), "the page is not translated into \(language)",
                    "write \(main.path.dropLast(3)).\(language).md", .missingTranslation)
                continue
            }
            guard let page = scope.page(path) else { continue }
            // A page that has nothing but a text may have an empty head.
            if case .empty = page.head.content {
                if scope.namingLanguages.contains(language) {
                    log.warning(
                        page.head.place, "the translation has no name",
                        "write name: and the name", .missingTranslation)
                }
            } else if let fields = Fields(page.head, group, scope: scope) {
                head(fields, language)
            }
            if !page.body.isEmpty {
                body(page.body, language)
            } else if !main.body.isEmpty {
                log.warning(
                    Place(file: path), "the translation has no text",
                    "write it below the second ---", .missingTranslation)
            }
        }
    }

    /// Takes one key of a translation; a missing one is reported where the page itself has it.
    func take(
        _ key: String, _ fields: Fields, _ language: Language, into texts: inout Localized<String>
    ) {
        guard let text = fields.text(key) else {
            if texts.values[scope.defaultLanguage] != nil,
                scope.namingLanguages.contains(language)
            {
                log.warning(
                    fields.place(lacking: key), "\"\(key)\" is not translated",
                    "write \(key): and its value",
                    .missingTranslation)
            }
            return
        }
        if texts.values[language] != nil {
            log.error(
                text.place, "\"\(key)\" stands in the page itself too, in \(language)",
                "keep one of the two")
        } else if texts.values[scope.defaultLanguage] == nil, scope.languages != nil {
            log.error(
                text.place, "\"\(key)\" is translated, but the page itself has none",
                "write it in \(scope.defaultLanguage) first, or take it out here")
        }
        texts.values[language] = text.value
    }
}
