import Wording

/// A table that people write: CSV with known columns.
package enum CSVForm {
    /// The rows that are not empty, each with its line, its number (the header is 1) and what is in its filled cells.
    ///
    /// - Parameters:
    ///   - known: the columns there may be, in any order; their case does not matter.
    ///   - needed: the column that must be there, and what to say of it.
    ///   - report: takes what is passed over: columns that are not known.
    package static func rows(
        of text: String, known: [String], needed: (column: String, what: String),
        passingOver report: (FormProblem) -> Void = { _ in }
    ) throws(FormProblems) -> [(line: Int, number: Int, cells: [String: String])] {
        let table: CSVTable
        do throws(CSVTable.Failure) {
            table = try CSVTable(text, known: known)
        } catch {
            let text = "\(error.message); \(error.remedy)"
            throw FormProblems(all: [FormProblem(line: error.line, text: text)])
        }
        let others = table.columns.filter { !known.contains($0) }
        guard table.columns.contains(needed.column) else {
            let missing = FormProblem(
                line: table.headerLine,
                text: "the column \"\(needed.column)\"\(needed.what) is missing; add it")
            // One of the others may be the one that is missing.
            let strangers = others.map {
                FormProblem(line: table.headerLine, text: unknown("column", $0, known: known))
            }
            throw FormProblems(all: strangers + [missing])
        }
        for other in others {
            let advice =
                suggestion(for: other, among: known)?.description
                ?? "known: \(known.joined(separator: ", "))"
            let name = other.prefix(80)
            report(
                FormProblem(
                    line: table.headerLine,
                    text: "unknown column \"\(name)\", which is passed over; \(advice)"))
        }
        return table.rows.compactMap { row in
            let cells = row.cells.filter { known.contains($0.key) }
            return cells.isEmpty ? nil : (row.line, row.number, cells)
        }
    }
}

/// Everything that is wrong with a table.
package struct FormProblems: Error, Sendable, Equatable {
    package var all: [FormProblem]
}
