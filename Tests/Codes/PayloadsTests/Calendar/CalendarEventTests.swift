import Payloads
import Testing

@Suite("Events")
struct CalendarEventTests {
    private func read(_ lines: String) -> CalendarEvent? {
        event("BEGIN:VEVENT\r\n\(lines)\r\nEND:VEVENT\r\n")
    }

    @Test(
        "times are read in every spelling",
        arguments: [
            ("20080504T123456Z", "2008-05-04T12:34:56Z"),
            ("20080504T123456", "2008-05-04T12:34:56"),
            ("20080504", "2008-05-04"), ("2008-05-04T12:34:56Z", "2008-05-04T12:34:56Z"),
            ("20080504T1234", "2008-05-04T12:34:00"),
            ("20080504T003000+0100", "2008-05-03T23:30:00Z"),
            ("20080229", "2008-02-29"), ("20080504T235960Z", "2008-05-04T23:59:59Z"),
            ("20081231T230000-0200", "2009-01-01T01:00:00Z"), ("20070229", nil), ("20081301", nil),
            ("20080504T250000", nil), ("2008", nil), ("", nil), ("20080504Z", nil), ("x", nil),
        ] as [(String, String?)])
    func times(text: String, description: String?) {
        #expect(EventTime(text)?.description == description)
    }

    @Test(
        "the end follows from the duration",
        arguments: [
            ("20080504T123456Z", "P1DT2H3M4S", "2008-05-05T14:38:00Z"),
            ("20260501T090000", "P2W", "2026-05-15T09:00:00"), ("20240228", "P2D", "2024-03-01"),
            ("99991231", "P1D", "9999-12-31"), ("20260501", "junk", nil), ("20260501", "-P1D", nil),
            ("20260501", "P99999999999999999999D", nil), ("20260501", "PT", nil),
            ("20260501", "P1H", nil),
        ] as [(String, String, String?)])
    func durations(start: String, duration: String, end: String?) {
        let found = read("DTSTART:\(start)\r\nDURATION:\(duration)")
        #expect(found?.end?.description == end)
        #expect(found?.duration == duration)
    }

    @Test("every field is read, and those of other components are not")
    func fields() {
        let text = """
            begin:vcalendar
            BEGIN:VTIMEZONE
            DTSTART:19981025T020000
            SUMMARY:zone
            END:VTIMEZONE
            BEGIN:VEVENT
            BEGIN:VALARM
            DESCRIPTION:alarm
            END:VALARM
            SUMMARY;LANGUAGE=de:a\\, b\\; c
            DTSTART;TZID="Europe/Berlin":20260715T120000
            DTEND;TZID=Europe/Berlin:20260715T133000
            LOCATION;ALTREP="https://a/b:c;d":Raum 1
            DESCRIPTION;ENCODING=QUOTED-PRINTABLE:Gr=C3=BC=
            =C3=9Fe
            ORGANIZER;CN="D: J":MAILTO:j@example.com
            ATTENDEE:mailto:a@example.com
            ATTENDEE:mailto:b@example.com
            GEO:-12.345;-45.678
            UID:1@example.com
            END:VEVENT
            BEGIN:VEVENT
            SUMMARY:second
            """
        var expected = CalendarEvent(
            summary: "a, b; c", start: EventTime("20260715T120000"),
            end: EventTime("20260715T133000"), location: "Raum 1", description: "Grüße")
        expected.timezone = "Europe/Berlin"
        expected.organizer = "j@example.com"
        expected.attendees = ["a@example.com", "b@example.com"]
        expected.latitude = -12.345
        expected.longitude = -45.678
        expected.uid = "1@example.com"
        #expect(CalendarEvent.events(inCalendar: text).first == expected)
        #expect(event(text)?.followingEvents == 1)
    }

    @Test("an event needs a start or a summary, and no end")
    func incomplete() {
        #expect(event("BEGIN:VEVENT\nSUMMARY:x")?.summary == "x")
        #expect(event("BEGIN:VEVENT\nDTSTART:20260501")?.allDay == true)
        #expect(event("BEGIN:VEVENT\nGEO:1\nEND:VEVENT") == nil)
        #expect(read("SUMMARY:x\r\nGEO:91;0")?.latitude == nil)
    }

