import SwiftCSV
import Wording

/// A table that people write: CSV with known columns.
package enum CSVForm {
    /// The rows that are not empty, each with its line, its number (the header is 1) and what is in its filled cells.
    ///
    /// - Parameters:
    ///   - known: the columns there may be, in any order; their case does not matter.
    ///   - needed: the column that must be there, and what to say of it.
    package static func rows(
        of text: String, known: [String], needed: (column: String, what: String)
    ) throws(FormProblems) -> [(line: Int, number: Int, cells: [String: String])] {
        let misplaced = FormProblem(
            line: 1, text: "not a CSV table: a quotation mark is not closed or misplaced")
        // The parser takes what follows an open mark for a part of the header.
        guard text.utf8.count(where: { $0 == UInt8(ascii: "\"") }).isMultiple(of: 2),
            let table = try? EnumeratedCSV(string: text)
        else { throw FormProblems(all: [misplaced]) }
        let header = table.header.map { name in
            let known = name.trimmingPrefix("\u{FEFF}").lowercased()
            return String(known.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
        }
        var problems = header.filter { !known.contains($0) }.map {
            FormProblem(line: 1, text: unknown("column", $0, known: known))
        }
        if !header.contains(needed.column) {
            problems.append(
                FormProblem(
                    line: 1,
                    text: "the column \"\(needed.column)\"\(needed.what) is missing; add it"))
        }
        guard problems.isEmpty else { throw FormProblems(all: problems) }
        var line = 2
        var rows: [(line: Int, number: Int, cells: [String: String])] = []
        for (number, row) in zip(2..., table.rows) {
            let cells = zip(header, row).filter { !$1.isEmpty }
            if !cells.isEmpty {
                rows.append(
                    (line, number, Dictionary(cells, uniquingKeysWith: { _, last in last })))
            }
            line += 1 + row.reduce(0) { $0 + $1.unicodeScalars.count { $0 == "\n" } }
        }
        return rows
    }
}

/// Everything that is wrong with a table.
package struct FormProblems: Error, Sendable, Equatable {
    package var all: [FormProblem]
}
