import Forms
import TourModel
import Wording

/// Texts for a translator as a table: a row for each text, a column for each of the two languages.
enum TranslationTable {
    private static let fixed = ["file", "text", "state", "before", "note"]

    static func text(_ file: TranslationFile) -> String {
        let columns = [
            "file", "text", file.source.rawValue, file.target.rawValue, "state", "before", "note",
        ]
        return CSVText.text(
            columns,
            file.units.map { unit in
                [
                    unit.id.file, unit.id.key, unit.source, unit.target ?? "",
                    unit.state.rawValue, unit.before ?? "", unit.note,
                ]
            })
    }

    /// Reads a table; `nil` where it is none of a translation, and the log tells why.
    ///
    /// Each column whose name means one of the site's languages has translations into it, and other columns are passed over.
    ///
    /// - Parameter languages: the site's, the one that texts are translated from first.
    static func read(
        _ text: String, called name: String, languages: [Language], log: ProblemLog
    ) -> [ReturnedTranslation]? {
        guard let table = Table(text, called: name, known: fixed, log: log) else { return nil }
        let named = table.columns.filter { !fixed.contains($0) }
        func columns(of wanted: some Collection<Language>) -> [String] {
            named.filter { column in
                Language.meant(by: column, among: languages).map(wanted.contains) ?? false
            }
        }
        guard let source = columns(of: languages.prefix(1)).first else {
            let first = languages.first?.rawValue ?? ""
            log.error(
                table.head, "the table has not the columns file, text and \(first)",
                "keep those that docent tour translate export has written")
            return nil
        }
        let targets = columns(of: languages.dropFirst())
        let others = named.filter { $0 != source && !targets.contains($0) }
        let known = languages.dropFirst().map(\.rawValue)
        guard !targets.isEmpty else {
            log.error(
                table.head,
                "the table has no column of a language of the site besides \"\(source)\"",
                "name a column \(known.joined(separator: " or "))")
            return nil
        }
        table.tellOthers(others, known: fixed + known, log: log)
        // What stands there once says nothing where there are several translations.
        let hasBefore = table.columns.contains("before") && targets.count == 1
        var files = targets.map { ReturnedTranslation(source: source, target: $0, units: []) }
        for row in table.rows {
            let word = row.cells["state"] ?? TranslationState.new.rawValue
            guard let state = TranslationState(rawValue: word.lowercased()) else {
                let words = TranslationState.allCases.map(\.rawValue)
                log.error(
                    row.place, "\(key: "state") is \"\(word.shortened)\"",
                    suggestion(for: word, among: words)
                        ?? "write one of \(words.joined(separator: ", "))")
                continue
            }
            for (index, target) in targets.enumerated() {
                files[index].units.append(
                    TranslationFile.Unit(
                        id: TextID(file: row.cells["file"] ?? "", key: row.cells["text"] ?? ""),
                        place: row.place, source: row.cells[source] ?? "",
                        target: row.cells[target], state: state,
                        before: hasBefore ? row.cells["before"] ?? "" : nil))
            }
        }
        return files
    }
}
