import Foundation
import Glibc
import HubPostgres
import Synchronization
import TestSupport

/// A PostgreSQL server of the tests: Debian's programs with a data folder of their own, which answer on a socket in it and on no
/// port, and force what they acknowledge to the disk as they do by default.
///
/// PostgreSQL refuses to run as root; then it runs as its package's user.
final class PostgresServer: Sendable {
    let folder: TemporaryFolder
    private let process = Mutex<Process?>(nil)
    private let databases = Mutex(0)

    /// `@unchecked Sendable`: used only while the server's mutex is locked.
    private struct Process: @unchecked Sendable { let program: RunningProgram }

    /// Where Debian keeps the server's programs, the newest version of them; `nil` where there are none.
    static let programs: String? = {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.compactMap { Int($0) }.sorted().map { "\(folder)/\($0)/bin" }
            .last { FileManager.default.isExecutableFile(atPath: "\($0)/initdb") }
    }()
    static let isInstalled = programs != nil
    static let hint = "PostgreSQL is not installed: apt-get install postgresql"

    /// A server that all tests use which do not disturb it; stopped when the tests end.
    static func shared() throws -> PostgresServer { try common.get() }
    private static let common = Result {
        let server = try PostgresServer()
        atexit { try? PostgresServer.shared().stop(SIGQUIT) }
        return server
    }

    /// - Parameter disk: makes the place for the data, in the folder that it is given, before there are any; the log of
    ///   changes is then kept elsewhere.
    init(disk: (String) throws -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        for name in ["data", "log", "socket"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)", withIntermediateDirectories: true)
        }
        try disk(data)
        for name in ["", "/data", "/log", "/socket"] {
            try Self.give(folder.path + name)
        }
        let made = try Self.program(
            "initdb",
            [
                "-D", data, "-X", "\(folder.path)/log/wal", "-U", "docent", "-E", "UTF8",
                "--locale", "C.UTF-8", "--auth", "trust",
            ]
        ).end()
        guard made.status == 0 else { throw Failure(words: made.errors) }
        try "local all guarded scram-sha-256\nlocal all all trust\n"
            .write(toFile: "\(data)/pg_hba.conf", atomically: false, encoding: .utf8)
        try start()
    }

    deinit { stop(SIGQUIT) }

    private var data: String { "\(folder.path)/data" }

    /// Starts it, and waits until it answers.
    func start() throws {
        let log = try process.withLock { process in
            let program = try Self.program(
                "postgres",
                [
                    "-D", data, "-k", "\(folder.path)/socket", "-c", "listen_addresses=",
                    "-c", "max_connections=60", "-c", "shared_buffers=32MB", "-c",
                    "deadlock_timeout=100ms",
                ])
            process = Process(program: program)
            let isReady = program.waits {
                (try? Self.program("pg_isready", ["-q", "-h", "\(folder.path)/socket"]).end())?
                    .status == 0
            }
            return isReady ? nil : program.errors
        }
        if let log { throw Failure(words: log) }
    }

    /// Ends it: SIGINT closes connections, SIGQUIT as after a power cut, SIGKILL without its knowing.
    func stop(_ signal: Int32) {
        process.withLock { process in
            process?.program.send(signal)
            _ = try? process?.program.end(within: Patience.seconds)
            process = nil
        }
    }

    /// Its messages.
    var log: String { process.withLock { $0?.program.errors ?? "" } }

    /// An empty database.
    func database(options: String = "") throws -> String {
        let number = databases.withLock { number in
            number += 1
            return number
        }
        try administer("CREATE DATABASE test_\(number) \(options)")
        return url("test_\(number)")
    }

    func url(_ database: String, user: String = "docent") -> String {
        "postgres://\(user)@/\(database)?host=\(folder.path)/socket"
    }

    /// Runs SQL as the server's administrator, with its own program.
    @discardableResult
    func administer(_ sql: String, in database: String = "postgres") throws -> String {
        let outcome = try Self.program(
            "psql", ["-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", sql, url(database)]
        ).end()
        guard outcome.status == 0 else { throw Failure(words: outcome.errors) }
        return outcome.text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    struct Failure: Error, CustomStringConvertible {
        let words: String
        var description: String { "PostgreSQL: \(words)" }
    }

    // MARK: Another user

    private static let user = "postgres"

    private static func program(_ name: String, _ arguments: [String]) throws -> RunningProgram {
        guard let programs else { throw Failure(words: hint) }
        let path = "\(programs)/\(name)"
        guard geteuid() == 0, let change = Program(installed: "setpriv") else {
            var program = Program(built: name)
            program.executable = path
            return try program.start(arguments)
        }
        return try change.start(
            ["--reuid", user, "--regid", user, "--clear-groups", "--", path] + arguments)
    }

    /// Makes a folder the server's, and nobody else's.
    private static func give(_ path: String) throws {
        var attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o700]
        if geteuid() == 0 { attributes[.ownerAccountName] = user }
        try FileManager.default.setAttributes(attributes, ofItemAtPath: path)
    }
}
