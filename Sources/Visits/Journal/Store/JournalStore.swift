import Files
import Foundation
package import GRDB
import Glibc

/// A journal's database file: what kiosks counted in closed hours, and what people entered.
///
/// Every write is one transaction that is on the disk when the call returns (rollback journal, `synchronous` EXTRA): a
/// process that is killed, or a power cut, leaves all of it or nothing. Several programs may have it open; one writes
/// at a time, and the others wait for up to five seconds. What is deleted is overwritten (`secure_delete`). Only the file's
/// owner can read it, whatever the umask, and the group of a folder with the set-group-ID bit, which is shared on purpose:
/// SQLite gives its rollback journal the same mode.
///
/// - SeeAlso: https://www.sqlite.org/atomiccommit.html
public final class JournalStore: Sendable {
    public let path: String
    package let queue: DatabaseQueue
    let maximumMegabytes: Int

    /// How long a program waits for another that writes.
    private static let patience: TimeInterval = 5
    /// Holds a month of 20 kiosks, which a report reads several times; the pages are only taken when they are needed.
    private static let cacheKibibytes = 16 * 1024

    /// Opens a journal; makes the file where there is none, unless it is only read.
    ///
    /// - Parameters:
    ///   - maximumMegabytes: the file grows no further; a write that needs more fails and changes nothing.
    /// - Throws: ``JournalError`` where there is none, or none that this version can use.
    public init(
        path: String, readOnly: Bool = false, maximumMegabytes: Int = 400
    ) throws(JournalError) {
        self.path = path
        self.maximumMegabytes = maximumMegabytes
        let exists = FileManager.default.fileExists(atPath: path)
        guard exists || !readOnly else { throw .missing(path: path) }
        guard !exists || FileManager.default.isReadableFile(atPath: path) else {
            throw .cannotOpen(
                path: path, reason: "permission denied; run this as the user that the kiosk runs as"
            )
        }
        var configuration = Configuration()
        configuration.readonly = readOnly
        configuration.label = "journal"
        configuration.busyMode = .timeout(Self.patience)
        configuration.prepareDatabase { database in
            try database.execute(
                sql: """
                    PRAGMA cell_size_check = ON; PRAGMA trusted_schema = OFF;
                    PRAGMA synchronous = EXTRA; PRAGMA secure_delete = ON;
                    PRAGMA cache_size = -\(Self.cacheKibibytes)
                    """)
            let pageSize = try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 4096
            let pages = max(1, maximumMegabytes * 1_000_000 / pageSize)
            try database.execute(sql: "PRAGMA max_page_count = \(pages)")
        }
        do {
            if !exists {
                try Self.makeFolder(of: path)
                try Self.make(path)
            }
            queue = try DatabaseQueue(path: path, configuration: configuration)
        } catch {
            throw JournalError(error, path: path, maximumMegabytes: maximumMegabytes)
        }
        try checkOrMake(readOnly: readOnly)
    }

    /// Whether the file is a journal of this version; an empty file becomes one.
    private func checkOrMake(readOnly: Bool) throws(JournalError) {
        let header = try read { database in
            (
                application: try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0,
                version: try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0,
                tables: try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema") ?? 0
            )
        }
        let isEmpty = header.application == 0 && header.tables == 0 && !readOnly
        guard header.application == JournalSchema.applicationID || isEmpty else {
            throw .notAJournal(path: path)
        }
        guard header.version <= JournalSchema.version || isEmpty else {
            throw .newer(path: path, version: header.version)
        }
        // Nothing of a file is changed before it is known for a journal.
        if !readOnly {
            do {
                try makePrivate()
            } catch {
                throw JournalError(error, path: path, maximumMegabytes: maximumMegabytes)
            }
        }
        guard isEmpty else {
            guard header.version < JournalSchema.version else { return }
            guard !readOnly else { throw .older(path: path, version: header.version) }
            return try upgrade()
        }
        try write { database in
            // Another program may have made the tables in between.
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_schema")
            guard count == 0 else { return }
            for statement in JournalSchema.statements { try database.execute(sql: statement) }
            try database.execute(sql: "PRAGMA user_version = \(JournalSchema.version)")
            try database.execute(sql: "PRAGMA application_id = \(JournalSchema.applicationID)")
        }
    }

