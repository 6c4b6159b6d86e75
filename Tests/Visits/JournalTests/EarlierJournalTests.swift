import Foundation
import GRDB
import TestSupport
import Testing
import Times

@testable import Journal

/// Journals of every version since the first.
///
/// `Earlier/journal-N.sql` has the tables as `JournalSchema` made them in version N, with rows as they were written then;
/// the programs of those days have not been built again for it.
@Suite("Journals of earlier versions")
struct EarlierJournalTests {
    private let folder: TemporaryFolder
    private let path: String
    private let day = CalendarDay(year: 2026, month: 11, day: 20)

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/journal.sqlite"
    }

    private func make(_ version: Int) throws {
        let queue = try DatabaseQueue(path: path)
        let text = try KeptFile.text("journal-\(version).sql")
        try queue.write { try $0.execute(sql: text) }
        try queue.close()
    }

    @Test("each is read with its counts, months, entries and releases", arguments: [1, 2, 3])
    func content(version: Int) throws {
        #expect(JournalSchema.version == 3)
        try make(version)
        let store = try JournalStore(path: path)
        try store.check()
        let pages = try store.rows(of: .pages, from: day, through: day)
        #expect(pages.map(\.count) == [12] && pages.map(\.values) == [["room", "A-014"]])
        let languages = try store.rows(of: .languages, from: day, through: day)
        #expect(languages.map(\.count) == [7])
        #expect(try store.span()?.last == day)
        #expect(try store.entries(from: day, through: day).map(\.people) == [24])
        #expect(try store.changes().map(\.reason) == ["counted again"])
        let signs = try store.rows(of: .signs, from: day, through: day)
        #expect(signs.map(\.count) == (version == 1 ? [] : [3]))
        let tours = try store.rows(of: .tours, from: day, through: day)
        #expect(tours.map(\.count) == (version < 3 ? [] : [4]))
        let kept = try store.read { database in
            try String.fetchAll(database, sql: "SELECT projection FROM release ORDER BY 1")
        }
        // Version 1 released hours of something else by the name "walk-hour".
        #expect(kept == ["room"])
        let sum = try store.read { database in
            try Int.fetchOne(database, sql: "SELECT sum(count) FROM month_pages")
        }
        #expect(sum == 340)
        _ = try JournalStore(path: path, readOnly: true)
    }

    @Test(
        "one knows since when it counts what its version did not, and counts on",
        arguments: [(1, JournalTable.signs), (1, .tours), (2, .tours)])
    func begins(version: Int, table: JournalTable) throws {
        try make(version)
        let store = try JournalStore(path: path)
        #expect(try !store.counts(table, sinceBefore: day))
        #expect(try store.counts(table, sinceBefore: day.adding(days: 1)))
        #expect(try store.counts(.pages, sinceBefore: day))
        #expect(try store.counts(.signs, sinceBefore: day) == (version > 1))
        let next = day.adding(days: 1)
        let start = UTCMinute(minutes: UInt32(next.number * 1440 + 600))
        let batch = HourBatch(
            kiosk: "lobby", hour: JournalHour(start: start, day: next, hour: 10), part: 0,
            counts: [HourBatch.Cell(table, table.columns.map(\.rawValue)): 1])
        #expect(try store.append(batch) == .written)
        #expect(try store.rows(of: table, from: next, through: next).map(\.count) == [1])
    }

    @Test("one that only may be read says who can bring it up to date", arguments: [1, 2])
    func readOnly(version: Int) throws {
        try make(version)
        let error = JournalError.older(path: path, version: version)
        #expect(throws: error) { _ = try JournalStore(path: path, readOnly: true) }
        #expect(
            "\(error)"
                == "the journal \(path) has version \(version), and this program reads 3; start the kiosk, or run a "
                + "report as the user that it runs as, to bring it up to date")
    }

    @Test("one of a later version stays as it is, and says what can read it")
    func later() throws {
        try make(3)
        let queue = try DatabaseQueue(path: path)
        try queue.write { try $0.execute(sql: "PRAGMA user_version = 4") }
        try queue.close()
        let before = FileManager.default.contents(atPath: path)
        let error = JournalError.newer(path: path, version: 4)
        #expect(throws: error) { _ = try JournalStore(path: path) }
        #expect(FileManager.default.contents(atPath: path) == before)
        #expect(
            "\(error)"
                == "the journal \(path) has version 4, and this program reads at most 3; update docent"
        )
    }
}
