import Foundation
import GRDB
import TestSupport
import Testing
import Times

@testable import Journal

@Suite("Writing hours")
struct JournalWriterTests {
    private let folder: TemporaryFolder
    private let path: String
    private let first = JournalHour(
        of: Date(timeIntervalSince1970: 1_767_225_600), in: .gmt)

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/new/folder/journal.sqlite"
    }

    private func batch(_ hours: Int, count: Int = 1) -> HourBatch {
        let date = first.start.date + Double(hours) * 3600
        return HourBatch(
            hour: JournalHour(of: date, in: .gmt), counts: [.init(.reached, ["code"]): count])
    }

    private func rows() throws -> [JournalRow] {
        try JournalStore(path: path, readOnly: true).rows(
            of: .reached, from: first.day, through: first.day.adding(days: 1000))
    }

    @Test("what could not be written is written later, once, and in its hour")
    func later() throws {
        try folder.write("", to: "new")
        var writer = JournalWriter(path: path, days: 400)
        writer.add(batch(0))
        writer.add(batch(1, count: 2))
        #expect(throws: JournalError.self) { try writer.write() }
        #expect(writer.waiting.count == 2)
        try FileManager.default.removeItem(atPath: "\(folder.path)/new")
        try writer.write()
        try writer.write()
        #expect(writer.waiting.isEmpty && !writer.hasWork)
        #expect(try rows().map(\.count) == [1, 2])
        #expect(try rows().map(\.hour) == [0, 1])
    }

    @Test("a week of hours waits at most; the oldest are given up, and counted as lost")
    func bound() {
        var writer = JournalWriter(path: path, days: 400)
        for hour in 0..<200 { writer.add(batch(hour)) }
        #expect(writer.waiting.count == 168)
        #expect(writer.lost == 32)
        #expect(writer.waiting.first?.hour == batch(32).hour)
    }

    @Test("an hour behind the newest one of the file is added to that")
    func behind() throws {
        var writer = JournalWriter(path: path, days: 400)
        writer.add(batch(30))
        try writer.write()
        writer.add(batch(2, count: 5))
        try writer.write()
        #expect(try rows().map(\.count) == [6])
        #expect(try rows().map(\.day) == [first.day.adding(days: 1)])
    }

    @Test("days older than they are kept become months when a new day is written")
    func keep() throws {
        var writer = JournalWriter(path: path, days: 40)
        for day in 0...100 { writer.add(batch(day * 24)) }
        while writer.hasWork { try writer.write() }
        // The second newest day is 10 April: 40 days before it is 1 March.
        #expect(try rows().first?.day == CalendarDay(year: 2026, month: 3, day: 1))
        let months = try JournalStore(path: path, readOnly: true).monthRows(
            of: .reached, from: first.day, through: CalendarDay(year: 2026, month: 12, day: 31))
        #expect(months.map(\.month) == [1, 2])
        #expect(months.map(\.count) == [31, 28])
    }

    /// In hours.
    private let thirtyYears = 30 * 8766

    /// All that is counted, in days and in months.
    private func total() throws -> Int {
        let store = try JournalStore(path: path, readOnly: true)
        let last = first.day.adding(days: 20_000)
        return try store.rows(of: .reached, from: first.day, through: last)
            .reduce(0) { $0 + $1.count }
            + store.monthRows(of: .reached, from: first.day, through: last)
            .reduce(0) { $0 + $1.count }
    }

    private func write(_ hours: Int...) throws {
        var writer = JournalWriter(path: path, days: 40)
        for hour in hours {
            writer.add(batch(hour))
            try writer.write()
        }
    }

    @Test("a day on which the clock is years ahead sums nothing up")
    func ahead() throws {
        try write(0, 24, 48, thirtyYears)
        #expect(try rows().map(\.day.day) == [1, 2, 3])
        let after = first.day.adding(days: 400)
        _ = try JournalStore(path: path).forget(from: after, through: after.adding(days: 20_000))
        try write(72)
        #expect(try rows().map(\.day.day) == [1, 2, 3, 4])
        #expect(try total() == 4)
    }

    @Test("a month that was summed up too early takes counts again when the days ahead are deleted")
    func reopened() throws {
        try write(0, 24, 48, thirtyYears, thirtyYears + 24, thirtyYears + 48)
        #expect(try rows().isEmpty)
        let after = first.day.adding(days: 400)
        _ = try JournalStore(path: path).forget(from: after, through: after.adding(days: 20_000))
        try write(72, 96)
        #expect(try rows().map(\.day.day) == [4, 5])
        #expect(try total() == 5)
        // Its time comes once more, and then it is whole.
        try write(100 * 24, 101 * 24)
        #expect(try rows().map(\.day.month) == [4, 4])
        #expect(try total() == 7)
    }

    @Test("what is counted behind a month that is summed up belongs to the newest hour there is")
    func late() throws {
        try write(0, 100 * 24, 101 * 24)
        var writer = JournalWriter(path: path, days: 40)
        var old = batch(1, count: 5)
        old.kiosk = "gate"
        writer.add(old)
        try writer.write()
        #expect(!writer.hasWork && writer.lost == 0)
        #expect(try rows().map(\.count) == [1, 6])
        #expect(try total() == 8)
    }

    @Test("where a month is summed up and no hour is left, a batch before it waits, and is named")
    func noHour() throws {
        let store = try JournalStore(path: path)
        try store.append(batch(0))
        try store.append(batch(24 * 40))
        _ = try store.rollUp(before: first.day.adding(days: 100))
        try store.write { try $0.execute(sql: "DELETE FROM hours") }
        var writer = JournalWriter(path: path, days: 40)
        writer.add(batch(1))
        #expect(throws: JournalError.late(path: path, day: first.day)) { try writer.write() }
        #expect(writer.waiting.count == 1)
        writer.add(batch(24 * 40))
        #expect(throws: JournalError.self) { try writer.write() }
    }
}
