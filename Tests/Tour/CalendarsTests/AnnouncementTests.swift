import Calendars
import Foundation
import Testing

/// Everything that takes place is announced, and nothing else, whatever program wrote the calendar.
@Suite("Announcements of calendars as programs really write them")
struct AnnouncementTests {
    private static let weekly = [
        "BEGIN:VEVENT", "UID:t", "SUMMARY:Tour", "DTSTART;TZID=Europe/Berlin:20261205T190000",
        "DTEND;TZID=Europe/Berlin:20261205T200000", "RRULE:FREQ=WEEKLY;COUNT=3",
    ]
    private static let second = [
        "BEGIN:VEVENT", "UID:t", "SUMMARY:Tour",
        "RECURRENCE-ID;TZID=Europe/Berlin:20261212T190000",
        "DTSTART;TZID=Europe/Berlin:20261213T100000",
    ]

    private func file(_ blocks: [[String]], _ lines: [String] = []) throws -> CalendarFile {
        let all = blocks.flatMap { $0 + ["END:VEVENT"] }
        let text = ["BEGIN:VCALENDAR"] + lines + all + ["END:VCALENDAR", ""]
        return try #require(CalendarFile(Array(text.joined(separator: "\r\n").utf8)))
    }

    /// The starts of what is announced, as "12-05T18:00".
    private func starts(_ file: CalendarFile) -> [String] {
        dates(of: file).map { line in
            let words = line.split(separator: " ")
            return words[1].dropFirst("2026-".count) + (line.hasSuffix("cancelled") ? "!" : "")
        }
    }

    @Test(
        "a class is PUBLIC where nothing is said, and what is not known is private",
        arguments: [
            ("CLASS:", 3), ("CLASS: ", 3), ("CLASS:public", 3), ("CLASS:PRIVATE", 0),
            ("CLASS:CONFIDENTIAL", 0), ("CLASS:X-BOARD", 0),
        ])
    func classes(line: String, count: Int) throws {
        let file = try file([Self.weekly + [line]])
        #expect(starts(file).count == count)
        #expect(file.hidden == (count == 0 ? 1 : 0))
    }

    @Test("a cancelled date with an empty class is cancelled, and a moved one is moved")
    func emptyClass() throws {
        let cancelled = try file([
            Self.weekly, Self.second + ["STATUS:CANCELLED", "CLASS:", "SEQUENCE:2"],
        ])
        #expect(starts(cancelled) == ["12-05T18:00", "12-13T09:00!", "12-19T18:00"])
        let moved = try file([Self.weekly, Self.second + ["CLASS:"]])
        #expect(starts(moved) == ["12-05T18:00", "12-13T09:00", "12-19T18:00"])
    }

    @Test("a private date hides the date that it replaces; nothing that it says is kept")
    func privateDate() throws {
        let hidden = Self.second + ["CLASS:PRIVATE", "DESCRIPTION:secret"]
        let file = try file([Self.weekly, hidden])
        #expect(starts(file) == ["12-05T18:00", "12-19T18:00"])
        #expect(file.hidden == 1)
        #expect(file.entries.allSatisfy { $0.texts.isEmpty })
        // Of an event that is hidden itself nothing is left.
        let none = try self.file([Self.weekly + ["CLASS:PRIVATE"], hidden])
        #expect(none.entries.isEmpty && none.hidden == 2)
    }

    @Test(
        "a changed date that was deleted since is gone",
        arguments: [
            ["EXDATE;TZID=Europe/Berlin:20261212T190000"], ["EXDATE;VALUE=DATE:20261212"],
        ])
    func deleted(lines: [String]) throws {
        let changed = Self.second + ["SEQUENCE:1"]
        let file = try file([changed, Self.weekly + ["SEQUENCE:2"] + lines])
        #expect(starts(file) == ["12-05T18:00", "12-19T18:00"])
        // One that was changed later, or at the same time, was not deleted by it.
        for sequence in ["SEQUENCE:2", "SEQUENCE:3"] {
            let later = try self.file([
                Self.second + [sequence], Self.weekly + ["SEQUENCE:2"] + lines,
            ])
            #expect(starts(later) == ["12-05T18:00", "12-13T09:00", "12-19T18:00"])
        }
    }

    @Test("a changed date behind an earlier end of the event is gone")
    func ended() throws {
        let short =
            Self.weekly.dropLast() + [
                "RRULE:FREQ=WEEKLY;UNTIL=20261206T000000Z", "SEQUENCE:2",
            ]
        let file = try file([Self.second + ["SEQUENCE:1"], Array(short)])
        #expect(starts(file) == ["12-05T18:00"])
        // An older change of a date that the event still has stays.
        let kept = try self.file([Self.second + ["SEQUENCE:1"], Self.weekly + ["SEQUENCE:2"]])
        #expect(starts(kept) == ["12-05T18:00", "12-13T09:00", "12-19T18:00"])
    }

    private static let eastern = [
        "BEGIN:STANDARD", "DTSTART:16010101T020000", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
        "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11", "END:STANDARD", "BEGIN:DAYLIGHT",
        "DTSTART:16010101T020000", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
        "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3", "END:DAYLIGHT", "END:VTIMEZONE",
    ]

