import Files
import Forms
import Glibc
import SwiftCSV
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

/// A table of a spreadsheet: UTF-8, with commas, semicolons or tabs between its columns.
struct Table {
    struct Row {
        var place: Place
        /// What stands in the columns that are filled.
        var cells: [String: String]
    }

    /// A file may be as large as all texts of a site with all that tools add to them.
    private static let maximumBytes = 64 << 20

    let file: String
    let columns: [String]
    let rows: [Row]

    /// Reads a table; nil where it is none, and the log tells why.
    ///
    /// - Parameter name: what messages call the file; nil for its own name.
    init?(path: String, called name: String? = nil, log: ProblemLog) throws(TourImportError) {
        file = name ?? path.split(separator: "/").last.map(String.init) ?? path
        guard let text = try Self.text(of: path, as: file, log: log) else { return nil }
        let head = text.unicodeScalars.prefix { $0 != "\n" && $0 != "\r" }
        let delimiter: CSVDelimiter =
            head.contains(";") ? .semicolon : head.contains("\t") ? .tab : .comma
        // A text that ends within quotation marks is read without complaint, as one cell with all that follows.
        let isClosed = text.count { $0 == "\"" }.isMultiple(of: 2)
        guard isClosed, let table = try? EnumeratedCSV(string: text, delimiter: delimiter) else {
            log.error(
                Place(file: file),
                "this is not a table: a quotation mark is misplaced or not closed",
                "save it again as CSV")
            return nil
        }
        columns = table.header.map(\.trimmed)
        var line = 2
        var rows: [Row] = []
        for cells in table.rows {
            var row = Row(place: Place(file: file, line: line), cells: [:])
            for (column, cell) in zip(columns, cells) where !cell.trimmed.isEmpty {
                row.cells[column] = CSVText.plain(cell.trimmed.replacing("\r\n", with: "\n"))
            }
            if !row.cells.isEmpty { rows.append(row) }
            line += 1 + cells.reduce(0) { $0 + $1.unicodeScalars.count { $0 == "\n" } }
        }
        self.rows = rows
    }

    /// What stands in one cell with commas or line ends between.
    static func list(_ cell: String?) -> [String] {
        (cell ?? "").split { $0 == "," || $0 == "\n" }.map { String($0).trimmed }
            .filter { !$0.isEmpty }
    }

    /// The text of a file from another program, without its byte order mark; nil where it is not text,
    /// and the log tells so.
    static func text(
        of path: String, as name: String, log: ProblemLog
    ) throws(TourImportError) -> String? {
        do throws(FormFile.Failure) {
            let text = try FormFile.text(of: path, limit: maximumBytes)
            return text.unicodeScalars.first == "\u{FEFF}"
                ? String(text.unicodeScalars.dropFirst()) : text
        } catch {
            if case .unreadable(let cause) = error, cause.code == ENOENT {
                throw .cannotOpen(file: path, reason: "there is no such file")
            }
            guard error == .notText else {
                throw .cannotOpen(file: path, reason: "cannot be read: \(error.reason)")
            }
            log.error(Place(file: name), "this is not UTF-8", "save the file in UTF-8")
            return nil
        }
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

    /// Tells columns that are not known, a missing `id`, and IDs that are none or come twice; the
    /// rows by their ID.
    func rowsByID(known: [String], log: ProblemLog) -> [(id: String, row: Row)] {
        let head = Place(file: file)
        for column in columns where !known.contains(column) {
            log.error(
                head, "unknown column \"\(column.shortened)\"",
                suggestion(for: column, among: known)
                    ?? "the columns are \(known.joined(separator: ", "))")
        }
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
}
