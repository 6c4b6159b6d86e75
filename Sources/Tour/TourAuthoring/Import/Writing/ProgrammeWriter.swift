import Calendars
import GRDB
import Times
import TourModel
import TourStore

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
                let position = calendar.subjectOfEntry[index]
                let subject = calendar.subjects[position]
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
                        id: number, calendar: calendar.id,
                        subject: calendar.subjectID(at: position), uid: entry.uid, clock: clock,
                        titles: subject.titles,
                        texts: subject.texts, places: places, roomID: room,
                        categories: entry.categories, address: entry.address))
                for date in dates { try row.write(date, of: number) }
            }
        }
    }
}
