import Files
import Foundation
package import GRDB
import Glibc
import TourModel

/// Where the bytes of a database's media are.
///
/// A database that an import writes holds them itself; one that came in a bundle names objects, files beside it that
/// several versions share.
protocol MediaSource: Sendable {
    /// Hands out a medium's file in its order, in parts of at most 1 MiB.
    ///
    /// - Throws: `DamagedRow` where it is not whole.
    func forEachPart(
        of medium: Media.ID, bytes: Int, _ database: Database, _ body: (_ part: [UInt8]) -> Void
    ) throws

    /// The smaller copy of a picture; nil where there is none.
    func screenPicture(of medium: Media.ID, _ database: Database) throws -> [UInt8]?

    /// A medium that is not whole; nil where all are.
    ///
    /// Looks at sizes only.
    func incompleteMedium(_ database: Database) throws -> Media.ID?
}

/// Media in parts, in the database itself.
struct MediaParts: MediaSource {
    func forEachPart(
        of medium: Media.ID, bytes: Int, _ database: Database, _ body: (_ part: [UInt8]) -> Void
    ) throws {
        let parts = try Data.fetchCursor(
            database.cachedStatement(
                sql: "SELECT bytes FROM media_part WHERE media = ? ORDER BY part"),
            arguments: [medium])
        var handedOut = 0
        while let part = try parts.next() {
            handedOut += part.count
            guard handedOut <= bytes else { break }
            body([UInt8](part))
        }
        guard handedOut == bytes else { throw DamagedRow(incomplete: medium) }
    }

    func screenPicture(of medium: Media.ID, _ database: Database) throws -> [UInt8]? {
        try Data.fetchOne(
            database.cachedStatement(sql: "SELECT bytes FROM media_screen WHERE media = ?"),
            arguments: [medium]
        ).map { [UInt8]($0) }
    }

    func incompleteMedium(_ database: Database) throws -> Media.ID? {
        try String.fetchOne(
            database,
            sql: """
                SELECT id FROM media WHERE bytes <>
                    (SELECT ifnull(sum(length(bytes)), 0) FROM media_part WHERE media = id)
                """)
    }
}

/// Media as objects, in files beside the database.
package struct MediaObjects: MediaSource {
    let folder: ObjectFolder

    func forEachPart(
        of medium: Media.ID, bytes: Int, _ database: Database, _ body: (_ part: [UInt8]) -> Void
    ) throws {
        guard let object = try object(of: medium, isScreen: false, database), object.bytes == bytes
        else { throw DamagedRow(incomplete: medium) }
        do {
            try folder.read(object, body)
        } catch {
            throw DamagedRow(incomplete: medium)
        }
    }

    func screenPicture(of medium: Media.ID, _ database: Database) throws -> [UInt8]? {
        guard let object = try object(of: medium, isScreen: true, database) else { return nil }
        var bytes: [UInt8] = []
        do {
            try folder.read(object) { bytes += $0 }
        } catch {
            throw DamagedRow(incomplete: medium)
        }
        return bytes
    }

    func incompleteMedium(_ database: Database) throws -> Media.ID? {
        let unnamed = try String.fetchOne(
            database,
            sql: """
                SELECT id FROM media LEFT JOIN media_object ON media = id AND screen = 0
                WHERE media_object.bytes IS NOT media.bytes
                """)
        if let unnamed { return unnamed }
        let rows = try database.rows("SELECT * FROM media_object ORDER BY media")
        return try rows.first { try !folder.has(object($0)) }.map { try $0.text("media") }
    }

    /// The objects that a database names.
    package static func all(_ database: Database) throws -> Set<StoredObject> {
        let source = MediaObjects(folder: ObjectFolder("."))
        return Set(try database.rows("SELECT * FROM media_object").map(source.object))
    }

    private func object(
        of medium: Media.ID, isScreen: Bool, _ database: Database
    ) throws -> StoredObject? {
        try database.row(
            "SELECT * FROM media_object WHERE media = ? AND screen = ?", [medium, isScreen]
        ).map(object)
    }

    private func object(_ row: RowReader) throws -> StoredObject {
        guard
            let object = StoredObject(
                sha256: try row.text("sha256"), bytes: try row.integer("bytes"))
        else { throw DamagedRow(what: "an object has no name that it can have") }
        return object
    }
}

extension DamagedRow {
    fileprivate init(incomplete medium: Media.ID) {
        self.init(what: "the medium \(medium.shortened) is not whole")
    }
}