    @Test(
        "a zone that the calendar describes is found, however its name is escaped or quoted",
        arguments: [
            (#"TZID:Eastern\, Bogota\, Lima"#, #"TZID="Eastern, Bogota, Lima""#),
            (#"TZID:Eastern\, Bogota\, Lima"#, #"TZID=Eastern\, Bogota\, Lima"#),
            ("TZID:(UTC-05:00) Here (US & Canada)", "TZID=(UTC-05:00) Here (US & Canada)"),
            ("TZID:(UTC-05:00) Here", #"TZID="(UTC-05:00) Here""#),
            ("TZID:tzone://Microsoft/Custom", "TZID=tzone://Microsoft/Custom"),
            ("TZID:tzone://Microsoft/Custom", "VALUE=DATE-TIME;TZID=tzone://Microsoft/Custom"),
        ])
    func described(zone: String, parameter: String) throws {
        let event = ["BEGIN:VEVENT", "UID:t", "SUMMARY:T", "DTSTART;\(parameter):20261212T130000"]
        let file = try file([event], ["BEGIN:VTIMEZONE", zone] + Self.eastern)
        #expect(file.problems == [])
        #expect(starts(file) == ["12-12T18:00"])
    }

    @Test("what a calendar says of a zone counts more than a name that is like it")
    func likeAnother() throws {
        let event = [
            "BEGIN:VEVENT", "UID:t", "SUMMARY:T", "DTSTART;TZID=europe/berlin:20261212T130000",
        ]
        let file = try file([event], ["BEGIN:VTIMEZONE", "TZID:europe/berlin"] + Self.eastern)
        #expect(starts(file) == ["12-12T18:00"])
    }

    @Test(
        "a zone is known by its name in any case, Outlook's numbers and what Outlook shows",
        arguments: [
            ("europe/berlin", "18:00"), ("W. EUROPE standard time", "18:00"),
            ("Eastern Standard Time 1", "00:00"), ("Berlin", "18:00"),
            ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "18:00"),
            ("(GMT+01.00) Brussels, Copenhagen, Madrid, Paris", "18:00"),
            ("(UTC-08:00) Pacific Time (US & Canada)", "03:00"),
            ("Eastern Time (US & Canada)", "00:00"),
            ("(UTC) Dublin, Edinburgh, Lisbon, London", "19:00"), ("etc/utc", "19:00"),
            ("Western/Central Europe", "18:00"), ("Central/Western Europe", "18:00"),
            ("(GMT+01:00) Western/Central Europe", "18:00"), ("Central Europe", "18:00"),
            ("W. Europe", "18:00"), ("W. Europe Time", "18:00"), ("Eastern Europe", "17:00"),
            ("(UTC+01:00) Western Europe", "18:00"), ("(UTC) Western Europe", "19:00"),
            ("West Central Africa", "18:00"), ("Western Australia", "11:00"),
            ("Eastern", "00:00"), ("Pacific", "03:00"), ("Romance", "18:00"),
            ("Alaska", "04:00"), ("(UTC-07:00) Arizona", "02:00"), ("Indiana (East)", "00:00"),
            ("Western and Central Europe", "18:00"),
        ])
    func known(name: String, time: String) throws {
        let event = [
            "BEGIN:VEVENT", "UID:t", "SUMMARY:T", "DTSTART;TZID=\"\(name)\":20261212T190000",
        ]
        let file = try file([event])
        #expect(file.problems == [], "\(name)")
        #expect(starts(file).first?.hasSuffix(time) == true, "\(name): \(starts(file))")
    }

    @Test(
        "no zone is guessed from a place that is none, or has another offset",
        arguments: [
            "Nowhere", "(UTC+05:00) Berlin", "(UTC-05:00) Nowhere, Berlin", "Customized Time Zone",
            // Windows means Berlin, and others Lisbon.
            "Western Europe", "Eastern/Central Europe", "Western/Central Nowhere",
            "(UTC+05:00) Western/Central Europe", "Western/Eastern Europe", "Europe", "Western/",
            "/", " ", "a/b/c/d/e/f Europe",
        ])
    func unknown(name: String) throws {
        let event = [
            "BEGIN:VEVENT", "UID:t", "SUMMARY:T", "DTSTART;TZID=\"\(name)\":20261212T190000",
        ]
        let file = try file([event])
        #expect(file.problems.count == 1)
        #expect(starts(file) == ["12-12T19:00"])
    }

    @Test(
        "the calendar's own zone holds for times without one, and for what repeats in universal time"
    )
    func whole() throws {
        let floating = ["BEGIN:VEVENT", "UID:1", "SUMMARY:T", "DTSTART:20261212T190000"]
        let file = try file([floating], ["X-WR-TIMEZONE:Europe/Berlin"])
        #expect(starts(file) == ["12-12T18:00"])
        // It begins at 19 h by the clocks there, in winter and in summer.
        let monthly = [
            "BEGIN:VEVENT", "UID:1", "SUMMARY:T", "DTSTART:20260301T180000Z",
            "RRULE:FREQ=MONTHLY;COUNT=3",
        ]
        let repeated = try self.file([monthly], ["X-WR-TIMEZONE:Europe/Berlin"])
        #expect(starts(repeated) == ["03-01T18:00", "04-01T17:00", "05-01T17:00"])
    }

    @Test("blanks in a rule mean nothing")
    func blanks() throws {
        let file = try file([Self.weekly.dropLast() + ["RRULE: FREQ=WEEKLY ; BYDAY=SA, SU;COUNT=3"]]
        )
        #expect(file.problems == [])
        #expect(starts(file) == ["12-05T18:00", "12-06T18:00", "12-12T18:00"])
    }
}
