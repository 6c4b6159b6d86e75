import Forms
import TourModel

/// Rooms and people as two tables that a spreadsheet opens.
struct TableExport {
    let content: TourContent

    func files() -> [ExportedFile] {
        let rooms = RoomTable(languages: content.site.languages)
        let people = PeopleTable(languages: content.site.languages)
        return [
            ExportedFile(
                "people.csv", CSVText.text(people.columns, content.people.map { people.row($0) })),
            ExportedFile(
                "rooms.csv", CSVText.text(rooms.columns, content.rooms.map { rooms.row($0) })),
        ]
    }
}
