import Calendars
import Testing

@Suite("Calendars are read as the programs that write them mean them")
struct HabitTests {
    private func file(_ name: String) throws -> CalendarFile {
        try #require(CalendarFile(try fixture(name, in: "Habits")))
    }

    @Test("Google: HTML in descriptions, a moved date, UNTIL after a change of clocks")
    func google() throws {
        let file = try file("google.ics")
        #expect(file.name == "Public programme")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Tour, with a guide 2026-10-24T12:00 2026-10-24T13:30",
                "Tour, with a guide 2026-10-31T13:00 2026-10-31T14:30",
                "Tour, with a guide 2026-11-08T10:00 2026-11-08T11:00",
                "Tour, with a guide 2026-11-21T13:00 2026-11-21T14:30",
                "Open house 2026-12-05T00:00 2026-12-07T00:00",
            ])
        #expect(
            file.entries.first?.texts == ["": "Bring warm clothes & good shoes.\n\nMore"])
        #expect(file.entries.first?.places == ["": "A-014, Main Street 1, 12345 Town"])
    }

    @Test("Outlook: zones of Windows and its own, languages, text in X-ALT-DESC")
    func outlook() throws {
        let file = try file("outlook.ics")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Vortrag 2026-11-05T18:00 2026-11-05T20:00",
                "Call 2026-11-10T08:30 2026-11-10T09:15",
                "Vortrag 2026-12-03T18:00 2026-12-03T20:00",
                "Vortrag 2027-01-07T18:00 2027-01-07T20:00",
            ])
        #expect(file.entries.first?.titles == ["de-de": "Vortrag"])
        #expect(file.entries.first?.texts == ["": "Wir reden über Licht.\n\nDanach Wein."])
    }

    @Test("Nextcloud: zones behind the events, a cancelled date, a period")
    func nextcloud() throws {
        let file = try file("nextcloud.ics")
        #expect(file.name == "Museum")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Führung 2026-10-30T22:00 2026-10-30T23:00",
                "Führung 2026-10-31T22:00 2026-10-31T23:00 cancelled",
                "Führung 2026-11-01T23:00 2026-11-02T00:00",
                "Führung 2026-11-02T23:00 2026-11-03T00:00",
                "Führung 2026-11-10T23:00 2026-11-11T01:00",
            ])
        #expect(file.entries.first?.categories == ["Kinder", "Führung"])
    }

    @Test("iCloud: floating times, the last workday, a length of days")
    func icloud() throws {
        let file = try file("icloud.ics")
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "Reading 2026-11-03T19:00 2026-11-03T20:00",
                "Reading 2026-11-30T19:00 2026-11-30T20:00",
                "Closed 2026-12-24T00:00 2026-12-27T00:00",
                "Reading 2026-12-31T19:00 2026-12-31T20:00",
                "Reading 2027-01-29T19:00 2027-01-29T20:00",
            ])
        #expect(file.entries.first?.places == ["": "Library House 2"])
        #expect(file.entries.first?.address == "https://example.org/reading")
    }

    @Test("Confluence: COUNT=-1 beside UNTIL does not count")
    func confluence() throws {
        let file = try #require(
            CalendarFile(
                calendar(
                    "DTSTART;VALUE=DATE:20261005", "DTEND;VALUE=DATE:20261007",
                    "RRULE:FREQ=WEEKLY;UNTIL=20261103;COUNT=-1;INTERVAL=4;BYDAY=MO")))
        #expect(file.problems == [])
        #expect(
            dates(of: file) == [
                "One 2026-10-05T00:00 2026-10-07T00:00", "One 2026-11-02T00:00 2026-11-04T00:00",
            ])
    }

    @Test("an end of the other kind: days end with its day, times when its day begins")
    func otherEnds() throws {
        for (start, end, expected) in [
            (";VALUE=DATE:20261204", ":20261206T120000Z", "2026-12-04T00:00 2026-12-07T00:00"),
            (";VALUE=DATE:20261204", ":20261206T000000Z", "2026-12-04T00:00 2026-12-06T00:00"),
            (":20261204T190000", ";VALUE=DATE:20261206", "2026-12-04T19:00 2026-12-06T00:00"),
        ] {
            let file = try #require(CalendarFile(calendar("DTSTART\(start)", "DTEND\(end)")))
            #expect(dates(of: file) == ["One \(expected)"])
        }
    }

    @Test(
        "two events of one UID are shown both, unless one is newer",
        arguments: [
            ("DTSTAMP:20261101T000000Z", "DTSTAMP:20261101T000000Z", ["05", "08"]),
            ("DTSTAMP:20261101T000000Z", "DTSTAMP:20261102T000000Z", ["08"]),
            ("DTSTAMP:20261103T000000Z", "DTSTAMP:20261102T000000Z", ["05"]),
            ("SEQUENCE:2", "SEQUENCE:1", ["05"]), ("X-A:1", "X-A:1", ["05", "08"]),
        ])
    func sameUID(first: String, second: String, days: [String]) throws {
        let other = [
            "END:VEVENT", "BEGIN:VEVENT", "UID:1", "SUMMARY:Two", "DTSTART:20261108T100000",
        ]
        let lines = ["DTSTART:20261105T100000", first] + other + [second]
        let text =
            ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:One"] + lines
            + ["END:VEVENT", "END:VCALENDAR", ""]
        let file = try #require(CalendarFile(Array(text.joined(separator: "\r\n").utf8)))
        #expect(dates(of: file).map { String($0.dropFirst(12).prefix(2)) } == days)
        #expect(file.problems.count == days.count - 1)
    }
}
