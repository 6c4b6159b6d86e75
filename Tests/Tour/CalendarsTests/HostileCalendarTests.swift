import Calendars
import TestSupport
import Testing
import Times

@Suite("No calendar takes more than a bounded time")
struct HostileCalendarTests {
    @Test(
        "rules without dates, or with far too many",
        arguments: [
            "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MINUTELY;INTERVAL=2;BYMINUTE=31",
            "FREQ=HOURLY;INTERVAL=2;BYHOUR=1;BYMONTH=2;BYMONTHDAY=30",
            "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=WEEKLY;BYSETPOS=366",
            "FREQ=YEARLY;INTERVAL=1000000;COUNT=1000000000", "FREQ=SECONDLY;COUNT=1000000000",
            "FREQ=YEARLY;COUNT=99999999999999999999999", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=-53SU",
            "FREQ=DAILY;UNTIL=99991231",
        ])
    func rules(rule: String) throws {
        for start in ["00010101T000000", "20260101T000000Z", "99981231T235959"] {
            let source = calendar("DTSTART:\(start)", "RRULE:\(rule)")
            let file = try #require(CalendarFile(source))
            let begin = CalendarDay(year: 2026, month: 1, day: 1).number * 86_400
            let before = processorSeconds()
            let expansion = CalendarExpansion(
                file.entries, from: begin, to: begin + 3653 * 86_400)
            #expect(expansion.occurrences.count <= CalendarExpansion.maximumDates)
            let seconds = processorSeconds() - before
            #expect(seconds < 20, "\(rule) from \(start) took \(seconds) s")
        }
    }

    @Test("a calendar cut off and changed anywhere is read or refused", arguments: 0..<4)
    func changed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let names = ["google.ics", "outlook.ics", "nextcloud.ics", "icloud.ics"]
        for _ in 0..<60 {
            var bytes = try fixture(names[Int(seed) % 4], in: "Habits")
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0...3, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + 30))
                case 2:
                    bytes.insert(
                        contentsOf: bytes[place..<min(bytes.count, place + 60)], at: place)
                default: bytes[place] = UInt8(ascii: "9")
                }
                if bytes.isEmpty { break }
            }
            guard let file = CalendarFile(bytes) else { continue }
            _ = dates(of: file)
        }
    }

    @Test("components within each other, and long lines, are read to their end")
    func nested() throws {
        let text =
            "BEGIN:VCALENDAR\r\n" + String(repeating: "BEGIN:VEVENT\r\n", count: 5_000)
            + String(repeating: "BEGIN:X\r\n", count: 5_000) + "SUMMARY:"
            + String(repeating: "long ", count: 100_000)
        let file = try #require(CalendarFile(Array(text.utf8)))
        #expect(file.entries.isEmpty)
    }
}

/// A generator with a fixed seed: SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
