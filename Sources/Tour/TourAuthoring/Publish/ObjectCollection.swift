import Bundles
import Cryptography
import Files
import GRDB
import Glibc
import TourStore

/// The objects of content that is being published: media stay where they are in the folder, the rest is written beside
/// the bundle's place.
final class ObjectCollection: ObjectSource {
    /// The folder of what was written.
    let path: String
    private(set) var rows: [StoredObject] = []
    private(set) var media: Set<StoredObject> = []
    /// The files of the media, by their SHA-256.
    private var files: [String: String] = [:]

    /// - Parameter path: a folder that is there, and empty.
    init(_ path: String) { self.path = path }

    var objects: BundleObjects { BundleObjects(rows: rows, media: media) }

    // MARK: Collecting

    /// A medium's file.
    ///
    /// - Throws: `SystemCallError`; ``WriterError`` for an empty file, or one that changes.
    func add(file: String, bytes: Int, named name: String) throws -> StoredObject {
        let open = try FileDescriptor(opening: file, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        var hash = SHA256()
        var count = 0
        while count <= bytes, case let part = try open.read(upTo: 1 << 20), !part.isEmpty {
            hash.update(part)
            count += part.count
        }
        guard count == bytes else { throw WriterError.unreadable(name, "it has changed") }
        guard let object = StoredObject(sha256: hash.finalize().hexadecimal, bytes: count) else {
            throw WriterError.unreadable(name, "it is empty or too large")
        }
        if files[object.sha256] == nil { files[object.sha256] = file }
        media.insert(object)
        return object
    }

    /// A picture that was made smaller.
    func add(picture bytes: [UInt8]) throws -> StoredObject {
        let object = try write(bytes)
        media.insert(object)
        return object
    }

    /// The rows of all tables, in parts whose borders follow from the rows themselves: a changed row changes its part
    /// alone.
    ///
    /// - SeeAlso: Muthitacharoen, Chen, Mazières, "A Low-bandwidth Network File System", SOSP 2001 (content-defined
    ///   chunking).
    func addRows(of database: Database) throws {
        for table in try DatabaseAssembly.tables(database) {
            var part: [UInt8] = []
            func flush() throws {
                guard !part.isEmpty else { return }
                rows.append(try write(part))
                part = []
            }
            try DatabaseAssembly.rows(of: table, database) { columns, row in
                let bytes = RowPart.bytes(of: row)
                if part.count + bytes.count > RowPart.usualBytes { try flush() }
                if part.isEmpty { part = RowPart.start(table: table, columns: columns) }
                part += bytes
                if part.count >= Self.leastPart, Self.isBorder(bytes) { try flush() }
            }
            try flush()
        }
    }

    /// Parts are smaller only at the end of a table, in bytes.
    private static let leastPart = 16 << 10
    /// The mean number of bytes from there to the next border.
    private static let spacing: UInt64 = 32 << 10

    /// Whether a part ends behind a row: the longer the row, the likelier.
    ///
    /// - SeeAlso: Fowler, Noll, Vo: FNV-1a.
    private static func isBorder(_ row: [UInt8]) -> Bool {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in row { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return (hash >> 16) % spacing < UInt64(row.count)
    }

    private func write(_ bytes: [UInt8]) throws -> StoredObject {
        let object = StoredObject(bytes)
        let file = "\(path)/\(object.sha256)"
        if files[object.sha256] == nil {
            let open = try FileDescriptor(
                opening: file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o644)
            try open.write(bytes)
            files[object.sha256] = file
        }
        return object
    }

    // MARK: Reading

    func read(_ object: StoredObject, _ take: (_ part: [UInt8]) throws -> Void) throws {
        guard let path = files[object.sha256] else {
            throw BundleError.noObject(path: self.path, sha256: object.sha256)
        }
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
        var left = object.bytes
        while left > 0, case let part = try file.read(upTo: min(left, 1 << 20)), !part.isEmpty {
            left -= part.count
            try take(part)
        }
    }
}
