/// Comma-separated values that spreadsheets open.
///
/// - SeeAlso: RFC 4180; OWASP, "CSV Injection".
package enum CSVText {
    package static func text(_ columns: [String], _ rows: [[String]]) -> String {
        line(columns) + rows.map(line).joined()
    }

    /// One row with its line end.
    package static func line(_ row: [String]) -> String {
        row.map { cell(guarded($0)) }.joined(separator: ",") + "\r\n"
    }

    /// What a spreadsheet would take for the beginning of a formula, also behind what it leaves out.
    private static let formulaSigns: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "'", "\t", "\r", "\n",
    ]

    /// A text that no spreadsheet calculates: behind an apostrophe where it begins like a formula, unless it is a mere
    /// number, such as that of a phone.
    private static func guarded(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, formulaSigns.contains(first) else {
            return text
        }
        let isNumber =
            text.count > 1
            && text.unicodeScalars.dropFirst().allSatisfy {
                "0123456789 .()/".unicodeScalars.contains($0)
            }
        return isNumber && "+-".unicodeScalars.contains(first) ? text : "'" + text
    }

    /// A cell's text as it was before it was guarded.
    package static func plain(_ cell: String) -> String {
        let scalars = cell.unicodeScalars
        guard scalars.first == "'", let second = scalars.dropFirst().first,
            formulaSigns.contains(second)
        else { return cell }
        return String(scalars.dropFirst())
    }

    private static func cell(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains {
            $0 == "\"" || $0 == "," || $0 == ";" || $0 == "\n" || $0 == "\r"
        }
        let hasEdge = [text.first, text.last].contains { $0?.isWhitespace ?? false }
        guard needsQuotes || hasEdge else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
