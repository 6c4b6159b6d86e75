import Foundation
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
        for day in 0..<100 { writer.add(batch(day * 24)) }
        while writer.hasWork { try writer.write() }
        // The hundredth day is 10 April: 40 days before it is 1 March.
        #expect(try rows().first?.day == CalendarDay(year: 2026, month: 3, day: 1))
        let months = try JournalStore(path: path, readOnly: true).monthRows(
            of: .reached, from: first.day, through: CalendarDay(year: 2026, month: 12, day: 31))
        #expect(months.map(\.month) == [1, 2])
        #expect(months.map(\.count) == [31, 28])
    }
}
