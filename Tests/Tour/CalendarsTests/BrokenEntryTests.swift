import Calendars
import Testing
import Times

@Suite("A broken entry is reported with its line, and the others stay")
struct BrokenEntryTests {
    /// Lines of an event, and what is said of them.
    struct Case: Sendable {
        var lines: [String]
        var problem: String
        /// How many of the event's dates are left.
        var dates: Int

        init(_ lines: String..., problem: String, dates: Int) {
            self.lines = lines
            self.problem = problem
            self.dates = dates
        }
    }

    static let cases = [
        Case(
            "DTSTART:yesterday",
            problem:
                "5: DTSTART is \"yesterday\"; write a day such as 20261204, or a time such as 20261204T190000",
            dates: 0),
        Case(
            "DTEND:20261204T190000",
            problem: "2: the event has no DTSTART; give it a start, so that it is shown", dates: 0),
        Case(
            "DTSTART:20261204T190000", "DTEND:20261204T180000",
            problem: "6: the event ends before it begins; correct its end; it has none until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "DTEND;VALUE=DATE:20261205",
            problem:
                "6: DTEND is a day, unlike DTSTART; write both as days, or both as times; until then it ends when that day begins",
            dates: 1),
        Case(
            "DTSTART;VALUE=DATE:20261204", "DTEND:20261206T120000Z",
            problem:
                "6: DTEND is a time, unlike DTSTART; write both as days, or both as times; until then it ends with that day",
            dates: 1),
        Case(
            "DTSTART;TZID=Mars/Olympus:20261204T190000",
            problem:
                "5: the time zone \"Mars/Olympus\" is not known; name one such as Europe/Berlin; until then it is the site's own",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "RRULE:FREQ=SOMETIMES",
            problem:
                "6: FREQ is \"SOMETIMES\"; write one of YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY, MINUTELY, SECONDLY; only its first date is shown until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "RRULE:FREQ=DAILY;", " INTERVAL=0",
            problem:
                "6: INTERVAL is \"0\"; write a whole number from 1; only its first date is shown until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "RRULE:FREQ=DAILY;COUNT=-1",
            problem:
                "6: COUNT is \"-1\"; write a whole number from 1; only its first date is shown until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "RRULE:FREQ=WEEKLY;BYDAY=XX",
            problem:
                "6: \"XX\" is not a weekday; write one of MO, TU, WE, TH, FR, SA, SU; only its first date is shown until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "DURATION:an hour",
            problem:
                "6: DURATION is \"an hour\"; write a length such as PT1H30M; it has no end until then",
            dates: 1),
        Case(
            "DTSTART:20261204T190000", "EXDATE:never", "RRULE:FREQ=DAILY;COUNT=3",
            problem:
                "6: EXDATE is \"never\"; write a day such as 20261204, or a time such as 20261204T190000",
            dates: 3),
        Case(
            "DTSTART:20261204T190000", "RRULE:FREQ=MINUTELY",
            problem:
                "2: the event repeats too often to be kept for ten years; let it repeat once a day at most; only its first dates are shown",
            dates: 4000),
    ]

    @Test("the event's problem", arguments: cases)
    func problem(example: Case) throws {
        let lines =
            ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:One"] + example.lines
            + [
                "END:VEVENT", "BEGIN:VEVENT", "UID:2", "SUMMARY:Other", "DTSTART:20261101T100000Z",
                "END:VEVENT", "END:VCALENDAR",
            ]
        let file = try #require(CalendarFile(Array(lines.joined(separator: "\r\n").utf8)))
        let begin = CalendarDay(year: 2026, month: 1, day: 1).number * 86_400
        let expansion = CalendarExpansion(
            file.entries, from: begin, to: begin + 3653 * 86_400)
        let problems = (file.problems + expansion.problems).map {
            "\($0.line): \($0.message); \($0.remedy)"
        }
        #expect(problems == [example.problem])
        let uids = expansion.occurrences.map { file.entries[$0.entry].uid }
        #expect(uids.filter { $0 == "1" }.count == example.dates)
        #expect(uids.filter { $0 == "2" }.count == 1)
    }

    @Test("a file that was cut off keeps its whole events")
    func cutOff() throws {
        let whole = calendar("DTSTART:20261204T190000")
        let end = Array("BEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Two\r\nDTSTART:2026".utf8)
        let file = try #require(CalendarFile(whole.dropLast("END:VCALENDAR\r\n".utf8.count) + end))
        #expect(file.entries.map(\.uid) == ["1"])
        #expect(
            file.problems.map { "\($0.line): \($0.message); \($0.remedy)" } == [
                "7: the event has no END:VEVENT; export the calendar again; the file may have been cut off"
            ])
    }

    @Test("what is not a calendar is none", arguments: ["", "Hello", "BEGIN:VCARD\r\nEND:VCARD"])
    func notACalendar(text: String) {
        #expect(CalendarFile(Array(text.utf8)) == nil)
    }
}
