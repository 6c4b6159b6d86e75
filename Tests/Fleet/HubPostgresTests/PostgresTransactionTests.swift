import Foundation
import Hub
import HubPostgres
import Synchronization
import TestSupport
import Testing

@Suite(
    "Transactions in PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresTransactionTests {
    private let url: String
    private let database: PostgresDatabase

    init() throws {
        url = try PostgresServer.shared().database()
        database = try PostgresDatabase(url, create: true)
        try database.write {
            try $0.change("CREATE TABLE entry (name TEXT PRIMARY KEY, value BIGINT NOT NULL)", [])
        }
    }

    private func add(_ name: String, _ value: Int64, _ transaction: any HubTransaction) throws {
        try transaction.insert([[.text(name), .integer(value)]], into: "entry", ["name", "value"])
    }

    private func value(_ name: String) throws -> Int64? {
        try database.read { try read(name, $0) }
    }

    private func read(_ name: String, _ transaction: any HubTransaction) throws -> Int64? {
        try transaction.rows("SELECT value FROM entry WHERE name = $1", [.text(name)]).first?
            .integer(0)
    }

    @Test("are undone whole by an error of the body, which is handed on")
    func undone() throws {
        #expect(throws: HubError.invalid("no")) {
            try database.write { transaction in
                try add("a", 1, transaction)
                throw HubError.invalid("no")
            }
        }
        struct Other: Error, CustomStringConvertible { let description = "something else" }
        #expect(throws: HubError.failed(name: database.name, reason: "something else")) {
            try database.write { transaction in
                try add("a", 1, transaction)
                throw Other()
            }
        }
        #expect(try value("a") == nil)
    }

    @Test("save nothing after a statement failed, also where the body goes on as if it had not")
    func failed() throws {
        let error = #expect(throws: HubError.self) {
            try database.write { transaction in
                try add("a", 1, transaction)
                try? add("a", 2, transaction)
            }
        }
        #expect(
            "\(try #require(error))".hasSuffix(
                "duplicate key value violates unique constraint \"entry_pkey\" (SQLSTATE 23505)"))
        #expect(try value("a") == nil)
        try database.write { try add("a", 3, $0) }
        #expect(try value("a") == 3)
    }

    @Test("report how many rows a statement changed, and rows that it returns")
    func changes() throws {
        let counts = try database.write { transaction in
            for index in 0..<5 { try add("n\(index)", Int64(index), transaction) }
            return [
                try transaction.change(
                    "UPDATE entry SET value = value + $1 WHERE value > $2",
                    [.integer(1), .integer(2)]),
                try transaction.change("DELETE FROM entry WHERE name = $1", [.text("none")]),
            ]
        }
        #expect(counts == [2, 0])
        let returned = try database.write {
            try $0.rows(
                """
                INSERT INTO entry (name, value) VALUES ($1, 1)
                ON CONFLICT (name) DO UPDATE SET value = entry.value + 10 RETURNING value
                """, [.text("n0")])
        }
        #expect(returned == [HubRow([.integer(10)])])
    }

    @Test("for reading see one state of everything, and change nothing")
    func reading() throws {
        try database.write { try add("a", 1, $0) }
        try database.read { transaction in
            #expect(try read("a", transaction) == 1)
            let other = try PostgresDatabase(url, create: false)
            try other.write { try $0.change("UPDATE entry SET value = 2", []) }
            #expect(try read("a", transaction) == 1)
        }
        #expect(try value("a") == 2)
        let error = #expect(throws: HubError.self) {
            try database.read { try $0.change("UPDATE entry SET value = 3", []) }
        }
        #expect(
            "\(try #require(error))".contains("cannot execute UPDATE in a read-only transaction"))
    }

    @Test(
        "of two hubs hand out numbers one after the other under a lock, none twice and none left out"
    )
    func locks() throws {
        try database.write { try add("last", 0, $0) }
        let hubs = [database, try PostgresDatabase(url, create: false)]
        let given = Mutex<[Int64]>([])
        try onThreads(8) { index in
            for _ in 0..<25 {
                let number = try hubs[index % 2].write { transaction in
                    try transaction.lock(.counts)
                    let next = try #require(try read("last", transaction)) + 1
                    try transaction.change(
                        "UPDATE entry SET value = $1 WHERE name = 'last'", [.integer(next)])
                    return next
                }
                given.withLock { $0.append(number) }
            }
        }
        #expect(given.withLock { $0.sorted() } == Array(1...200))
    }

    @Test("with different locks do not wait for each other")
    func differentLocks() throws {
        let other = try PostgresDatabase(url, create: false)
        try database.write { transaction in
            try transaction.lock(.counts)
            try other.write { try $0.lock(.passes) }
        }
    }

    @Test("that block each other run again, and both are saved")
    func deadlock() throws {
        try database.write { transaction in
            try add("a", 0, transaction)
            try add("b", 0, transaction)
        }
        let both = Rendezvous(2)
        let runs = Mutex(0)
        try onThreads(2) { index in
            let names = index == 0 ? ["a", "b"] : ["b", "a"]
            var isFirst = true
            try database.write { transaction in
                runs.withLock { $0 += 1 }
                for name in names {
                    try transaction.change(
                        "UPDATE entry SET value = value + 1 WHERE name = $1", [.text(name)])
                    if isFirst {
                        isFirst = false
                        both.wait()
                    }
                }
            }
        }
        #expect(runs.withLock { $0 } == 3, "one of the two ran twice")
        #expect(try value("a") == 2)
        #expect(try value("b") == 2)
    }

    @Test(
        "that are in each other's way every time end with an error, and leave the connections usable"
    )
    func endless() throws {
        let runs = Mutex(0)
        let error = #expect(throws: HubError.self) {
            try database.write { transaction in
                runs.withLock { $0 += 1 }
                try transaction.change(
                    "DO $$ BEGIN RAISE EXCEPTION 'in the way' USING ERRCODE = '40001'; END $$", [])
            }
        }
        #expect(
            error == .busy(name: database.name, reason: "others change the same (in the way)"))
        #expect(runs.withLock { $0 } == 8)
        try database.write { try add("after", 1, $0) }
        #expect(try value("after") == 1)
    }

    @Test("of 32 threads share four connections, and none is lost")
    func pool() throws {
        let open = Mutex((now: 0, most: 0))
        let four = Rendezvous(4)
        try onThreads(32) { index in
            for turn in 0..<10 {
                try database.write { transaction in
                    open.withLock { open in
                        open.now += 1
                        open.most = max(open.most, open.now)
                    }
                    defer { open.withLock { $0.now -= 1 } }
                    four.wait()
                    try add("\(index)-\(turn)", 1, transaction)
                }
            }
        }
        #expect(open.withLock { $0.most } == 4)
        let rows = try database.read { try $0.rows("SELECT count(*) FROM entry", []) }
        #expect(rows == [HubRow([.integer(320)])])
        let connections = try PostgresServer.shared().administer(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = '\(url.databaseName)'")
        #expect(connections == "4")
    }
}

extension String {
    /// What an address of the tests calls its database.
    var databaseName: Substring { dropFirst("postgres://docent@/".count).prefix { $0 != "?" } }
}
