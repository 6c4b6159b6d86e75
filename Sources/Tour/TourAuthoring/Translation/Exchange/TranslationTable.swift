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
    /// - Parameter languages: the site's, the one that texts are translated from first.
    static func read(_ table: Table, languages: [Language], log: ProblemLog) -> TranslationFile? {
        let head = Place(file: table.file)
        let named = table.columns.filter { !fixed.contains($0) }
        guard table.columns.contains("file"), table.columns.contains("text"),
            let source = languages.first, named.contains(source.rawValue)
        else {
            log.error(
                head,
                "the table has not the columns file, text and \(languages.first?.rawValue ?? "")",
                "keep those that docent tour translate export has written")
            return nil
        }
        let targets = named.filter { $0 != source.rawValue }
        guard targets.count == 1, let target = targets.first.map(Language.init(rawValue:)),
            languages.dropFirst().contains(target)
        else {
            let found = targets.map(\.shortened).joined(separator: ", ")
            let known = languages.dropFirst().map(\.rawValue).joined(separator: ", ")
            log.error(
                head, "the table has the columns \"\(found)\" where one language belongs",
                "name one column \(known), and take out what else was put in")
            return nil
        }
        var file = TranslationFile(source: source, target: target, units: [])
        let hasBefore = table.columns.contains("before")
        for row in table.rows {
            let word = row.cells["state"] ?? TranslationState.new.rawValue
            guard let state = TranslationState(rawValue: word.lowercased()) else {
                let words = TranslationState.allCases.map(\.rawValue)
                log.error(
                    row.place, "\"state\" is \"\(word.shortened)\"",
                    suggestion(for: word, among: words)
                        ?? "write one of \(words.joined(separator: ", "))")
                continue
            }
            file.units.append(
                TranslationFile.Unit(
                    id: TextID(file: row.cells["file"] ?? "", key: row.cells["text"] ?? ""),
                    place: row.place, source: row.cells[source.rawValue] ?? "",
                    target: row.cells[target.rawValue], state: state,
                    before: hasBefore ? row.cells["before"] ?? "" : nil))
        }
        return file
    }
}
