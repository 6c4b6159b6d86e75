import Files
import Foundation
import GRDB
import Glibc

/// A hub's database in a SQLite file: the default, which needs no server.
///
/// Write-ahead log with `synchronous` FULL: what ``write(_:)`` wrote survives a power cut, and readers do not wait for
/// the writer. The hub and the commands of `docent hub` may have the file open at the same time. Only the file's owner can read
/// it, whatever the umask.
///
/// - SeeAlso: https://www.sqlite.org/wal.html
public final class SQLiteDatabase: HubDatabase {
    public let name: String
    private let pool: DatabasePool

    /// How long a program waits for another that writes.
    private static let timeout: TimeInterval = 5

    /// Opens the file.
    ///
    /// - Parameter isNew: whether the file is made where there is none.
    /// - Throws: ``HubError`` where there is none, or it is none that this program can use.
    public init(path: String, isNew: Bool) throws(HubError) {
        name = path
        let exists = FileManager.default.fileExists(atPath: path)
        guard exists || isNew else { throw .missing(name: path) }
        if !exists { try Self.makeFile(path) }
        // Opening it as a database writes to it, which something else should not suffer.
        try Self.checkHeader(of: path)
        var configuration = Configuration()
        configuration.label = "hub"
        configuration.busyMode = .timeout(Self.timeout)
        configuration.maximumReaderCount = 4
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;
                    PRAGMA synchronous = FULL; PRAGMA secure_delete = ON
                    """)
        }
        do {
            pool = try DatabasePool(path: path, configuration: configuration)
        } catch {
            throw HubError(error, name: path)
        }
        try makeTables()
    }

    public func read<Value>(
        _ body: (any HubTransaction) throws -> Value
    ) throws(HubError) -> Value {
        do {
            return try pool.read { try body(SQLiteTransaction(database: $0, name: name)) }
        } catch {
            throw HubError(error, name: name)
        }
    }

    public func write<Value>(
        _ body: (any HubTransaction) throws -> Value
    ) throws(HubError) -> Value {
        do {
            return try pool.write { try body(SQLiteTransaction(database: $0, name: name)) }
        } catch {
            throw HubError(error, name: name)
        }
    }

    /// Writes a copy of everything to a new file, while others go on writing.
    ///
    /// - Throws: ``HubError``; also where the file is there already.
    public func copy(to path: String) throws(HubError) {
        guard !FileManager.default.fileExists(atPath: path) else {
            throw .cannotOpen(name: path, reason: "the file is there already; name another one")
        }
        try Self.makeFile(path)
        do {
            try pool.writeWithoutTransaction { database in
                try database.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        } catch {
            try? FilePath.remove(path)
            throw HubError(error, name: path)
        }
    }

    // MARK: Making it

    /// Makes an empty file that only its owner can read.
    private static func makeFile(_ path: String) throws(HubError) {
        do throws(SystemCallError) {
            let made = try SystemCall.check {
                unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
            _ = close(made)
        } catch {
            throw .cannotOpen(name: path, reason: error.reason)
        }
    }

    /// Whether a file may be opened: it is empty, or the database of a hub.
    private static func checkHeader(of path: String) throws(HubError) {
        let header: [UInt8]
        do {
            let handle = try FileHandle(forReadingFrom: URL(filePath: path))
            header = Array(try handle.read(upToCount: 100) ?? Data())
            try handle.close()
        } catch {
            throw .cannotOpen(name: path, reason: (error as NSError).localizedDescription)
        }
        guard !header.isEmpty else { return }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .notAHub(name: path)
        }
        // The application's ID, 4 bytes in big-endian order; 0 in a database that was never finished.
        let application = header[68..<72].reduce(0) { $0 << 8 | Int($1) }
        guard [0, HubSchema.applicationID].contains(application) else {
            throw .notAHub(name: path)
        }
    }

    /// Makes the tables, or brings those of an earlier version up to date.
    private func makeTables() throws(HubError) {
        let name = name
        do {
            try pool.write { database in
                // Another program may have made them in between.
                let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
                let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
                let tables =
                    try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
                if application == HubSchema.applicationID {
                    guard version <= HubSchema.version else {
                        throw HubError.newer(name: name, version: version)
                    }
                    guard version >= 1 else {
                        throw HubError.corrupt(name: name, detail: "it has format \(version)")
                    }
                    guard version < HubSchema.version else { return }
                    for statement in HubSchema.upgrade(from: version) {
                        try database.execute(sql: statement)
                    }
                    try database.execute(sql: "PRAGMA user_version = \(HubSchema.version)")
                    return
                }
                guard application == 0, tables == 0 else { throw HubError.notAHub(name: name) }
                for statement in HubSchema.statements() { try database.execute(sql: statement) }
                try database.execute(sql: "PRAGMA user_version = \(HubSchema.version)")
                try database.execute(sql: "PRAGMA application_id = \(HubSchema.applicationID)")
            }
        } catch {
            throw HubError(error, name: name)
        }
    }
}

/// An open transaction of SQLite, which allows one writer at a time.
private struct SQLiteTransaction: HubTransaction {
    let database: Database
    let name: String

    func rows(_ sql: String, _ values: [HubValue]) throws(HubError) -> [HubRow] {
        do {
            let statement = try database.cachedStatement(sql: sql)
            let rows = try Row.fetchAll(statement, arguments: Self.arguments(values))
            return rows.map { row in HubRow(row.databaseValues.map(Self.value)) }
        } catch {
            throw HubError(error, name: name)
        }
    }

    @discardableResult
    func change(_ sql: String, _ values: [HubValue]) throws(HubError) -> Int {
        do {
            let statement = try database.cachedStatement(sql: sql)
            try statement.execute(arguments: Self.arguments(values))
            return database.changesCount
        } catch {
            throw HubError(error, name: name)
        }
    }

    func insert(
        _ rows: [[HubValue]], into table: String, _ columns: [String]
    ) throws(HubError) {
        let marks = columns.indices.map { "$\($0 + 1)" }.joined(separator: ", ")
        let sql = "INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        for row in rows { try change(sql, row) }
    }

    // The database has one writer, which needs no locks.
    func lock(_ lock: HubLock) {}
    func prepare(month: Int) {}

    func drop(month: Int) throws(HubError) {
        try change(
            "DELETE FROM cell WHERE day BETWEEN $1 AND $2",
            [.integer(Int64(month) * 100), .integer(Int64(month) * 100 + 99)])
    }

    private static func arguments(_ values: [HubValue]) -> StatementArguments {
        StatementArguments(
            values.map { value -> (any DatabaseValueConvertible)? in
                switch value {
                case .null: nil
                case .integer(let integer): integer
                case .text(let text): text
                case .bytes(let bytes): Data(bytes)
                }
            })
    }

    private static func value(_ value: DatabaseValue) -> HubValue {
        switch value.storage {
        case .null: .null
        case .int64(let integer): .integer(integer)
        case .double(let number): .text("\(number)")
        case .string(let text): .text(text)
        case .blob(let data): .bytes(Array(data))
        }
    }
}

extension HubError {
    /// What an error of SQLite means for the hub.
    fileprivate init(_ error: any Error, name: String) {
        if let error = error as? HubError {
            self = error
            return
        }
        guard let error = error as? DatabaseError else {
            self = .cannotOpen(name: name, reason: (error as NSError).localizedDescription)
            return
        }
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_FULL: self = .full(name: name)
        case .SQLITE_CORRUPT: self = .corrupt(name: name, detail: reason)
        case .SQLITE_NOTADB: self = .notAHub(name: name)
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM:
            self = .cannotOpen(name: name, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(name: name, reason: reason)
        case .SQLITE_IOERR: self = .busy(name: name, reason: reason)
        default: self = .failed(name: name, reason: reason)
        }
    }
}
