import Calendars
import Testing

/// RFC 5545, 3.2.13: a date that is changed with RANGE=THISANDFUTURE, and all that follow.
@Suite("A change that all later dates follow")
struct FollowingTests {
    private func file(_ blocks: [String]...) throws -> CalendarFile {
        let events = blocks.flatMap { ["BEGIN:VEVENT", "UID:t"] + $0 + ["END:VEVENT"] }
        let text = ["BEGIN:VCALENDAR"] + events + ["END:VCALENDAR", ""]
        return try #require(CalendarFile(Array(text.joined(separator: "\r\n").utf8)))
    }

    private static let daily = [
        "SUMMARY:Tour", "DTSTART;TZID=Europe/Berlin:20261023T100000", "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=4",
    ]
    private static let range =
        "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin:20261024T100000"

    @Test(
        "they are as much later by the clocks there, as long, and called the same; earlier ones stay"
    )
    func moved() throws {
        let file = try file(
            Self.daily,
            [
                "SUMMARY:Late tour", Self.range, "DTSTART;TZID=Europe/Berlin:20261024T120000",
                "DURATION:PT2H",
            ])
        #expect(file.problems == [])
        // Clocks are set back in the night to the 25th.
        #expect(
            dates(of: file) == [
                "Tour 2026-10-23T08:00 2026-10-23T09:00",
                "Late tour 2026-10-24T10:00 2026-10-24T12:00",
                "Late tour 2026-10-25T11:00 2026-10-25T13:00",
                "Late tour 2026-10-26T11:00 2026-10-26T13:00",
            ])
    }

    @Test("a date that was changed alone, or taken out, is not one that follows")
    func exceptions() throws {
        let file = try file(
            Self.daily + ["EXDATE;TZID=Europe/Berlin:20261026T100000"],
            ["SUMMARY:Late", Self.range, "DTSTART;TZID=Europe/Berlin:20261024T120000"],
            [
                "SUMMARY:Alone", "RECURRENCE-ID;TZID=Europe/Berlin:20261025T100000",
                "DTSTART;TZID=Europe/Berlin:20261025T080000",
            ])
        #expect(
            dates(of: file) == [
                "Tour 2026-10-23T08:00 2026-10-23T09:00", "Late 2026-10-24T10:00 2026-10-24T10:00",
                "Alone 2026-10-25T07:00 2026-10-25T07:00",
            ])
    }

    @Test("a second change takes over from its own date on, against the event's own dates")
    func second() throws {
        let file = try file(
            Self.daily,
            [
                "SUMMARY:Two", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261025T090000Z",
                "DTSTART:20261025T080000Z",
            ],
            ["SUMMARY:One", Self.range, "DTSTART;TZID=Europe/Berlin:20261025T100000"])
        #expect(
            dates(of: file) == [
                "Tour 2026-10-23T08:00 2026-10-23T09:00",
                "Two 2026-10-25T08:00 2026-10-25T08:00", "One 2026-10-25T09:00 2026-10-25T09:00",
                "Two 2026-10-26T08:00 2026-10-26T08:00",
            ])
    }

    @Test(
        "all that follow a cancelled date are cancelled, and those behind a private one are hidden")
    func cancelled() throws {
        let own = [Self.range, "DTSTART;TZID=Europe/Berlin:20261024T100000"]
        let cancelled = try file(Self.daily, ["SUMMARY:Tour", "STATUS:CANCELLED"] + own)
        #expect(dates(of: cancelled).count { $0.hasSuffix(" cancelled") } == 3)
        let hidden = try file(Self.daily, ["SUMMARY:Tour", "CLASS:PRIVATE"] + own)
        #expect(dates(of: hidden) == ["Tour 2026-10-23T08:00 2026-10-23T09:00"])
    }

    @Test("whole days and times without a zone follow likewise, also from one kind to the other")
    func kinds() throws {
        let days = try file(
            ["SUMMARY:D", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3"],
            [
                "SUMMARY:E", "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261208",
                "DTSTART;VALUE=DATE:20261210", "DTEND;VALUE=DATE:20261212",
            ])
        #expect(
            dates(of: days) == [
                "D 2026-12-01T00:00 2026-12-02T00:00", "E 2026-12-10T00:00 2026-12-12T00:00",
                "E 2026-12-17T00:00 2026-12-19T00:00",
            ])
        let timed = try file(
            ["SUMMARY:D", "DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=WEEKLY;COUNT=3"],
            [
                "SUMMARY:E", "RECURRENCE-ID;VALUE=DATE;RANGE=THISANDFUTURE:20261208",
                "DTSTART:20261208T150000", "DURATION:PT1H",
            ])
        #expect(
            dates(of: timed) == [
                "D 2026-12-01T00:00 2026-12-02T00:00", "E 2026-12-08T15:00 2026-12-08T16:00",
                "E 2026-12-15T15:00 2026-12-15T16:00",
            ])
        let wholeDays = try file(
            ["SUMMARY:D", "DTSTART:20261201T150000", "RRULE:FREQ=WEEKLY;COUNT=3"],
            [
                "SUMMARY:E", "RECURRENCE-ID;RANGE=THISANDFUTURE:20261208T150000",
                "DTSTART;VALUE=DATE:20261209",
            ])
        #expect(
            dates(of: wholeDays) == [
                "D 2026-12-01T15:00 2026-12-01T15:00", "E 2026-12-09T00:00 2026-12-10T00:00",
                "E 2026-12-16T00:00 2026-12-17T00:00",
            ])
    }

    @Test(
        "dates that are moved into the years that are looked at are found, and those moved out are not"
    )
    func edges() throws {
        // Monthly on the 20th, from 2025 on; moved by 30 days.
        let file = try file(
            ["SUMMARY:M", "DTSTART:20250120T100000Z", "RRULE:FREQ=MONTHLY"],
            [
                "SUMMARY:N", "RECURRENCE-ID;RANGE=THISANDFUTURE:20250220T100000Z",
                "DTSTART:20250322T100000Z",
            ])
        let all = dates(of: file)
        #expect(all.first == "N 2026-01-19T10:00 2026-01-19T10:00")
        #expect(all.last == "N 2027-12-20T10:00 2027-12-20T10:00" && all.count == 24)
    }

    @Test("a change whose date was deleted since moves nothing; without its event it is one date")
    func stale() throws {
        let moved = ["SUMMARY:Late", Self.range, "DTSTART;TZID=Europe/Berlin:20261024T120000"]
        let gone = try file(
            moved + ["SEQUENCE:1"],
            Self.daily + ["SEQUENCE:2", "EXDATE;TZID=Europe/Berlin:20261024T100000"])
        #expect(dates(of: gone).allSatisfy { $0.hasPrefix("Tour ") } && dates(of: gone).count == 3)
        #expect(dates(of: try file(moved)) == ["Late 2026-10-24T10:00 2026-10-24T10:00"])
    }

    @Test("a change far away, and very many of them, take no longer")
    func hostile() throws {
        let changes = (1...28).flatMap { day in
            [
                "BEGIN:VEVENT", "UID:t", "SUMMARY:X",
                "RECURRENCE-ID;RANGE=THISANDFUTURE:202602\(day < 10 ? "0" : "")\(day)T100000Z",
                "DTSTART:99980101T100000Z", "DTEND:99981231T100000Z", "END:VEVENT",
            ]
        }
        let text =
            [
                "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:t", "SUMMARY:D", "DTSTART:20260101T100000Z",
                "RRULE:FREQ=DAILY", "END:VEVENT",
            ] + changes + ["END:VCALENDAR", ""]
        let file = try #require(CalendarFile(Array(text.joined(separator: "\r\n").utf8)))
        #expect(dates(of: file).count == 31)
    }
}
