import Foundation
import Testing
import Times

@Suite("Times in minutes")
struct UTCMinuteTests {
    private static let nine = UTCMinute(minutes: 29_920_860)
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// 2026-11-21 10:30 in Berlin.
    private static let now = UTCMinute(minutes: Self.nine.minutes + 30).date

    private func read(_ text: String, isEnd: Bool = false) throws -> String {
        try UTCMinute(
            text, timeZone: Self.berlin, now: Self.now, from: Self.nine, isEnd: isEnd
        ).description
    }

    @Test(
        "are read as people write them",
        arguments: [
            ("2026-11-21 09:00", "2026-11-21T08:00Z"), ("2026-11-21T09:00", "2026-11-21T08:00Z"),
            ("2026-11-21T09:00Z", "2026-11-21T09:00Z"),
            ("2026-11-21 09:00+05:30", "2026-11-21T03:30Z"),
            ("2026-11-21T09:00-08:00", "2026-11-21T17:00Z"), ("9:00", "2026-11-21T08:00Z"),
            ("17:30", "2026-11-21T16:30Z"), ("today", "2026-11-20T23:00Z"),
            ("tomorrow", "2026-11-21T23:00Z"), ("tomorrow 9:00", "2026-11-22T08:00Z"),
            ("today 24:00", "2026-11-21T23:00Z"), ("2026-07-01", "2026-06-30T22:00Z"),
            ("+90m", "2026-11-21T10:30Z"), ("+8h", "2026-11-21T17:00Z"),
            ("+2d", "2026-11-23T09:00Z"), ("2028-02-29", "2028-02-28T23:00Z"),
        ])
    func reading(text: String, time: String) throws {
        #expect(try read(text) == time)
    }

    @Test("a day alone is its end where an end is meant")
    func end() throws {
        #expect(try read("2026-11-21", isEnd: true) == "2026-11-21T23:00Z")
        #expect(try read("tomorrow", isEnd: true) == "2026-11-22T23:00Z")
        #expect(try read("2026-10-25", isEnd: true) == "2026-10-25T23:00Z")
    }

    @Test(
        "a text that is not a time is rejected",
        arguments: [
            "", "soon", "25:00", "9:60", "2026-13-01", "2026-02-30", "2027-02-29", "2026-1-1",
            "+8", "+0h", "8h", "-8h", "+9999999h", "2026-11-21 09:00 PM", "2026-11-21T09:00+25:00",
            "24:01", "Z", "1969-12-31", "２０２６-11-21",
        ])
    func none(text: String) {
        #expect(throws: TimeError.notATime(text)) { try read(text) }
    }

    @Test("a time that the clocks skip is rejected; one that comes twice is one of the two")
    func clockChange() throws {
        #expect(throws: TimeError.noSuchTime("2026-03-29 02:30")) { try read("2026-03-29 02:30") }
        #expect(["2026-10-25T00:30Z", "2026-10-25T01:30Z"].contains(try read("2026-10-25 02:30")))
    }

    @Test(
        "those of files have day, time and zone",
        arguments: [
            ("2026-11-21T09:00Z", "2026-11-21T09:00Z"),
            ("2026-11-21T10:00+01:00", "2026-11-21T09:00Z"),
            ("2026-11-21T09:00", nil), ("9:00Z", nil), ("tomorrow 9:00Z", nil), ("2026-11-21", nil),
        ] as [(String, String?)])
    func iso(text: String, time: String?) {
        #expect(UTCMinute(iso: text)?.description == time)
    }

    @Test("moments outside the range are its ends")
    func range() {
        #expect(UTCMinute(Date.distantPast).minutes == 0)
        #expect(UTCMinute(Date.distantFuture) <= UTCMinute(minutes: .max))
        #expect(UTCMinute(minutes: .max).adding(minutes: 1) == UTCMinute(minutes: .max))
        #expect(UTCMinute(minutes: 1).subtracting(minutes: 2) == UTCMinute(minutes: 0))
        for minutes in [0, 1, 29_920_860, UInt32.max] {
            #expect(UTCMinute(UTCMinute(minutes: minutes).date).minutes == minutes)
        }
    }

    @Test("errors name the text, and what to write")
    func messages() {
        #expect(
            TimeError.notATime("soon").description
                == "\"soon\" is not a time; write 2026-11-21 09:00, 2026-11-21T09:00Z, tomorrow 9:00, 9:00, or +8h"
        )
        #expect(
            TimeError.noSuchTime("2026-03-29 02:30").description
                == "\"2026-03-29 02:30\" does not exist: the clocks go forward then; choose another time"
        )
    }
}
