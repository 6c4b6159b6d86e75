/// Reads the events of an iCalendar object, of vCalendar 1.0, or of a VEVENT that stands alone.
///
/// What stands in components inside or before an event, such as alarms and time zones, is not the
/// event's. An event without a start and a summary is passed over.
///
/// - SeeAlso: RFC 5545.
struct CalendarReader {
    private var lines: ContentLineReader
    private var isAtStart = true

    init(_ bytes: Bytes) {
        lines = ContentLineReader(bytes)
    }

    /// The next event, or `nil` where no further one begins.
    mutating func next() -> CalendarEvent? {
        while let line = lines.next() {
            let begins = line.name.isWord("begin")
            if isAtStart {
                isAtStart = false
                guard begins, ["vevent", "vcalendar"].contains(where: line.value.trimmed().isWord)
                else { return nil }
            }
            guard begins, line.value.trimmed().isWord("vevent") else { continue }
            if let event = CalendarEvent(readingFrom: &lines) { return event }
        }
        return nil
    }
}
