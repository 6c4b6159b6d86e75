/// An event of a calendar: from iCalendar, from a VEVENT alone, or from vCalendar 1.0.
public struct CalendarEvent: Sendable, Hashable, Codable {
    public var summary: String?
    public var start: EventTime?
    /// When it ends, computed from the duration where only that is given.
    public var end: EventTime?
    public var location: String?
    public var description: String?
    /// The mail address of who invites, or `nil`.
    public var organizer: String?
    public var attendees: [String]
    public var latitude: Double?
    public var longitude: Double?
    /// Whether it takes whole days; then `end` is the first day after it.
    public var allDay: Bool
    public var uid: String?
    /// A page about it, or `nil`.
    public var url: String?
    /// How it repeats, as the calendar writes it, such as `FREQ=WEEKLY;COUNT=4`; `nil` for once.
    public var recurrenceRule: String?
    /// Whether it takes place, in upper case: `CONFIRMED`, `TENTATIVE`, `CANCELLED`; `nil` where
    /// nothing is said.
    public var status: String?
    /// When this description of it was made, or `nil`.
    public var stamp: EventTime?
    /// The duration as given, such as `PT1H30M`.
    public var duration: String?
    /// The time zone that `start` is local to, such as `Europe/Berlin`.
    public var timezone: String?
    /// The time zone that `end` is local to, where it is another than that of `start`.
    public var endTimezone: String?
    /// How many events follow this one in the same text; ``events(inCalendar:)`` reads them.
    public private(set) var followingEvents: Int

    public init(
        summary: String? = nil, start: EventTime? = nil, end: EventTime? = nil,
        location: String? = nil, description: String? = nil
    ) {
        self.summary = summary
        self.start = start
        self.end = end
        self.location = location
        self.description = description
        attendees = []
        followingEvents = 0
        allDay = start.map { $0.secondOfDay == nil } ?? false
    }

    /// Reads the first event of a text that begins a calendar or an event; `nil` where it holds none.
    init?(_ bytes: Bytes) {
        var events = CalendarReader(bytes)
        guard let event = events.next() else { return nil }
        self = event
        while events.next() != nil { followingEvents += 1 }
    }

    /// The events of a calendar, in order; none where the text is not a calendar.
    ///
    /// - Complexity: linear in the length of the text.
    public static func events(inCalendar text: String) -> [CalendarEvent] {
        var reader = CalendarReader(Array(text.utf8)[...].trimmed())
        var events: [CalendarEvent] = []
        while let event = reader.next() { events.append(event) }
        return events
    }

    /// Makes an event of the lines between its begin and its end; `nil` where they contain neither a
    /// start nor a summary.
    init?(readingFrom lines: inout ContentLineReader) {
        self.init()
        var depth = 0
        while let line = lines.next() {
            if line.name.isWord("begin") {
                depth += 1
            } else if line.name.isWord("end") {
                if depth == 0 || line.value.trimmed().isWord("vevent") { break }
                depth -= 1
            } else if depth == 0 {
                take(line)
            }
        }
        if endTimezone == timezone || end == nil { endTimezone = nil }
        if end == nil, let duration, let start, let seconds = EventDuration.seconds(duration),
            seconds >= 0
        {
            end = start.advanced(by: seconds)
        }
        allDay = start.map { $0.secondOfDay == nil } ?? false
        guard start != nil || summary != nil else { return nil }
    }

    private mutating func take(_ line: ContentLine) {
        let name = line.name
        if name.isWord("summary") {
            summary = summary ?? line.text()
        } else if name.isWord("dtstart") {
            guard start == nil else { return }
            start = line.text().flatMap { EventTime($0) }
            timezone = line.parameter("tzid")?.stringIfAny
        } else if name.isWord("dtend") {
            guard end == nil else { return }
            end = line.text().flatMap { EventTime($0) }
            endTimezone = line.parameter("tzid")?.stringIfAny
        } else if name.isWord("duration") {
            duration = duration ?? line.text()
        } else if name.isWord("location") {
            location = location ?? line.text()
        } else if name.isWord("description") {
            description = description ?? line.text()
        } else if name.isWord("organizer") {
            organizer = organizer ?? line.text().map(CalendarEvent.mailbox)
        } else if name.isWord("attendee") {
            if let text = line.text() { attendees.append(CalendarEvent.mailbox(text)) }
        } else if name.isWord("uid") {
            uid = uid ?? line.text()
        } else if name.isWord("url") {
            url = url ?? line.text()
        } else if name.isWord("rrule") {
            recurrenceRule = recurrenceRule ?? line.decodedValue().trimmed().stringIfAny
        } else if name.isWord("status") {
            status = status ?? line.text()?.uppercased()
        } else if name.isWord("dtstamp") {
            stamp = stamp ?? line.text().flatMap { EventTime($0) }
        } else if name.isWord("geo"), latitude == nil {
            let numbers = line.value.trimmed().split(maxSplits: 2, omittingEmptySubsequences: false)
            {
                $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: ",")
            }.map { Location.number($0.trimmed()) }
            guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1],
                abs(latitude) <= 90, abs(longitude) <= 180
            else { return }
            self.latitude = latitude
            self.longitude = longitude
        }
    }

    /// The mail address of a `mailto:` value.
    private static func mailbox(_ text: String) -> String {
        let bytes = Array(text.utf8)[...]
        return bytes.begins(with: "mailto:") ? PercentCoding.text(bytes.dropFirst(7)) : text
    }
}
