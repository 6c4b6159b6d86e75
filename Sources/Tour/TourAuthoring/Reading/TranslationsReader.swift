import Files
import TourModel
import Wording

/// Reads translations/<language>.csv: what is remembered of the translations.
struct TranslationsReader {
    let scope: ContentScope

    /// A line for each text in each language: more than any page has.
    private static let maximumBytes = 64 << 20

    /// The records by language.
    func read() -> [Language: TranslationRecords] {
        guard scope.languages != nil else { return [:] }
        var all: [Language: TranslationRecords] = [:]
        for name in scope.listing.names(in: TranslationRecords.folder) {
            guard let stem = FileName.stem(of: name, "csv") else { continue }
            let path = "\(TranslationRecords.folder)/\(name)"
            scope.knownFiles.insert(path)
            let language = Language(rawValue: stem)
            guard scope.otherLanguages.contains(language) else {
                let names = scope.otherLanguages.map(\.rawValue).joined(separator: ", ")
                scope.log.error(
                    Place(file: path),
                    "\"\(language.rawValue.shortened)\" is not a language that texts are translated into",
                    names.isEmpty
                        ? "the site has but one; take the file out" : "use one of \(names)")
                continue
            }
            var limits = scope.limits
            limits.textBytes = Self.maximumBytes
            guard let file = TextFile(path, in: scope.listing, limits: limits, log: scope.log)
            else { continue }
            all[language] = TranslationRecords(file.text) { line, column, message, remedy in
                scope.log.error(
                    Place(file: path, line: line, column: column), message, remedy)
            }
        }
        return all
    }
}

extension TourContent {
    /// Those of some records whose text is there and translated: the others are of no use any more.
    mutating func known(
        _ all: [Language: TranslationRecords]
    ) -> [Language: TranslationRecords] {
        guard !all.isEmpty else { return [:] }
        var known: [Language: TranslationRecords] = [:]
        let source = sourceLanguage
        forEachText { place, texts in
            guard texts.values[source] != nil else { return }
            for (language, records) in all where texts.values[language] != nil {
                guard let record = records[place.id] else { continue }
                known[language, default: TranslationRecords()][place.id] = record
            }
        }
        return known
    }
}
