import Calendars
import Testing
import Times

@Suite("Calendars have the dates that another program reads in them")
struct PeerTests {
    /// What Python's recurring-ical-events found in 500 generated calendars; Peers/record.py has recorded it.
    @Test("500 generated calendars")
    func generated() throws {
        let text = String(decoding: try fixture("calendars.ics", in: "Peers"), as: UTF8.self)
        let expected = String(decoding: try fixture("expected.txt", in: "Peers"), as: UTF8.self)
            .split(separator: "\n")
        let calendars = text.split(separator: "BEGIN:VCALENDAR\r\n")
        #expect(calendars.count == 500)
        #expect(expected.count == 500)
        for (calendar, expected) in zip(calendars, expected) {
            let source = "BEGIN:VCALENDAR\r\n" + calendar
            let file = try #require(CalendarFile(Array(source.utf8)))
            #expect(file.problems == [])
            #expect(Self.summary(file) == expected, "\(source)")
        }
    }

    /// The number of dates from 2026 to 2029, their FNV-1a hash, and the first of them.
    private static func summary(_ file: CalendarFile) -> String {
        let begin = CalendarDay(year: 2026, month: 1, day: 1).number * 86_400
        let end = CalendarDay(year: 2030, month: 1, day: 1).number * 86_400
        let expansion = CalendarExpansion(file.entries, from: begin, to: end)
        // At the edges it matters which clock a date is on.
        let edge = 3 * 86_400
        var seen: Set<String> = []
        let dates = expansion.occurrences.filter {
            $0.start >= begin + edge && $0.start < end - edge
        }.map { "\($0.start)-\($0.end)" }.filter { seen.insert($0).inserted }
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in dates.joined(separator: ",").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        let padding = String(repeating: "0", count: 16 - digits.count)
        return "\(dates.count) \(padding)\(digits) \(dates.prefix(3).joined(separator: ","))"
    }
}
