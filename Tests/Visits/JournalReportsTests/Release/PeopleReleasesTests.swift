import Foundation
import Journal
import TestSupport
import Testing
import Times
import TourModel

@testable import JournalReports

@Suite("Releases of visitors that people counted")
struct PeopleReleasesTests {
    private let today = CalendarDay(year: 2026, month: 11, day: 24)
    private let folder: TemporaryFolder
    private let store: JournalStore

    init() throws {
        folder = try TemporaryFolder()
        store = try JournalStore(path: folder.path + "/journal.sqlite")
    }

    @discardableResult
    private func add(_ people: Int, _ kind: GroupVisit.Kind, daysAgo: Int, hasCome: Bool = true)
        throws
        -> Int
    {
        try store.add(
            HandEntry(
                day: today.adding(days: -daysAgo), people: people, kind: kind, hasCome: hasCome),
            at: UTCMinute(.now)
        ).id
    }

    private func released() throws -> [ReleasedCount] {
        try ReleaseLedger(store, today: today).released(
            .people, today.adding(days: -60)...today)
    }

    @Test(
        "are multiples of 5 and never more than came, by kind of visit; groups that did not come are none"
    )
    func kinds() throws {
        for day in 1...30 { try add(24, .school, daysAgo: day) }
        try add(3, .press, daysAgo: 3)
        try add(500, .business, daysAgo: 2, hasCome: false)
        let counts = try released()
        #expect(counts.allSatisfy { $0.count.isMultiple(of: 5) && $0.count >= 10 })
        #expect(Set(counts.map(\.key)) == ["school"])
        let sum = counts.reduce(0) { $0 + $1.count }
        #expect((640...720).contains(sum), "\(sum)")
        // Who asks twice is told the same.
        #expect(try released() == counts)
    }

    @Test("follow a correction from its day on, and stay as they are before it")
    func correction() throws {
        for day in 1...30 where day != 10 { try add(24, .school, daysAgo: day) }
        let wrong = try add(2400, .school, daysAgo: 10)
        let before = try released()
        _ = try store.edit(wrong, at: UTCMinute(.now), reason: "a slip") { $0.people = 24 }
        let after = try released()
        let day = today.adding(days: -10)
        #expect(before.filter { $0.day < day } == after.filter { $0.day < day })
        #expect(before.reduce(0) { $0 + $1.count } > 2900)
        let sum = after.reduce(0) { $0 + $1.count }
        #expect((640...720).contains(sum), "\(sum)")
    }

    @Test("are of no kiosk")
    func kiosk() throws {
        try add(100, .school, daysAgo: 1)
        let ledger = try ReleaseLedger(store, kiosk: "lobby", today: today)
        #expect(try ledger.released(.people, today.adding(days: -9)...today).isEmpty)
    }
}
