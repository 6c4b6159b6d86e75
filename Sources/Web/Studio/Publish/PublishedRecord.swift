import Cryptography
import Files
import Foundation
import GRDB

/// What the folder was at each version that the studio has published: its text files whole, of the others size and time.
///
/// The file is in the studio's own folder and can be deleted; the changes since the last version are then unknown.
final class PublishedRecord: Sendable {
    /// A version, as it was published here.
    struct Version: Equatable {
        var number: Int
        var time: Date
        /// Who published it; empty where that was the one person of this machine.
        var person: String
        /// The version whose content it has once more.
        var earlier: Int?
        /// The name of the file that it was made as, in the studio's own folder.
        var file: String?
    }

    /// A file of the folder, as it was.
    struct File: Equatable {
        var size: Int
        /// In nanoseconds since 1970; 0 for a text that may change without another time, whose contents are compared.
        var written: Int
        /// Of a text; nil for others.
        var sha256: String?
    }

    private let queue: DatabaseQueue

    /// Of more versions only what was published is known, not the folder.
    private static let mostFolders = 20
    /// No list of versions is longer.
    static let mostVersions = 200
    /// Longer files count as no text, in bytes.
    private static let longestText = 1 << 20
    /// Of all texts together, in bytes; those beyond count as none.
    private static let mostBytes = 256 << 20
    /// A file that was written less than this before it was looked at may change without another time.
    private static let settling = 2_000_000_000

    /// - Parameter path: of the database, made where it is not there, for its owner alone.
    init(path: String) throws {
        if !FileManager.default.fileExists(atPath: path) {
            try NewFile.write([], to: path, mode: .exactly(0o600))
        }
        queue = try DatabaseQueue(path: path)
        try queue.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS version (
                        number INTEGER PRIMARY KEY, time REAL NOT NULL, person TEXT NOT NULL,
                        earlier INTEGER, file TEXT);
                    CREATE TABLE IF NOT EXISTS file (
                        version INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL,
                        written INTEGER NOT NULL, sha256 TEXT, PRIMARY KEY (version, path)
                    ) WITHOUT ROWID;
                    CREATE TABLE IF NOT EXISTS text (
                        sha256 TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID
                    """)
        }
    }

    /// Whether the record keeps all of a file.
    static func isText(_ path: String) -> Bool {
        FileName.stem(of: path, "md", "yaml", "yml", "vcf", "csv", "ics", "vtt", "srt") != nil
    }

    /// A text file of the folder and its SHA-256; nil for other files, unreadable ones, and symbolic links.
    ///
    /// - Parameter folder: without links.
    static func text(_ path: String, in folder: String) -> (bytes: [UInt8], sha256: String)? {
        guard isText(path), FilePath.resolved("\(folder)/\(path)") == "\(folder)/\(path)",
            let bytes = (try? BoundedFile.read("\(folder)/\(path)", limit: longestText))??.bytes
        else { return nil }
        return (bytes, SHA256.hash(bytes).hexadecimal)
    }

    // MARK: Keeping

    /// Looks at a folder as it is before it is published.
    func look(at folder: String, now: Date = Date()) throws -> Folder {
        let edge = Int(now.timeIntervalSince1970 * 1_000_000_000) - Self.settling
        var found = Folder()
        var bytes = 0
        for file in try FolderStamp(folder).files {
            let text = bytes < Self.mostBytes ? Self.text(file.path, in: folder) : nil
            bytes += text?.bytes.count ?? 0
            found.files[file.path] = File(
                size: file.size, written: text == nil || file.written < edge ? file.written : 0,
                sha256: text?.sha256)
            if let text { found.texts[text.sha256] = text.bytes }
        }
        return found
    }

    /// A whole folder.
    struct Folder {
        var files: [String: File] = [:]
        fileprivate var texts: [String: [UInt8]] = [:]
    }

    /// Keeps a version and the folder that it was made from.
    func add(_ version: Version, _ folder: Folder) throws {
        try queue.write { database in
            try Self.insert(version, in: database)
            for (sha256, bytes) in folder.texts {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO text VALUES (?, ?)",
                    arguments: [sha256, Data(bytes)])
            }
            for (path, file) in folder.files {
                try database.execute(
                    sql: "INSERT INTO file VALUES (?, ?, ?, ?, ?)",
                    arguments: [version.number, path, file.size, file.written, file.sha256])
            }
            try Self.shorten(database)
        }
    }

    /// Keeps a version that has an earlier one's content.
    func add(_ version: Version, as earlier: Int) throws {
        try queue.write { database in
            try Self.insert(version, in: database)
            try database.execute(
                sql: """
                    INSERT INTO file SELECT ?, path, size, written, sha256 FROM file
                    WHERE version = ?
                    """, arguments: [version.number, earlier])
            try Self.shorten(database)
        }
    }

    private static func insert(_ version: Version, in database: Database) throws {
        try database.execute(
            sql: "DELETE FROM file WHERE version = ?", arguments: [version.number])
        try database.execute(
            sql: "INSERT OR REPLACE INTO version VALUES (?, ?, ?, ?, ?)",
            arguments: [
                version.number, version.time.timeIntervalSince1970, version.person,
                version.earlier, version.file,
            ])
    }

    private static func shorten(_ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM file WHERE version NOT IN (
                    SELECT number FROM version ORDER BY number DESC LIMIT \(mostFolders));
                DELETE FROM text WHERE sha256 NOT IN (
                    SELECT sha256 FROM file WHERE sha256 IS NOT NULL)
                """)
    }

    // MARK: Reading

    /// The versions, the newest first.
    func versions() throws -> [Version] {
        try queue.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM version ORDER BY number DESC LIMIT \(Self.mostVersions)"
            ).map { row in
                Version(
                    number: row["number"], time: Date(timeIntervalSince1970: row["time"]),
                    person: row["person"], earlier: row["earlier"], file: row["file"])
            }
        }
    }

    /// The folder of a version; nil where it is not known any more.
    func files(of version: Int) throws -> [String: File]? {
        let rows = try queue.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM file WHERE version = ?", arguments: [version])
        }
        guard !rows.isEmpty else { return nil }
        return Dictionary(
            rows.map { row in
                let file = File(size: row["size"], written: row["written"], sha256: row["sha256"])
                return (row["path"] as String, file)
            }, uniquingKeysWith: { first, _ in first })
    }

    func text(_ sha256: String) throws -> [UInt8]? {
        try queue.read { database in
            try Data.fetchOne(
                database, sql: "SELECT bytes FROM text WHERE sha256 = ?", arguments: [sha256])
        }.map(Array.init)
    }
}
