import Foundation
import Testing

@testable import Passes

@Suite("Times of passes")
struct PassTimeTests {
    private static let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    /// 2026-11-21 10:30 in Berlin.
    private static let now = PassTime(minutes: PassSamples.nine.minutes + 30).date

    private func read(_ text: String, isEnd: Bool = false) throws -> String {
        try PassTime(
            text, timeZone: Self.berlin, now: Self.now, from: PassSamples.nine, isEnd: isEnd
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
        "what is none is told",
        arguments: [
            "", "soon", "25:00", "9:60", "2026-13-01", "2026-02-30", "2027-02-29", "2026-1-1",
            "+8", "+0h", "8h", "-8h", "+9999999h", "2026-11-21 09:00 PM", "2026-11-21T09:00+25:00",
            "24:01", "Z", "1969-12-31", "２０２６-11-21",
        ])
    func none(text: String) {
        #expect(throws: PassError.notATime(text)) { try read(text) }
    }

    @Test("a time that the clocks leave out is told; one that comes twice is one of them")
    func clockChange() throws {
        #expect(throws: PassError.noSuchTime("2026-03-29 02:30")) { try read("2026-03-29 02:30") }
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
        #expect(PassTime(iso: text)?.description == time)
    }

    @Test("moments outside the range are its ends")
    func range() {
        #expect(PassTime(Date.distantPast).minutes == 0)
        #expect(PassTime(Date.distantFuture) <= PassTime(minutes: .max))
        #expect(PassTime(minutes: .max).adding(minutes: 1) == PassTime(minutes: .max))
        #expect(PassTime(minutes: 1).subtracting(minutes: 2) == PassTime(minutes: 0))
        for minutes in [0, 1, 29_920_860, UInt32.max] {
            #expect(PassTime(PassTime(minutes: minutes).date).minutes == minutes)
        }
    }
}
