package import TourModel
package import TourStore

/// One thing of the programme, as it stands at the site's time.
package struct ProgrammeItem: Sendable, Equatable {
    enum State: Sendable, Equatable {
        case over
        case on
        /// The minutes until it begins.
        case coming(minutes: Int)
        case cancelled
    }

    /// What an event is shown by: one of a calendar, or one of the home page's by its place there.
    package enum Source: Sendable, Hashable {
        case event(ProgrammeEvent.ID)
        case home(Int)
    }

    package var source: Source
    var titles: Localized<String>
    var texts = Localized<String>()
    var places = Localized<String>()
    var roomID: Room.ID?
    var address: String?
    /// In seconds since 1970-01-01T00:00 on the site's clock.
    package var start: Int
    /// The same as the start where no end is known; of whole days the first moment after them.
    var end: Int
    var isWholeDays = false
    var isUniversal = false
    var state: State

    /// How long something without an end counts as being on, in seconds.
    static let usualLength = 30 * 60

    /// Whether it has an end beside its start.
    var hasEnd: Bool { end > start && !isWholeDays }

    /// The days that it is on, counted from 1970-01-01.
    var days: ClosedRange<Int> {
        let last = isWholeDays || end > start ? (end - 1) / 86_400 : start / 86_400
        return start / 86_400...max(start / 86_400, last)
    }
}

extension ProgrammeItem {
    init(_ date: ProgrammeDate, at time: SiteTime) {
        let event = date.event
        let isUniversal = event.clock == .universal
        self.init(
            source: .event(event.id), titles: event.titles, texts: event.texts,
            places: event.places, roomID: event.roomID, address: event.address,
            start: isUniversal ? time.wall(at: date.start) : date.start,
            end: isUniversal ? time.wall(at: date.end) : date.end,
            isWholeDays: event.clock == .day, isUniversal: isUniversal, state: .over)
        // When clocks are changed in between, the clock of an end may stand before that of its start.
        end = max(start, end)
        let begins = isUniversal ? date.start : time.moment(atWall: date.start)
        let ends = isUniversal ? date.end : time.moment(atWall: date.end)
        state = date.isCancelled ? .cancelled : Self.state(from: begins, to: ends, at: time.moment)
    }

    /// An event of the home page, which takes place every day.
    init?(_ event: Site.Event, at place: Int, day: Int, time: SiteTime) {
        let parts = event.time.split(separator: ":").compactMap { Int($0) }
        guard parts.count == 2 else { return nil }
        let start = day * 86_400 + parts[0] * 3600 + parts[1] * 60
        let begins = time.moment(atWall: start)
        self.init(
            source: .home(place), titles: event.names, start: start, end: start,
            state: Self.state(from: begins, to: begins, at: time.moment))
    }

    private static func state(from start: Int, to end: Int, at moment: Int) -> State {
        if moment < start { return .coming(minutes: (start - moment) / 60) }
        let end = end > start ? end : start + usualLength
        return moment < end ? .on : .over
    }
}

extension TourContent {
    /// What is on during some days, by its start: whole days first.
    ///
    /// - Parameter calendars: those of this kiosk; all of them where none is named.
    /// - Throws: an error of the store.
    func programme(
        from first: Int, days: Int, calendars: [TourCalendar.ID], at time: SiteTime
    ) throws -> [ProgrammeItem] {
        let range = first...(first + days - 1)
        // A day more on both sides: clocks differ from universal time by less.
        var items = try store.programme(
            from: (first - 1) * 86_400, to: (range.upperBound + 2) * 86_400,
            calendars: calendars.isEmpty ? nil : Set(calendars)
        ).map { ProgrammeItem($0, at: time) }.filter { $0.days.overlaps(range) }
        for day in range {
            items += site.home.events.enumerated().compactMap {
                ProgrammeItem($0.element, at: $0.offset, day: day, time: time)
            }
        }
        return items.sorted {
            ($0.isWholeDays ? 0 : 1, $0.start, $0.end) < ($1.isWholeDays ? 0 : 1, $1.start, $1.end)
        }
    }

    /// One date of an event; `nil` where there is none.
    ///
    /// - Throws: an error of the store.
    func programmeItem(
        _ source: ProgrammeItem.Source, start: Int, at time: SiteTime
    ) throws -> ProgrammeItem? {
        switch source {
        case .home(let place):
            guard site.home.events.indices.contains(place) else { return nil }
            return ProgrammeItem(
                site.home.events[place], at: place, day: start / 86_400, time: time)
        case .event(let id):
            let moment = time.moment(atWall: start)
            return try store.programme(from: moment - 86_400, to: moment + 86_400)
                .filter { $0.event.id == id }.map { ProgrammeItem($0, at: time) }
                .first { $0.start == start }
        }
    }
}

extension TourContent {
    /// The calendars that a kiosk shows: as the machine's own settings say, else the content; all where neither does.
    package func calendars(of settings: PageSettings) -> [TourCalendar.ID] {
        settings.calendars.isEmpty ? standpoint.kiosk?.calendars ?? [] : settings.calendars
    }

    /// The next date of an event that was found; `nil` where it has none any more, or is in none of the calendars.
    package func nextDate(
        of hit: SearchHit, calendars: [TourCalendar.ID], at time: SiteTime?
    ) -> ProgrammeItem? {
        guard hit.kind == .event, let time else { return nil }
        let date = try? store.nextDate(
            of: hit.id, from: time.moment, calendars: calendars.isEmpty ? nil : Set(calendars))
        return date.map { ProgrammeItem($0, at: time) }
    }
}
