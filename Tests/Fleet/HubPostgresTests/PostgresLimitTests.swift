import Foundation
import Glibc
import Hub
import Testing

@testable import HubPostgres

@Suite(
    "Waiting for PostgreSQL",
    .enabled(if: PostgresServer.isInstalled, "\(PostgresServer.hint)"))
struct PostgresLimitTests {
    private let url: String

    init() throws {
        url = try PostgresServer.shared().database()
        _ = try PostgresDatabase(url, create: true)
    }

    private func database(
        connections: Int = 4, _ change: (inout PostgresLimits) -> Void
    ) throws -> PostgresDatabase {
        var limits = PostgresLimits()
        change(&limits)
        return try PostgresDatabase(
            url, create: false, connections: connections, limits: limits)
    }

    private func error(_ work: () throws(HubError) -> Void) throws -> String {
        do {
            try work()
            return "no error"
        } catch {
            #expect(error.isPassing)
            return "\(error)"
        }
    }

    @Test("ends where no connection becomes free, and says so")
    func connections() throws {
        let small = try database(connections: 1) { $0.waiting = .milliseconds(50) }
        #expect(
            try error { () throws(HubError) in
                try small.write { _ in try small.write { _ in } }
            }.hasSuffix(
                "all 1 connections have been in use for 0.05 seconds; try again"))
        try small.write { _ in }
    }

    @Test("ends where another transaction keeps a lock, and says so")
    func lock() throws {
        let database = try database { $0.lock = .milliseconds(50) }
        let words = try error { () throws(HubError) in
            try database.write { transaction in
                try transaction.lock(.counts)
                try database.write { try $0.lock(.counts) }
            }
        }
        #expect(words.hasSuffix("another transaction keeps its lock for long; try again"))
        try database.write { try $0.lock(.counts) }
    }

    @Test("ends where a statement takes too long, and says so")
    func statement() throws {
        let database = try database { $0.statement = .seconds(2) }
        let words = try error { () throws(HubError) in
            _ = try database.read { try $0.change("SELECT pg_sleep(60)", []) }
        }
        #expect(words.contains("it took longer than a hub waits"))
        try database.write { _ in }
    }

    @Test(
        "ends where the server is silent, undoes the transaction, and begins with a new connection")
    func silence() throws {
        let database = try database(connections: 1) { limits in
            limits.statement = .seconds(10)
            limits.silence = .seconds(5)
        }
        func process(_ transaction: any HubTransaction) throws -> pid_t {
            pid_t(try transaction.rows("SELECT pg_backend_pid()", [])[0].integer(0))
        }
        var stopped: pid_t?
        var runs = 0
        try database.write { transaction in
            runs += 1
            try transaction.insert(
                [[.text("a"), .integer(Int64(runs))]], into: "number", ["name", "value"])
            if stopped == nil {
                let process = try process(transaction)
                #expect(kill(process, SIGSTOP) == 0)
                stopped = process
                // The server's own limit does not help against this.
                defer { kill(process, SIGCONT) }
                try transaction.lock(.counts)
            }
        }
        #expect(runs == 2)
        let rows = try database.read { transaction in
            #expect(try process(transaction) != stopped)
            return try transaction.rows("SELECT value FROM number", [])
        }
        #expect(rows == [HubRow([.integer(2)])])
    }
}
