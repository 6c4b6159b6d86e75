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
            row.map(cell).joined(separator: ",") + "\r\n"
        }.joined()
    }

    private static func cell(_ text: String) -> String {
        let needsQuotes = text.unicodeScalars.contains {
            $0 == "\"" || $0 == "," || $0 == ";" || $0 == "\n" || $0 == "\r"
        }
        guard needsQuotes || text != text.trimmed else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
