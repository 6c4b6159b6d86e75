import Files
import Forms
import Glibc
import TourModel
import Wording

/// What becomes of rooms and people that have no row in their table.
public enum TableDeletions: Sendable {
    /// They stay.
    case none
    /// They are deleted, unless they are more than a third of all.
    case few
    /// They are deleted, however many.
    case any
}

/// A table of rooms, of people or of translations, as a spreadsheet saves it.
struct Table {
    struct Row {
        var place: Place
        /// What stands in the columns that are filled.
        var cells: [String: String]
    }

    let file: String
    let columns: [String]
    let rows: [Row]
    /// Whether a comma in a number separates its fraction.
    let hasDecimalComma: Bool
    /// Where its columns have their names.
    let head: Place

    /// Reads a table; nil where it is none, and the log tells why.
    ///
    /// - Parameter known: the names of columns as they are to be called.
    init?(path: String, known: [String] = [], log: ProblemLog) throws(TourImportError) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let text = try ReturnedText.read(path, as: name, log: log) else { return nil }
        self.init(text, called: name, known: known, log: log)
    }

    /// - Parameter name: what messages call the file.
    init?(_ text: String, called name: String, known: [String], log: ProblemLog) {
        let table: CSVTable
        do throws(CSVTable.Failure) {
            table = try CSVTable(text, known: known)
        } catch {
            log.error(Place(file: name, line: error.line), error.message, error.remedy)
            return nil
        }
        file = name
        columns = table.columns
        hasDecimalComma = table.hasDecimalComma
        head = Place(file: name, line: table.headerLine)
        rows = table.rows.compactMap { row in
            let filled = row.cells.compactMapValues { cell in
                cell.trimmed.isEmpty
                    ? nil : CSVText.plain(cell.trimmed.replacing("\r\n", with: "\n"))
            }
            return filled.isEmpty
                ? nil : Row(place: Place(file: name, line: row.line), cells: filled)
        }
    }

    /// What stands in one cell with commas or line ends between.
    static func list(_ cell: String?) -> [String] {
        (cell ?? "").split { $0 == "," || $0 == "\n" }.map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    /// Subjects with what the rows change, in no order.
    ///
    /// - Parameter change: what a row makes of a subject, which is nil where there is none yet; nil where it stays.
    func changing<Subject: Identifiable<String>>(
        _ subjects: [Subject], known columns: [String], deletions: TableDeletions, log: ProblemLog,
        by change: (_ id: String, _ old: Subject?, _ row: Row) -> Subject?
    ) -> [Subject] {
        let rows = rowsByID(known: columns, log: log)
        var all = subjects.byID
        for (id, row) in rows { all[id] = change(id, all[id], row) ?? all[id] }
        if deletions != .none {
            let kept = Set(rows.map(\.id))
            let missing = all.keys.count { !kept.contains($0) }
            // A table that was cut off, or that is empty, would take the rest of the site with it.
            if deletions == .few, missing * 3 > subjects.count {
                log.error(
                    Place(file: file),
                    "\(missing) of \(subjects.count) have no row and would be deleted",
                    "check that the table is whole; to delete them all the same, add --yes")
                return subjects
            }
            all = all.filter { kept.contains($0.key) }
        }
        return Array(all.values)
    }

    /// Tells columns that are passed over, a missing `id`, and IDs that are none or come twice; the rows by their ID.
    func rowsByID(known: [String], log: ProblemLog) -> [(id: String, row: Row)] {
        tellOthers(columns.filter { !known.contains($0) }, known: known, log: log)
        guard columns.contains("id") else {
            log.error(head, "there is no column \"id\"", "write one, with the ID of each row")
            return []
        }
        var seen: Set<String> = []
        return rows.compactMap { row in
            guard let id = row.cells["id"]?.uppercased(), Identifier.isValid(id) else {
                let found = row.cells["id"]?.shortened ?? ""
                log.error(row.place, "\"\(found)\" is not an ID", Identifier.rule)
                return nil
            }
            guard seen.insert(id).inserted else {
                log.error(row.place, "\(id) has two rows", "keep one of them")
                return nil
            }
            return (id, row)
        }
    }

    /// Tells columns that are passed over.
    func tellOthers(_ others: [String], known: [String], log: ProblemLog) {
        for column in others {
            let near = suggestion(for: column, among: known)
            log.warning(
                head, "unknown column \"\(column.shortened)\", which is passed over",
                near ?? "the columns are \(known.joined(separator: ", "))", .content)
        }
    }
}