    @Test("recurrence, zones of both ends, status, page and time of making are read")
    func furtherFields() throws {
        let found = try #require(
            read(
                "DTSTART;TZID=America/New_York:20260715T120000\r\nDTEND;TZID=Europe/Berlin:20260715T190000\r\n"
                    + "RRULE:FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4\r\nSTATUS:cancelled\r\nURL:https://example.com/a,b\r\n"
                    + "DTSTAMP:20260101T000000Z\r\nSUMMARY:x"))
        #expect(found.timezone == "America/New_York")
        #expect(found.endTimezone == "Europe/Berlin")
        #expect(found.recurrenceRule == "FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4")
        #expect(found.status == "CANCELLED")
        #expect(found.url == "https://example.com/a,b")
        #expect(found.stamp?.description == "2026-01-01T00:00:00Z")
        #expect(event(try found.encodedText()) == found)
        #expect(
            Payload.event(found).summary == """
                Event: x
                Start: 2026-07-15T12:00:00 (America/New_York)
                End: 2026-07-15T19:00:00 (Europe/Berlin)
                Repeats: FREQ=WEEKLY;BYDAY=MO,TU;COUNT=4
                Status: CANCELLED
                Web: https://example.com/a,b
                """)
    }

    @Test("a vCalendar 1.0 is read with its coded text")
    func oldCalendar() throws {
        let text =
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nBEGIN:VEVENT\r\nDTSTART:20260715T100000Z\r\n"
            + "DTEND:20260715T110000Z\r\nSUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Fr=C3=BC=\r\nhst=C3=BCck\r\n"
            + "AALARM:20260715T094500Z\r\nRRULE:D1 #3\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        let found = try #require(event(text))
        #expect(found.summary == "Frühstück")
        #expect(found.recurrenceRule == "D1 #3")
        // The rules of 1.0 are none of iCalendar: they are not written as if they were.
        #expect(
            throws: PayloadError.invalid(
                field: "recurrence", rule: "a rule such as FREQ=WEEKLY;COUNT=4")
        ) { try found.encodedText() }
    }

    @Test("all events of a calendar are there, and empty ones are passed over")
    func severalEvents() {
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:a\nEND:VEVENT\n"
            + "BEGIN:VTODO\nSUMMARY:no\nEND:VTODO\nBEGIN:VEVENT\nSUMMARY:b\nEND:VEVENT\nEND:VCALENDAR"
        #expect(CalendarEvent.events(inCalendar: text).map(\.summary) == ["a", "b"])
        #expect(event(text)?.followingEvents == 1)
        #expect(CalendarEvent.events(inCalendar: "SUMMARY:x\nBEGIN:VEVENT\nSUMMARY:y").isEmpty)
    }

    @Test("a written event reads the same again", arguments: [false, true] as [Bool])
    func written(folded: Bool) throws {
        var example = CalendarEvent(
            summary: "a, b; \\c", start: EventTime("20260715T120000"),
            end: EventTime("20260715T133000Z"),
            location: "x\ny", description: String(repeating: "grüße ", count: 30) + ".")
        example.timezone = "Europe/Berlin"
        example.organizer = "j+k@example.com"
        example.attendees = ["a@example.com"]
        example.latitude = 1.5
        example.longitude = -2
        example.uid = "1"
        #expect(event(try example.encodedText(folded: folded)) == example)
        let day = CalendarEvent(
            summary: "d", start: EventTime("20260715"), end: EventTime("20260716"))
        #expect(event(try day.encodedText()) == day)
    }

    @Test("an event without a start, or with a field that could add a line, is not written")
    func refused() {
        #expect(throws: PayloadError.empty(field: "start")) {
            try CalendarEvent(summary: "x").encodedText()
        }
        var example = CalendarEvent(summary: "x\u{0}", start: EventTime("20260715T120000"))
        #expect(throws: PayloadError.controlCharacter(field: "summary")) {
            try example.encodedText()
        }
        example.summary = nil
        example.timezone = "x\"y"
        #expect(
            throws: PayloadError.invalid(field: "time zone", rule: "a name such as Europe/Berlin")
        ) {
            try example.encodedText()
        }
    }
}
