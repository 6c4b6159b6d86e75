import Foundation
import Glibc
import Hub
import HubPostgres
import Synchronization
import TestSupport
import Testing

@Suite(
    "A PostgreSQL server that stops",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"), .tags(.slow))
struct PostgresOutageTests {
    private let server: PostgresServer
    private let database: PostgresDatabase

    init() throws {
        server = try PostgresServer()
        database = try PostgresDatabase(server.database(), create: true)
        try Self.prepare(database)
    }

    private static func prepare(_ database: PostgresDatabase) throws {
        try database.write {
            try $0.change(
                "CREATE TABLE entry (batch BIGINT, place BIGINT, PRIMARY KEY (batch, place))", [])
        }
    }

    private static func add(_ batch: Int, _ transaction: any HubTransaction) throws {
        try transaction.insert(
            (0..<40).map { [.integer(Int64(batch)), .integer(Int64($0))] }, into: "entry",
            ["batch", "place"])
    }

    /// How many rows each batch has.
    private func batches() throws -> [Int: Int] {
        let rows = try database.read {
            try $0.rows("SELECT batch, count(*) FROM entry GROUP BY batch", [])
        }
        return try Dictionary(
            uniqueKeysWithValues: rows.map { (Int(try $0.integer(0)), Int(try $0.integer(1))) })
    }

    @Test("and comes again between two transactions is not noticed")
    func between() throws {
        // All four connections are there, and all four are ended.
        let all = Rendezvous(4)
        try onThreads(4) { index in
            var isFirst = true
            try database.write { transaction in
                try Self.add(index, transaction)
                if isFirst { all.wait() }
                isFirst = false
            }
        }
        server.stop(SIGQUIT)
        try server.start()
        for batch in 4..<10 { try database.write { try Self.add(batch, $0) } }
        #expect(try batches() == Dictionary(uniqueKeysWithValues: (0..<10).map { ($0, 40) }))
    }

    @Test("and comes again in the middle of a transaction lets it run again, whole")
    func within() throws {
        var runs = 0
        try database.write { transaction in
            runs += 1
            try Self.add(1, transaction)
            if runs == 1 {
                server.stop(SIGQUIT)
                try server.start()
            }
            try Self.add(2, transaction)
        }
        #expect(runs == 2)
        #expect(try batches() == [1: 40, 2: 40])
    }

    @Test("is said to be unreachable for now, without long waiting, until it comes again")
    func away() throws {
        server.stop(SIGINT)
        let error = #expect(throws: HubError.self) { try database.write { try Self.add(1, $0) } }
        #expect(try #require(error).isPassing)
        #expect("\(try #require(error))".contains("No such file or directory"))
        try server.start()
        try database.write { try Self.add(1, $0) }
        #expect(try batches() == [1: 40])
    }

    @Test(
        "killed at any moment while it writes has all that it acknowledged, and nothing by halves")
    func killed() throws {
        var random = SeededGenerator(seed: 15)
        let acknowledged = Mutex<Set<Int>>([])
        let next = Mutex(0)
        let rounds = Amount.of(4, all: 10)
        for round in 0..<rounds {
            let isOver = Mutex(false)
            let pause = UInt32(random.number(below: 200_000))
            let before = acknowledged.withLock(\.count)
            try onThreads(5) { index in
                if index == 0 {
                    #expect(comes { acknowledged.withLock { $0.count } > before + 4 })
                    usleep(pause)
                    server.stop(SIGKILL)
                    isOver.withLock { $0 = true }
                    return
                }
                while !isOver.withLock({ $0 }) {
                    let batch = next.withLock { next in
                        next += 1
                        return next
                    }
                    do throws(HubError) {
                        try database.write { try Self.add(batch, $0) }
                        acknowledged.withLock { _ = $0.insert(batch) }
                    } catch {
                        #expect(error.isPassing, "round \(round): \(error)")
                    }
                }
            }
            try server.start()
            let found = try batches()
            #expect(found.values.allSatisfy { $0 == 40 }, "round \(round)")
            let lost = acknowledged.withLock { $0.subtracting(found.keys) }
            #expect(lost.isEmpty, "round \(round)")
        }
        #expect(acknowledged.withLock { $0.count } >= rounds * 5)
    }

    @Test("whose processes are killed one by one ends none of the transactions by halves")
    func processes() throws {
        let isOver = Mutex(false)
        let acknowledged = Mutex<Set<Int>>([])
        try onThreads(4) { index in
            guard index > 0 else {
                for _ in 0..<10 {
                    usleep(100_000)
                    // The server ends all connections when a process of it crashes.
                    _ = try? server.administer(
                        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'docent-hub'"
                    )
                }
                isOver.withLock { $0 = true }
                return
            }
            var batch = index
            while !isOver.withLock({ $0 }) {
                do throws(HubError) {
                    try database.write { try Self.add(batch, $0) }
                    acknowledged.withLock { _ = $0.insert(batch) }
                } catch { #expect(error.isPassing, "\(error)") }
                batch += 3
            }
        }
        let found = try batches()
        #expect(found.values.allSatisfy { $0 == 40 })
        #expect(acknowledged.withLock { $0.isSubset(of: found.keys) })
    }

    @Test(
        "for want of space says so, changes nothing, and goes on when there is space",
        .enabled(if: SmallDisk.isAllowed, "only root can mount a small disk"))
    func full() throws {
        var mounted: SmallDisk?
        let server = try PostgresServer { mounted = try SmallDisk(at: $0, megabytes: 128) }
        guard let disk = mounted.take() else { throw PostgresServer.Failure(words: "no disk") }
        let database = try PostgresDatabase(server.database(), create: true)
        try Self.prepare(database)
        try database.write { try Self.add(0, $0) }
        try disk.fill(leaving: 1 << 20)
        var last = 0
        let error = #expect(throws: HubError.self) {
            for batch in 1...5000 {
                try database.write { try Self.add(batch, $0) }
                last = batch
            }
        }
        #expect(error == .full(name: database.name))
        #expect(
            "\(try #require(error))"
                == "\(database.name) cannot grow: no space left on the disk; nothing was changed")
        func count() throws -> Int64 {
            try database.read { try $0.rows("SELECT count(*) FROM entry", [])[0].integer(0) }
        }
        #expect(try count() == Int64((last + 1) * 40))
        try disk.clear()
        try database.write { try Self.add(last + 1, $0) }
        #expect(try count() == Int64((last + 2) * 40))
        server.stop(SIGINT)
    }
}
