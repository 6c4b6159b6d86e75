import Calendars
import GRDB
import Times
import Tour

/// Writes calendars as rows: their events, and the dates of these for ten years.
///
/// Rooms are written before, so that what calendars say of places can name them.
struct ProgrammeWriter {
    let database: Database

    func write(
        _ calendars: [CalendarContent], languages: [Language], compiled: UTCMinute
    ) throws {
        guard !calendars.isEmpty else { return }
        let rooms = try RoomNames(database)
        let row = RowWriter(database: database)
        let moment = Int(compiled.minutes) * 60
        var number = 0
        for calendar in calendars {
            try row.write(calendar, end: moment + CalendarContent.span)
            let dates = Dictionary(
                grouping: calendar.expansion(from: moment).occurrences, by: \.entry)
            for (index, entry) in calendar.entries.enumerated() {
                guard let dates = dates[index] else { continue }
                number += 1
                let subject = calendar.subjects[calendar.subjectOfEntry[index]]
                let places = calendar.places(of: entry, languages)
                let room = languages.lazy.compactMap { places.values[$0] }
                    .compactMap { rooms.room(namedIn: $0) }.first
                let clock: ProgrammeEvent.Clock =
                    switch entry.start.kind {
                    case .day: .day
                    case .floating: .wall
                    case .zoned: .universal
                    }
                try row.write(
                    ProgrammeEvent(
                        id: number, calendar: calendar.id, clock: clock, titles: subject.titles,
                        texts: subject.texts, places: places, roomID: room,
                        categories: entry.categories, address: entry.address))
                for date in dates { try row.write(date, of: number) }
            }
        }
    }
}

/// The rooms by what people call them.
private struct RoomNames {
    private var ids: Set<Room.ID> = []
    private var names: [String: Room.ID?] = [:]

    init(_ database: Database) throws {
        let rows = try database.rows(
            "SELECT id, value FROM text WHERE owner = 'room' AND field = 'name'")
        for row in rows {
            let id = try row.text("id")
            ids.insert(id)
            let name = Folding.fold(try row.text("value"))
            // A name of two rooms names neither.
            if let other = names[name], other != id {
                names[name] = .some(nil)
            } else {
                names[name] = id
            }
        }
    }

    /// The room that a place names: by its ID or name alone, or first among other words.
    func room(namedIn place: String) -> Room.ID? {
        let parts = place.split { ",;()".contains($0) }.prefix(10).map { String($0).trimmed }
        for part in [place.trimmed] + parts {
            if ids.contains(part.uppercased()) { return part.uppercased() }
            if let room = names[Folding.fold(part)] ?? nil { return room }
            let first = part.prefix { $0 != " " && $0 != ":" }.uppercased()
            if first.contains(where: \.isNumber), ids.contains(first) { return first }
        }
        return nil
    }
}
