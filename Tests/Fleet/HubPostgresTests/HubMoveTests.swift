import HubPostgres
import Synchronization
import TestSupport
import Testing

@testable import Hub

/// A kind of database that a hub can be moved from and to.
enum MovableKind: CaseIterable {
    case sqlite, postgres

    /// An empty one; for SQLite in a folder, which goes with the value.
    func make(in folder: TemporaryFolder, _ name: String) throws -> any HubDatabase {
        switch self {
        case .sqlite:
            try SQLiteDatabase(path: "\(folder.path)/\(name).sqlite", isNew: true)
        case .postgres:
            try PostgresDatabase(PostgresServer.shared().database(), create: true)
        }
    }
}

@Suite(
    "Moving a hub into another database",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct HubMoveTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let directions = MovableKind.allCases.flatMap { source in
        MovableKind.allCases.map { (source, $0) }
    }

    /// Fills every table, with more than a page of counts in three months.
    private func fill(_ database: any HubDatabase) throws {
        let texts = ["foyer", "Ä\u{308}\t\\N\n", "", "'; DROP TABLE cell; --", "🧭", "B", "a"]
        try database.write { transaction in
            for table in HubSchema.tables where table.name != "cell" {
                let kinds = Self.kinds(of: table)
                let rows: [[HubValue]] = texts.indices.map { (index: Int) -> [HubValue] in
                    zip(table.columns, kinds).map { column, isNumber -> HubValue in
                        if isNumber { return .integer(Int64(index) * 1_000_003) }
                        let mayBeNull = table.name == "kiosk" && !table.key.contains(column)
                        return mayBeNull && index.isMultiple(of: 3) ? .null : .text(texts[index])
                    }
                }
                try transaction.insert(rows, into: table.name, table.columns)
            }
            for month in [202612, 202701, 202702] {
                try transaction.prepare(month: month)
                let rows: [[HubValue]] = (0..<1700).map { (index: Int) -> [HubValue] in
                    let (day, hour) = (month * 100 + 1 + index % 28, index % 25 - 1)
                    return [
                        .integer(Int64(day)), .text(texts[index % 7]), .integer(Int64(hour)),
                        .text("pages"), .text("R-\(index)"), .integer(Int64(index) + 1),
                    ]
                }
                try transaction.insert(
                    rows, into: "cell", ["day", "kiosk", "hour", "name", "subject", "count"])
            }
        }
    }

    /// Which columns of a table are numbers.
    private static func kinds(of table: HubSchema.Table) -> [Bool] {
        table.columns.map {
            table.statement.contains(" \($0) BIGINT") || table.statement.contains("(\($0) BIGINT")
        }
    }

    private func digests(_ database: any HubDatabase) throws -> [TableDigest] {
        try HubSchema.tables.map { try TableDigest(database, $0) }
    }

    @Test(
        "copies every row of every table, and changes nothing where it came from",
        arguments: directions)
    func whole(source: MovableKind, target: MovableKind) throws {
        let here = try source.make(in: folder, "here")
        let there = try target.make(in: folder, "there")
        try fill(here)
        let before = try digests(here)
        var steps: [HubMove.Step] = []
        let rows = try HubMove(from: here, to: there).run { steps.append($0) }
        #expect(rows == 9 * 7 + 3 * 1700)
        #expect(try digests(there) == before)
        #expect(try digests(here) == before)
        try there.checkIsWhole()
        #expect(steps.contains(.copied(table: "cell", rows: 2000)), "pages are bounded")
        #expect(steps.contains(.copied(table: "cell", rows: 5100)))
        #expect(steps.contains(.compared(table: "cell", rows: 5100)))
        #expect(steps.contains(.compared(table: "number", rows: 7)))
        // What was moved can be added to, and moved back.
        try there.write { try $0.prepare(month: 202702) }
        let again = try source.make(in: folder, "again")
        try HubMove(from: there, to: again).run()
        #expect(try digests(again) == before)
    }

    @Test("of an empty hub gives an empty hub", arguments: directions)
    func empty(source: MovableKind, target: MovableKind) throws {
        let there = try target.make(in: folder, "there")
        #expect(try HubMove(from: source.make(in: folder, "here"), to: there).run() == 0)
        try there.checkIsWhole()
    }

    @Test(
        "refuses a target that has anything, and leaves it as it is",
        arguments: MovableKind.allCases)
    func notEmpty(target: MovableKind) throws {
        let here = try MovableKind.sqlite.make(in: folder, "here")
        let there = try target.make(in: folder, "there")
        try there.write {
            try $0.insert([[.text("x"), .integer(1)]], into: "number", ["name", "value"])
        }
        let before = try digests(there)
        #expect(
            throws: HubError.invalid(
                "\(there.name) is not empty: it has rows in number; name an empty database to move to"
            )
        ) { try HubMove(from: here, to: there).run() }
        #expect(try digests(there) == before)
        try there.checkIsWhole()
    }

    @Test(
        "that was interrupted leaves a target that says so, and begins again from the start",
        arguments: directions)
    func interrupted(source: MovableKind, target: MovableKind) throws {
        let here = try source.make(in: folder, "here")
        let there = try target.make(in: folder, "there")
        try fill(here)
        var limit = 1
        while true {
            let breaking = BreakingDatabase(base: there, writes: limit)
            do throws(HubError) {
                try HubMove(from: here, to: breaking).run()
                break
            } catch {
                #expect(error == .failed(name: there.name, reason: "broken"))
                // The first write is that of the mark; the second comes after it.
                if limit > 1 {
                    #expect(throws: HubError.unfinished(name: there.name)) {
                        try there.checkIsWhole()
                    }
                    #expect(throws: HubError.unfinished(name: there.name)) {
                        try HubMove(from: there, to: here).run()
                    }
                }
            }
            limit += 1
        }
        #expect(limit > 20)
        #expect(try digests(there) == digests(here))
        try there.checkIsWhole()
    }

    @Test("finds what a hub changed in the meantime, names the table, and leaves the target marked")
    func changed() throws {
        let here = try MovableKind.sqlite.make(in: folder, "here")
        let there = try MovableKind.postgres.make(in: folder, "there")
        try fill(here)
        var isChanged = false
        let error = #expect(throws: HubError.self) {
            try HubMove(from: here, to: there).run { step in
                guard case .copied(table: "cell", rows: _) = step, !isChanged else { return }
                isChanged = true
                try? here.write {
                    _ = try $0.change(
                        "UPDATE cell SET count = count + 1 WHERE subject = 'R-3' AND day < 20270101",
                        [])
                }
            }
        }
        #expect(isChanged)
        #expect(
            error
                == .failed(
                    name: there.name,
                    reason: """
                        its table cell has 5100 rows and differs from that of \(here.name), which has \
                        5100; stop the hubs that use either, and move again
                        """))
        #expect(throws: HubError.unfinished(name: there.name)) { try there.checkIsWhole() }
        try HubMove(from: here, to: there).run()
        #expect(try digests(there) == digests(here))
    }

    @Test("ends where another move into the same database begins, and the other comes to its end")
    func twice() throws {
        let here = try MovableKind.sqlite.make(in: folder, "here")
        let there = try MovableKind.postgres.make(in: folder, "there")
        try fill(here)
        var hasBegun = false
        let error = #expect(throws: HubError.self) {
            try HubMove(from: here, to: there).run { _ in
                guard !hasBegun else { return }
                hasBegun = true
                do { try HubMove(from: here, to: there).run() } catch { Issue.record(error) }
            }
        }
        #expect(
            error
                == .failed(
                    name: there.name,
                    reason: "another move into it has begun; this one ends here"))
        #expect(try digests(there) == digests(here))
        try there.checkIsWhole()
    }
}

/// A database that fails after so many writes, as when a program is killed between two of them.
private final class BreakingDatabase: HubDatabase {
    private let base: any HubDatabase
    private let left: Mutex<Int>

    init(base: any HubDatabase, writes: Int) {
        self.base = base
        left = Mutex(writes - 1)
    }

    var name: String { base.name }

    func read<Value>(_ body: (any HubTransaction) throws -> Value) throws(HubError) -> Value {
        try base.read(body)
    }

    func write<Value>(_ body: (any HubTransaction) throws -> Value) throws(HubError) -> Value {
        let isBroken = left.withLock { left in
            left -= 1
            return left < 0
        }
        guard !isBroken else { throw .failed(name: name, reason: "broken") }
        return try base.write(body)
    }
}
