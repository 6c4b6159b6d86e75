import Tour

/// Rooms and people as two tables that a spreadsheet opens.
struct TableExport {
    let content: TourContent

    func files() -> [ExportedFile] {
        let rooms = RoomTable(languages: content.site.languages)
        let people = PeopleTable()
        return [
            ExportedFile(
                "people.csv", CSVText.text(people.columns, content.people.map { people.row($0) })),
            ExportedFile(
                "rooms.csv", CSVText.text(rooms.columns, content.rooms.map { rooms.row($0) })),
        ]
    }
}

/// Comma-separated values.
///
/// - SeeAlso: RFC 4180.
enum CSVText {
    static func text(_ columns: [String], _ rows: [[String]]) -> String {
        ([columns] + rows).map { row in
            row.map { cell(guarded($0)) }.joined(separator: ",") + "\r\n"
        }.joined()
    }

    /// What a spreadsheet would take for the beginning of a formula.
    private static let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "'", "\t"]

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
    static func plain(_ cell: String) -> String {
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
        guard needsQuotes || text != text.trimmed else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