    private func upgrade() throws(JournalError) {
        try write { database in
            // Another program may have done it in between.
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            guard version < JournalSchema.version else { return }
            let hasReleases = try database.tableExists("release")
            for statement in JournalSchema.upgrade(
                from: version, hasReleases: hasReleases)
            {
                try database.execute(sql: statement)
            }
            try database.execute(sql: "PRAGMA user_version = \(JournalSchema.version)")
        }
    }

    private static func mode(of path: String) -> UInt32 {
        FilePath.privateMode(in: FilePath.split(path).folder)
    }

    /// Makes the file, empty; one that another program has made in between stays.
    private static func make(_ path: String) throws(SystemCallError) {
        do throws(SystemCallError) {
            let made = try SystemCall.check {
                unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode(of: path))
            }
            _ = close(made)
        } catch  where error.code == EEXIST {}
    }

    /// Takes away what an older file lets others read, and has it shared where its folder is.
    ///
    /// It is not opened: closing it would give up the locks that this process has on it.
    private func makePrivate() throws(SystemCallError) {
        let mode = Self.mode(of: path)
        guard let facts = try status(ofPath: path), facts.st_mode & 0o077 != mode & 0o077,
            facts.st_uid == geteuid() || geteuid() == 0
        else { return }
        try SystemCall.check { unsafe chmod(path, mode) }
    }

    private static func makeFolder(of path: String) throws {
        let folder = (path as NSString).deletingLastPathComponent
        guard !folder.isEmpty else { return }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o750])
    }

    /// Reads the whole file for damage.
    ///
    /// - Throws: ``JournalError/corrupt(path:reason:)``.
    /// - Complexity: linear in the size of the file.
    public func check() throws(JournalError) {
        let findings = try read { database in
            try String.fetchAll(database, sql: "PRAGMA integrity_check(10)")
        }
        guard findings == ["ok"] else {
            throw .corrupt(path: path, reason: findings.first ?? "the check says nothing")
        }
    }

    package func read<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
        do {
            return try queue.read(body)
        } catch {
            throw JournalError(error, path: path, maximumMegabytes: maximumMegabytes)
        }
    }

    /// Runs one transaction.
    package func write<Value>(_ body: (Database) throws -> Value) throws(JournalError) -> Value {
        do {
            return try queue.write(body)
        } catch {
            throw JournalError(error, path: path, maximumMegabytes: maximumMegabytes)
        }
    }
}

extension JournalError {
    /// What an error of SQLite means for the journal.
    init(_ error: any Error, path: String, maximumMegabytes: Int) {
        if let error = error as? JournalError {
            self = error
            return
        }
        if let error = error as? SystemCallError {
            self =
                error.code == ENOSPC
                ? .full(path: path) : .cannotOpen(path: path, reason: error.reason)
            return
        }
        guard let error = error as? DatabaseError else {
            self = .cannotOpen(path: path, reason: (error as NSError).localizedDescription)
            return
        }
        let reason = error.message ?? "\(error.resultCode)"
        switch error.resultCode.primaryResultCode {
        case .SQLITE_FULL:
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            let size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
            // Within a few pages of its limit it is the limit that is reached, else the disk's end.
            let isAtLimit = size + 64 * 4096 >= maximumMegabytes * 1_000_000
            self =
                isAtLimit ? .tooLarge(path: path, megabytes: maximumMegabytes) : .full(path: path)
        case .SQLITE_CORRUPT: self = .corrupt(path: path, reason: reason)
        case .SQLITE_NOTADB: self = .notAJournal(path: path)
        case .SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
        case .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_PERM:
            self = .notWritable(path: path, reason: reason)
        case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path: path)
        default: self = .failed(path: path, reason: reason)
        }
    }
}
