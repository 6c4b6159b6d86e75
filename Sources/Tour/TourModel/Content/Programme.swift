/// A calendar of events.
public struct TourCalendar: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The name of its file: "public" for `events/public.ics`, "events" for `events.ics`.
    public var id: ID
    /// What the calendar calls itself, where it does.
    public var name: String?
    /// The last day up to which its dates were worked out, in seconds since 1970-01-01T00:00Z.
    public var end: Int

    public init(id: ID, name: String? = nil, end: Int) {
        self.id = id
        self.name = name
        self.end = end
    }
}

/// An event of a calendar, or one of its dates that differs from the others.
public struct ProgrammeEvent: Sendable, Equatable, Identifiable {
    /// What its times are counted on.
    public enum Clock: String, Sendable, CaseIterable {
        /// Universal time.
        case universal
        /// The clock on the site's wall.
        case wall
        /// Whole days of the site.
        case day
    }

    /// Its number among the tour's events.
    public var id: Int
    public var calendar: TourCalendar.ID
    /// What it is found by in search, the same for all its dates: its calendar, and its place there.
    public var subject: String
    /// What its calendar knows it by, the same for all its dates.
    public var uid: String
    public var clock: Clock
    public var titles: Localized<String>
    public var texts: Localized<String>
    /// Where it takes place, in the calendar's words.
    public var places: Localized<String>
    /// The room that these words name, where they name one.
    public var roomID: Room.ID?
    public var categories: [String]
    /// A page about it.
    public var address: String?

    public init(
        id: Int, calendar: TourCalendar.ID, subject: String = "", uid: String = "", clock: Clock,
        titles: Localized<String>,
        texts: Localized<String> = Localized(), places: Localized<String> = Localized(),
        roomID: Room.ID? = nil, categories: [String] = [], address: String? = nil
    ) {
        self.id = id
        self.calendar = calendar
        self.subject = subject
        self.uid = uid
        self.clock = clock
        self.titles = titles
        self.texts = texts
        self.places = places
        self.roomID = roomID
        self.categories = categories
        self.address = address
    }
}

/// One date of an event.
public struct ProgrammeDate: Sendable, Equatable {
    public var event: ProgrammeEvent
    /// In seconds since 1970-01-01T00:00 on the event's clock.
    public var start: Int
    /// The same as the start where no end is known; of whole days the first moment after them.
    public var end: Int
    public var isCancelled: Bool

    public init(event: ProgrammeEvent, start: Int, end: Int, isCancelled: Bool = false) {
        self.event = event
        self.start = start
        self.end = end
        self.isCancelled = isCancelled
    }
}
