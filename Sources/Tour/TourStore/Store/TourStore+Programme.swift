import GRDB
public import TourModel

extension TourStore {
    /// The calendars, by ID.
    public func calendars() throws(TourError) -> [TourCalendar] {
        try read { database in
            try database.rows("SELECT id, name, ends FROM calendar ORDER BY id").map { row in
                TourCalendar(
                    id: try row.text("id"), name: try row.optionalText("name"),
                    end: try row.integer("ends"))
            }
        }
    }

    /// The files of the calendars as they were imported, by ID.
    package func calendarSources() throws(TourError) -> [(id: TourCalendar.ID, text: String)] {
        try read { database in
            try database.rows("SELECT id, source FROM calendar ORDER BY id").map { row in
                (try row.text("id"), try row.text("source"))
            }
        }
    }

    /// What a subject of a calendar says, with its translations.
    package func calendarTexts(
        _ id: String
    ) throws(TourError) -> (titles: Localized<String>, texts: Localized<String>) {
        try read { database in
            let texts = try database.texts(.calendar, id)
            return (texts[.title], texts[.text])
        }
    }

    /// An event by its number; `nil` where there is none.
    public func programmeEvent(_ id: ProgrammeEvent.ID) throws(TourError) -> ProgrammeEvent? {
        try read { database in
            try database.row("SELECT * FROM programme_event WHERE id = ?", [id])
                .map { try event($0, database) }
        }
    }

    /// All events, by number.
    public func programmeEvents() throws(TourError) -> [ProgrammeEvent] {
        try read { database in
            try database.rows("SELECT * FROM programme_event ORDER BY id")
                .map { try event($0, database) }
        }
    }

    /// The dates that end at or after a moment and begin before another one, by their start.
    ///
    /// Times on the site's clock are compared as if they were universal, so that the moments have to lie a day further
    /// apart than is wanted.
    ///
    /// - Parameters:
    ///   - from: in seconds since 1970-01-01T00:00Z, as is `to`.
    ///   - calendars: those that are looked at; `nil` for all.
    ///   - limit: no more than this many, so that no page has to be made of thousands.
    public func programme(
        from: Int, to: Int, calendars: Set<TourCalendar.ID>? = nil, limit: Int = 500
    ) throws(TourError) -> [ProgrammeDate] {
        try read { database in
            var events: [Int: ProgrammeEvent] = [:]
            var dates: [ProgrammeDate] = []
            let rows = try database.rows(
                """
                SELECT event, starts, ends, cancelled FROM programme_date
                WHERE starts BETWEEN ? AND ? AND ends >= ? ORDER BY starts, ends, event LIMIT ?
                """, [from - TourSchema.longestEvent, to, from, limit * 4])
            for row in rows {
                let id = try row.integer("event")
                if events[id] == nil {
                    guard
                        let found = try database.row(
                            "SELECT * FROM programme_event WHERE id = ?", [id])
                    else { throw DamagedRow(what: "the event \(id) is missing") }
                    events[id] = try event(found, database)
                }
                guard let event = events[id], calendars?.contains(event.calendar) ?? true else {
                    continue
                }
                dates.append(
                    ProgrammeDate(
                        event: event, start: try row.integer("starts"),
                        end: try row.integer("ends"), isCancelled: try row.boolean("cancelled")))
                if dates.count == limit { break }
            }
            return dates
        }
    }

    /// The first date of a subject that ends at or after a moment; `nil` where there is none.
    ///
    /// - Parameter from: in seconds since 1970-01-01T00:00Z; times on the site's clock are compared as if they were
    ///   universal.
    public func nextDate(
        of subject: String, from: Int, calendars: Set<TourCalendar.ID>? = nil
    ) throws(TourError) -> ProgrammeDate? {
        try read { database in
            let row = try database.row(
                """
                SELECT programme_event.*, starts, ends, cancelled FROM programme_event
                JOIN programme_date ON event = programme_event.id
                WHERE subject = ? AND ends >= ? ORDER BY starts, ends LIMIT 1
                """, [subject, from])
            guard let row else { return nil }
            let event = try event(row, database)
            guard calendars?.contains(event.calendar) ?? true else { return nil }
            return ProgrammeDate(
                event: event, start: try row.integer("starts"), end: try row.integer("ends"),
                isCancelled: try row.boolean("cancelled"))
        }
    }

    private func event(_ row: RowReader, _ database: Database) throws -> ProgrammeEvent {
        let id = try row.integer("id")
        let texts = try database.texts(.programme, "\(id)")
        let whole = ProgrammeEvent(
            id: id, calendar: try row.text("calendar"), subject: try row.text("subject"),
            uid: try row.text("uid"),
            clock: try row.choice("clock", ProgrammeEvent.Clock.self), titles: texts[.title],
            texts: texts[.text], places: texts[.place], roomID: try row.optionalText("room"),
            categories: try row.strings("categories"), address: try row.optionalText("address"))
        return filter.published(whole)
    }
}
