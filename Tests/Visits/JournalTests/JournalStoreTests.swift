import Foundation
import GRDB
import TestSupport
import Testing
import Times

@testable import Journal

@Suite("A journal's file")
struct JournalStoreTests {
    private let folder: TemporaryFolder
    private let path: String
    private let day = CalendarDay(year: 2026, month: 11, day: 24)

    init() throws {
        folder = try TemporaryFolder()
        path = "\(folder.path)/journal.sqlite"
    }

    private func batch(
        _ hour: Int, part: Int64 = 1, day: CalendarDay? = nil, kiosk: String = "",
        _ counts: [HourBatch.Cell: Int]
    ) -> HourBatch {
        let day = day ?? self.day
        let start = UTCMinute(minutes: UInt32(day.number * 1440 + hour * 60))
        return HourBatch(
            kiosk: kiosk, hour: JournalHour(start: start, day: day, hour: hour), part: part,
            counts: counts)
    }

    private let lobby = HourBatch.Cell(.pages, ["room", "A-014"])

    @Test("counts each batch once, however often it comes, and adds up the parts of an hour")
    func idempotent() throws {
        let store = try JournalStore(path: path)
        #expect(try store.append(batch(9, [lobby: 3])) == .written)
        #expect(try store.append(batch(9, [lobby: 3])) == .known)
        #expect(try store.append(batch(9, part: 2, [lobby: 4])) == .written)
        let rows = try JournalStore(path: path, readOnly: true).rows(
            of: .pages, from: day, through: day)
        #expect(
            rows == [
                JournalRow(table: .pages, day: day, hour: 9, values: ["room", "A-014"], count: 7)
            ])
    }

    @Test("sums over kiosks, unless one is named")
    func kiosks() throws {
        let store = try JournalStore(path: path)
        try store.append(batch(9, kiosk: "lobby", [lobby: 3]))
        try store.append(batch(9, kiosk: "gate", [lobby: 5]))
        #expect(try store.rows(of: .pages, from: day, through: day).map(\.count) == [8])
        #expect(
            try store.rows(of: .pages, from: day, through: day, kiosk: "gate").map(\.count) == [5])
        #expect(try store.latestHour(of: "gate")?.hour == 9)
        #expect(try store.latestHour(of: "") == nil)
    }

    @Test("knows no hour in tables of days", arguments: JournalTable.allCases)
    func resolution(table: JournalTable) throws {
        let store = try JournalStore(path: path)
        let cell = HourBatch.Cell(table, table.columns.map(\.rawValue))
        try store.append(batch(9, [cell: 2]))
        try store.append(batch(10, [cell: 2]))
        let rows = try store.rows(of: table, from: day, through: day)
        #expect(rows.map(\.hour) == (table.resolution == .hour ? [9, 10] : [nil]))
        #expect(rows.reduce(0) { $0 + $1.count } == 4)
        #expect(rows.allSatisfy { $0.values == cell.values })
    }

    @Test("rolls up complete months, keeps their sums, and rejects later counts for them")
    func rollUp() throws {
        let store = try JournalStore(path: path)
        let september = CalendarDay(year: 2026, month: 9, day: 30)
        let october = CalendarDay(year: 2026, month: 10, day: 1)
        try store.append(batch(9, day: CalendarDay(year: 2026, month: 9, day: 2), [lobby: 3]))
        try store.append(batch(10, day: september, [lobby: 4]))
        try store.append(batch(9, day: october, [lobby: 5]))
        #expect(try store.rollUp(before: CalendarDay(year: 2026, month: 10, day: 20)) == 1)
        #expect(try store.rollUp(before: CalendarDay(year: 2026, month: 10, day: 20)) == 0)
        #expect(
            try store.rows(
                of: .pages, from: CalendarDay(year: 2020, month: 1, day: 1), through: day
            )
            .map(\.day) == [october])
        #expect(
            try store.monthRows(
                of: .pages, from: CalendarDay(year: 2026, month: 9, day: 1), through: september)
                == [
                    JournalMonthRow(
                        table: .pages, year: 2026, month: 9, values: ["room", "A-014"], count: 7)
                ])
        // A month that is not wholly in the period is not in it.
        #expect(
            try store.monthRows(
                of: .pages, from: CalendarDay(year: 2026, month: 9, day: 2), through: day
            ).isEmpty)
        #expect(try store.append(batch(10, day: september, [lobby: 4])) == .late)
        #expect(try store.span()?.first == CalendarDay(year: 2026, month: 9, day: 1))
        #expect(try store.span()?.last == october)
    }

    @Test("forgets the days of a period, and nothing else")
    func forget() throws {
        let store = try JournalStore(path: path)
        try store.append(batch(9, day: day.adding(days: -1), [lobby: 3]))
        try store.append(batch(9, [lobby: 4]))
        _ = try store.add(HandEntry(day: day, people: 24), at: UTCMinute(.now))
        let gone = try store.forget(from: day, through: day)
        #expect(gone == (rows: 1, entries: 1))
        #expect(try store.rows(of: .pages, from: day, through: day).isEmpty)
        #expect(try store.entries(from: day, through: day).isEmpty)
        #expect(try store.changes().isEmpty)
        #expect(try store.latestHour(of: "")?.day == day.adding(days: -1))
    }

    @Test("rejects all of a batch that exceeds the bounds")
    func bounds() throws {
        let store = try JournalStore(path: path)
        let long = HourBatch.Cell(.pages, ["room", String(repeating: "A", count: 65)])
        for counts in [[long: 1], [lobby: 0], [HourBatch.Cell(.pages, ["room"]): 1]] {
            #expect(throws: JournalError.self) { try store.append(batch(9, counts)) }
        }
        let many = Dictionary(
            uniqueKeysWithValues: (0...JournalStore.maximumCells).map {
                (HourBatch.Cell(.pages, ["room", "\($0)"]), 1)
            })
        #expect(throws: JournalError.self) { try store.append(batch(9, many)) }
        #expect(try store.span() == nil)
    }

    @Test("grows no further than its limit; what does not fit is not written at all")
    func limit() throws {
        let store = try JournalStore(path: path, maximumMegabytes: 1)
        var hours = 0
        #expect(throws: JournalError.tooLarge(path: path, megabytes: 1)) {
            for hour in 0..<2000 {
                let counts = Dictionary(
                    uniqueKeysWithValues: (0..<100).map {
                        (HourBatch.Cell(.pages, ["room", "ROOM-WITH-A-LONG-ID-\($0)"]), 1)
                    })
                try store.append(batch(hour % 24, day: day.adding(days: hour / 24), counts))
                hours += 1
            }
        }
        let rows = try store.rows(of: .pages, from: day, through: day.adding(days: 200))
        #expect(rows.count == hours * 100)
    }

    @Test("is not taken for another file, nor another for it")
    func otherFiles() throws {
        let text = try folder.write(String(repeating: "no journal ", count: 1000), to: "text")
        #expect(throws: JournalError.notAJournal(path: text)) { try JournalStore(path: text) }
        let other = "\(folder.path)/other.sqlite"
        try DatabaseQueue(path: other).write { try $0.execute(sql: "CREATE TABLE a (b)") }
        #expect(throws: JournalError.notAJournal(path: other)) { try JournalStore(path: other) }
        // Not even who may read it is changed.
        for file in [text, other] { #expect(try mode(file) & 0o077 != 0) }
        #expect(throws: JournalError.missing(path: path)) {
            try JournalStore(path: path, readOnly: true)
        }
        _ = try JournalStore(path: path)
        try DatabaseQueue(path: path).write { try $0.execute(sql: "PRAGMA user_version = 9") }
        #expect(throws: JournalError.newer(path: path, version: 9)) { try JournalStore(path: path) }
    }

    @Test("that is damaged says so, whatever byte is wrong, and never traps")
    func damage() throws {
        do {
            let store = try JournalStore(path: path)
            for hour in 0..<24 {
                let counts = Dictionary(
                    uniqueKeysWithValues: (0..<50).map {
                        (HourBatch.Cell(.pages, ["room", "R-\($0)"]), 1)
                    })
                try store.append(batch(hour, counts))
            }
        }
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 7)
        var refused = 0
        for _ in 0..<200 {
            var bytes = whole
            for _ in 0..<20 {
                bytes[random.number(below: bytes.count)] = UInt8(random.number(below: 256))
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            do {
                let store = try JournalStore(path: path)
                try store.check()
                for table in JournalTable.allCases {
                    _ = try store.rows(of: table, from: day, through: day)
                }
                try store.append(batch(3, part: 9, [lobby: 1]))
            } catch {
                refused += 1
                #expect("\(error)".contains(path))
            }
        }
        #expect(refused > 100)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (try #require(attributes[.posixPermissions] as? NSNumber)).intValue
    }

    @Test(
        "is readable by its owner only, and so is what SQLite writes beside it",
        arguments: ["000", "022"])
    func isPrivate(umask: String) throws {
        let probe = Program(built: "journal-probe").executable
        let shell = try #require(Program(installed: "sh"))
        // The writer fails at its limit in the middle of a transaction, and leaves the file as it was made.
        let outcome = try shell.run(["-c", "umask \(umask); exec \(probe) \(path) 300000"])
        #expect(outcome.status == 3)
        #expect(try mode(path) == 0o600)
        try JournalStore(path: path).write { database in
            try database.execute(sql: "DELETE FROM pages")
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(Set(names) == ["journal.sqlite", "journal.sqlite-journal"])
            #expect(try mode("\(path)-journal") == 0o600)
        }
    }

    @Test("in a folder that is shared with a group, the owner and the group read it, others do not")
    func isShared() throws {
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o2750], ofItemAtPath: folder.path)
        _ = try JournalStore(path: path)
        #expect(try mode(path) == 0o640)
        for other in [0o600, 0o644] {
            try FileManager.default.setAttributes([.posixPermissions: other], ofItemAtPath: path)
            _ = try JournalStore(path: path)
            #expect(try mode(path) == 0o640)
        }
    }

    @Test("that others could read is made private when it is opened for writing")
    func becomesPrivate() throws {
        try JournalStore(path: path).append(batch(9, [lobby: 3]))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        _ = try JournalStore(path: path, readOnly: true)
        #expect(try mode(path) == 0o644)
        _ = try JournalStore(path: path)
        #expect(try mode(path) == 0o600)
    }
}
