import Calendars
import Times
import TourModel
import TourStore

extension RowWriter {
    func write(_ calendar: CalendarContent, end: Int) throws {
        try insert(
            "calendar",
            ["id": calendar.id, "name": calendar.name, "ends": end, "source": calendar.source])
        // What is translated is kept with the calendar too: an event without dates has no row.
        for (position, subject) in calendar.subjects.enumerated() {
            let id = "\(calendar.id)/\(position)"
            try write(subject.titles, .calendar, id, .title)
            try write(subject.texts, .calendar, id, .text)
        }
    }

    func write(_ event: ProgrammeEvent) throws {
        try insert(
            "programme_event",
            [
                "id": event.id, "calendar": event.calendar, "subject": event.subject,
                "uid": event.uid,
                "clock": event.clock.rawValue, "room": event.roomID,
                "categories": StoredLists.text(event.categories),
                "address": event.address,
            ])
        try write(event.titles, .programme, "\(event.id)", .title)
        try write(event.texts, .programme, "\(event.id)", .text)
        try write(event.places, .programme, "\(event.id)", .place)
    }

    func write(_ date: CalendarExpansion.Occurrence, of event: ProgrammeEvent.ID) throws {
        try insert(
            "programme_date",
            [
                "starts": date.start, "event": event, "ends": date.end,
                "cancelled": date.isCancelled,
            ])
    }

    func write(_ item: NewsItem) throws {
        try insert(
            "news",
            [
                "id": item.id, "day": item.day.digits, "until": item.until?.digits,
                "picture": item.picture,
            ])
        try write(item.titles, .news, item.id, .title)
        try write(item.texts, .news, item.id, .text)
    }
}
