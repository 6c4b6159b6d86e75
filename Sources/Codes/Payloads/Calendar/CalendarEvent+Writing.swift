extension CalendarEvent {
    /// The event as an iCalendar object with this one event, every line ended by CRLF.
    ///
    /// A time zone goes along by its name alone, which calendars know; events that follow it are
    /// not written.
    ///
    /// - Parameter folded: whether lines longer than 75 bytes are folded, as files want it; a code
    ///   is smaller without.
    /// - Throws: ``PayloadError/empty(field:)`` without a start;
    ///   ``PayloadError/controlCharacter(field:)``; ``PayloadError/invalid(field:rule:)`` for what
    ///   calendars would refuse.
    /// - SeeAlso: RFC 5545.
    public func encodedText(folded: Bool = false) throws(PayloadError) -> String {
        Writing.contentLines(Self.opening + (try lines()) + ["END:VCALENDAR"], folded: folded)
    }

    /// A calendar of several events as a file, its long lines folded.
    ///
    /// - Parameter name: what calendars call it.
    /// - Throws: ``PayloadError`` for an event that cannot be written, see ``encodedText(folded:)``.
    /// - SeeAlso: RFC 5545, 3.4; RFC 7986, 5.1 (NAME).
    public static func calendar(
        of events: [CalendarEvent], named name: String
    ) throws(PayloadError) -> String {
        let name = try Writing.contentText(name, field: "calendar's name")
        var lines = opening + ["NAME:\(name)", "X-WR-CALNAME:\(name)"]
        for event in events { lines += try event.lines() }
        return Writing.contentLines(lines + ["END:VCALENDAR"], folded: true)
    }

    private static let opening = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Docent//EN"]

    /// The event alone, line by line.
    private func lines() throws(PayloadError) -> [String] {
        guard let start else { throw .empty(field: "start") }
        var lines = ["BEGIN:VEVENT"]
        if let uid { lines.append("UID:" + (try Writing.contentText(uid, field: "identifier"))) }
        if let stamp { lines.append("DTSTAMP:" + stamp.basic) }
        lines.append("DTSTART" + (try parameters(of: start, in: timezone)) + ":" + start.basic)
        if let duration {
            guard EventDuration.seconds(duration) != nil else {
                throw .invalid(field: "duration", rule: "a length of time such as PT1H30M")
            }
            lines.append("DURATION:" + duration)
        } else if let end {
            let zone = endTimezone ?? timezone
            lines.append("DTEND" + (try parameters(of: end, in: zone)) + ":" + end.basic)
        }
        if let recurrenceRule { lines.append("RRULE:" + (try rule(recurrenceRule))) }
        if let status {
            lines.append("STATUS:" + (try Writing.contentText(status, field: "status")))
        }
        for (name, field, value) in [
            ("SUMMARY", "summary", summary), ("LOCATION", "place", location),
            ("DESCRIPTION", "description", description),
        ] {
            guard let value else { continue }
            lines.append(name + ":" + (try Writing.contentText(value, field: field)))
        }
        if let url { lines.append("URL:" + (try Writing.address(url))) }
        if let organizer { lines.append("ORGANIZER:" + (try mailbox(organizer))) }
        for attendee in attendees { lines.append("ATTENDEE:" + (try mailbox(attendee))) }
        if let latitude, let longitude {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else {
                throw .invalid(field: "place on the earth", rule: "within -90...90 and -180...180")
            }
            lines.append("GEO:\(Writing.decimal(latitude));\(Writing.decimal(longitude))")
        }
        return lines + ["END:VEVENT"]
    }

    private func parameters(of time: EventTime, in zone: String?) throws(PayloadError) -> String {
        if time.secondOfDay == nil { return ";VALUE=DATE" }
        guard let zone, !time.isUTC else { return "" }
        let name = try Writing.line(zone, field: "time zone")
        // A parameter has no escape for its own quotes.
        guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "\"")) else {
            throw .invalid(field: "time zone", rule: "a name such as Europe/Berlin")
        }
        let isPlain = !name.utf8.contains { ":;,".utf8.contains($0) }
        return ";TZID=" + (isPlain ? name : "\"\(name)\"")
    }

    private func rule(_ text: String) throws(PayloadError) -> String {
        let line = try Writing.line(text, field: "recurrence")
        guard line.uppercased().contains("FREQ=") else {
            throw .invalid(field: "recurrence", rule: "a rule such as FREQ=WEEKLY;COUNT=4")
        }
        return line
    }

    private func mailbox(_ address: String) throws(PayloadError) -> String {
        "mailto:"
            + PercentCoding.encode(
                try Writing.line(address, field: "mail address"), also: "@+!$*'")
    }
}
