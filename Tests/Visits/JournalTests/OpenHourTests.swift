import Foundation
import TestSupport
import Testing
import Times

@testable import Journal

@Suite("Hours of the journal")
struct OpenHourTests {
    private func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name))
    }

    private func date(_ text: String) throws -> Date {
        try #require(UTCMinute(iso: text)).date
    }

    @Test(
        "an hour of the day begins where the site's clocks show a whole hour",
        arguments: [
            ("Europe/Berlin", "2026-11-24T08:59Z", "2026-11-24", 9, "2026-11-24T08:00Z"),
            ("Asia/Kolkata", "2026-11-24T08:59Z", "2026-11-24", 14, "2026-11-24T08:30Z"),
            ("Asia/Kathmandu", "2026-11-24T08:10Z", "2026-11-24", 13, "2026-11-24T07:15Z"),
            ("Pacific/Kiritimati", "2026-11-24T10:00Z", "2026-11-25", 0, "2026-11-24T10:00Z"),
            ("America/St_Johns", "2026-11-24T03:29Z", "2026-11-23", 23, "2026-11-24T02:30Z"),
        ])
    func zones(name: String, time: String, day: String, hour: Int, start: String) throws {
        let found = JournalHour(of: try date(time), in: try zone(name))
        #expect("\(found.day)" == day)
        #expect(found.hour == hour)
        #expect(found.start.description == start)
    }

    /// Counts one event a minute through a stretch of time, closing hours as the clock goes on.
    private func closed(
        _ zone: TimeZone, from: String, minutes: Int, jump: (Int) -> Int = { _ in 0 }
    ) throws -> [HourBatch] {
        let start = try date(from)
        func hour(_ minute: Int) -> JournalHour {
            JournalHour(of: start + Double(minute + jump(minute)) * 60, in: zone)
        }
        var open = OpenHour(kiosk: "", now: hour(0), after: nil)
        var batches: [HourBatch] = []
        for minute in 0..<minutes {
            if let batch = open.turn(to: hour(minute)) { batches.append(batch) }
            open.count(.reached, ["code"])
        }
        if let batch = open.close() { batches.append(batch) }
        return batches
    }

    private func counts(_ batches: [HourBatch]) -> [String] {
        batches.map { "\($0.hour.hour):\($0.counts.values.reduce(0, +))" }
    }

    @Test("where clocks are put back, the hour that comes twice is two hours")
    func autumn() throws {
        let batches = try closed(
            zone("Europe/Berlin"), from: "2026-10-24T23:00Z", minutes: 5 * 60)
        #expect(counts(batches) == ["1:60", "2:60", "2:60", "3:60", "4:60"])
        #expect(Set(batches.map(\.hour.start)).count == 5)
    }

    @Test("where clocks are put forward, there is no hour that does not come")
    func spring() throws {
        let batches = try closed(
            zone("Europe/Berlin"), from: "2026-03-29T00:00Z", minutes: 3 * 60)
        #expect(counts(batches) == ["1:60", "3:60", "4:60"])
    }

    @Test("where clocks are put back by half an hour, nothing is lost or counted twice")
    func halfHour() throws {
        let batches = try closed(
            zone("Australia/Lord_Howe"), from: "2026-04-04T14:00Z", minutes: 3 * 60)
        #expect(batches.reduce(0) { $0 + $1.counts.values.reduce(0, +) } == 180)
        #expect(Set(batches.map(\.hour.start)).count == batches.count)
        #expect(batches.map(\.hour) == batches.map(\.hour).sorted())
    }

    @Test(
        "a clock that is set back opens no closed hour again",
        arguments: [10, 61, 200, 60 * 24 * 400])
    func setBack(minutes: Int) throws {
        let batches = try closed(.gmt, from: "2026-11-24T08:00Z", minutes: 300) {
            $0 < 150 ? 0 : -minutes
        }
        #expect(batches.map(\.hour) == batches.map(\.hour).sorted())
        #expect(Set(batches.map(\.hour)).count == batches.count)
        #expect(batches.reduce(0) { $0 + $1.counts.values.reduce(0, +) } == 300)
        #expect(batches.allSatisfy { $0.hour.hour >= 8 })
    }

    @Test("a clock that is set forward closes the hour and begins another")
    func setForward() throws {
        let batches = try closed(.gmt, from: "2026-11-24T08:00Z", minutes: 120) {
            $0 < 30 ? 0 : 60 * 24
        }
        #expect(counts(batches) == ["8:30", "8:30", "9:60"])
        #expect(batches.map(\.hour.day.day) == [24, 25, 25])
    }

    @Test("a kiosk that starts with its clock behind the journal counts in the newest hour")
    func behind() throws {
        let newest = JournalHour(of: try date("2026-11-24T10:00Z"), in: .gmt)
        let now = JournalHour(of: try date("2026-11-24T08:30Z"), in: .gmt)
        var open = OpenHour(kiosk: "", now: now, after: newest)
        #expect(open.isBehind(now))
        #expect(open.turn(to: now) == nil)
        open.count(.reached, ["map"])
        let later = JournalHour(of: try date("2026-11-24T11:00Z"), in: .gmt)
        #expect(open.turn(to: later)?.hour == newest)
        #expect(!open.isBehind(later))
    }

    @Test("an hour has at most 4096 different counts")
    func bounds() throws {
        var open = OpenHour(
            kiosk: "", now: JournalHour(of: try date("2026-11-24T08:30Z"), in: .gmt), after: nil)
        for room in 0..<10_000 { open.count(.pages, ["room", "R-\(room)"]) }
        open.count(.pages, ["room", "R-1"])
        open.count(.languages, [String(repeating: "e", count: 65)])
        #expect(open.batch.counts.count == JournalStore.maximumCells)
        #expect(open.batch.counts[.init(.pages, ["room", "R-1"])] == 2)
        #expect(open.leftOut == 10_000 - JournalStore.maximumCells + 1)
    }

    @Test("an hour in which nothing was counted is not written")
    func empty() throws {
        let hour = JournalHour(of: try date("2026-11-24T08:30Z"), in: .gmt)
        var open = OpenHour(kiosk: "", now: hour, after: nil)
        #expect(open.close() == nil)
    }

    @Test(
        "a visit's length is a class",
        arguments: [
            (0, "0-1"), (59, "0-1"), (60, "1-3"), (179, "1-3"), (180, "3-10"), (600, "10-30"),
            (1799, "10-30"), (1800, "30+"), (86_400, "30+"),
        ])
    func lengths(seconds: Int, name: String) {
        #expect(VisitLength(.seconds(seconds)).rawValue == name)
    }

    @Test(
        "the time that a tour took is a class, which reads back",
        arguments: [
            (0, "0-5"), (299, "0-5"), (300, "5-10"), (1199, "15-20"), (1200, "20-30"),
            (3599, "50-60"), (3600, "60-90"), (5399, "60-90"), (5400, "90+"), (86_400, "90+"),
        ])
    func tours(seconds: Int, text: String) {
        let length = TourLength(.seconds(seconds))
        #expect(length.text == text && TourLength(text: text) == length)
    }

    @Test(
        "no other text is a class of a tour's time",
        arguments: ["", "5", "0-10", "5-10 ", "90", "-5", "90+/"])
    func noTours(text: String) { #expect(TourLength(text: text) == nil) }

    @Test(
        "an hour lies in one part of the day",
        arguments: [
            (8, "other"), (9, "9-12"), (11, "9-12"), (12, "12-15"), (14, "12-15"), (15, "15-18"),
            (17, "15-18"), (18, "other"), (0, "other"), (23, "other"),
        ])
    func parts(hour: Int, name: String) { #expect(DayPart(hour: hour).rawValue == name) }
}
