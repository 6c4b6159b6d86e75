extension CalendarEvent {
    /// The event as an iCalendar object with this one event, every line ended by CRLF.
    ///
    /// - Parameter folded: whether lines longer than 75 bytes are folded, as files want it; a code
    ///   is smaller without.
    /// - Throws: ``PayloadError/empty(field:)`` without a start;
    ///   ``PayloadError/controlCharacter(field:)``.
    /// - SeeAlso: RFC 5545.
    public func encodedText(folded: Bool = false) throws(PayloadError) -> String {
        guard let start else { throw .empty(field: "start") }
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Docent//EN", "BEGIN:VEVENT"]
        if let uid { lines.append("UID:" + (try Writing.contentText(uid, field: "identifier"))) }
        lines.append("DTSTART" + (try parameters(of: start)) + ":" + start.basic)
        if let duration {
            guard EventDuration.seconds(duration) != nil else {
                throw .invalid(field: "duration", rule: "a length of time such as PT1H30M")
            }
            lines.append("DURATION:" + duration)
        } else if let end {
            lines.append("DTEND" + (try parameters(of: end)) + ":" + end.basic)
        }
        for (name, field, value) in [
            ("SUMMARY", "summary", summary), ("LOCATION", "place", location),
            ("DESCRIPTION", "description", description),
        ] {
            guard let value else { continue }
            lines.append(name + ":" + (try Writing.contentText(value, field: field)))
        }
        if let organizer { lines.append("ORGANIZER:" + (try mailbox(organizer))) }
        for attendee in attendees { lines.append("ATTENDEE:" + (try mailbox(attendee))) }
        if let latitude, let longitude {
            guard abs(latitude) <= 90, abs(longitude) <= 180 else {
                throw .invalid(field: "place on the earth", rule: "within -90...90 and -180...180")
            }
            lines.append("GEO:\(Writing.decimal(latitude));\(Writing.decimal(longitude))")
        }
        lines += ["END:VEVENT", "END:VCALENDAR"]
        return Writing.contentLines(lines, folded: folded)
    }

    private func parameters(of time: EventTime) throws(PayloadError) -> String {
        if time.secondOfDay == nil { return ";VALUE=DATE" }
        guard let timezone, !time.isUTC else { return "" }
        let isName = timezone.utf8.allSatisfy {
            $0.isASCIILetter || $0.isASCIIDigit || "/_+-".utf8.contains($0)
        }
        guard isName, !timezone.isEmpty else {
            throw .invalid(field: "time zone", rule: "a name such as Europe/Berlin")
        }
        return ";TZID=\(timezone)"
    }

    private func mailbox(_ address: String) throws(PayloadError) -> String {
        "mailto:"
            + PercentCoding.encode(
                try Writing.line(address, field: "mail address"), also: "@+!$*'")
    }
}
