import Foundation
package import GRDB
import TourModel
import TourStore

/// Puts a bundle's database together: the tables of this program, the rows of the bundle's parts, and a search index
/// made of their words.
package enum DatabaseAssembly {
    /// Tables that a bundle leaves out: media are objects, words and indexes are rebuilt at the kiosk, and `reading` only
    /// serves the next import.
    private static let left: Set = [
        "media_part", "media_screen", "reading", "search_entry", "search_word", "restricted_word",
    ]

    /// The tables whose rows a bundle carries, in its order: by name, and the words of the search index last.
    package static func tables(_ database: Database) throws -> [String] {
        let names = try String.fetchAll(
            database,
            sql: """
                SELECT name FROM pragma_table_list
                WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
                ORDER BY name
                """
        ).filter { !left.contains($0) && $0 != SearchTables.document }
        return names + [SearchTables.document]
    }

    /// The rows of a table as a bundle carries them; serial numbers are left out, as one more row would change all that
    /// follow it.
    package static func rows(
        of table: String, _ database: Database,
        _ take: (_ columns: Int, _ row: [DatabaseValue]) throws -> Void
    ) throws {
        let columns = try database.columns(in: table).map(\.name)
        let serial = columns.firstIndex(of: "serial")
        let rows = try Row.fetchCursor(
            database, sql: "SELECT * FROM \(table.quotedDatabaseIdentifier)")
        while let row = try rows.next() {
            var values = Array(row.databaseValues)
            if let serial { values[serial] = .null }
            try take(columns.count, values)
        }
    }

    /// Writes a new database; it is whole and closed when this returns, but not yet safe from a power cut.
    ///
    /// - Parameters:
    ///   - parts: the bundle's.
    ///   - folder: where the parts are read from; each is proven.
    ///   - progress: called after each part.
    /// - Throws: ``BundleError`` where a part is not there, or holds what this program's tables do not take.
    static func write(
        _ parts: [StoredObject], from folder: ObjectFolder, to path: String,
        progress: () -> Void = {}
    ) throws {
        var configuration = Configuration()
        configuration.label = "tour.bundle"
        configuration.prepareDatabase { database in
            // Nobody reads the file before it is whole, so a journal on disk would protect nothing.
            try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        do {
            try queue.write { database in
                try database.execute(sql: TourSchema.statements)
                try database.execute(sql: TourSchema.objectStatements)
                let tables = Set(try tables(database))
                var serial = 0
                for part in parts {
                    let bytes = try folder.bytes(of: part)
                    try insert(bytes, tables, database, path: folder.path, &serial)
                    progress()
                }
                try SearchTables.finish(database)
                // Both stand in the file's header; the last thing written makes it a tour.
                try database.execute(sql: "PRAGMA user_version = \(TourSchema.version)")
                try database.execute(sql: "PRAGMA application_id = \(TourSchema.applicationID)")
            }
        } catch {
            try? queue.close()
            throw failure(error, path)
        }
        try queue.close()
    }

    private static func insert(
        _ bytes: [UInt8], _ tables: Set<String>, _ database: Database, path: String,
        _ serial: inout Int
    ) throws {
        guard var reader = RowPartReader(bytes), tables.contains(reader.table) else {
            throw BundleError.badDatabase(path: path, reason: "a part is of no table")
        }
        let isDocument = reader.table == SearchTables.document
        let expected =
            isDocument
            ? SearchTables.documentColumns : try database.columns(in: reader.table).count
        guard reader.columns == expected else {
            throw BundleError.badDatabase(
                path: path,
                reason:
                    "\(reader.table) has \(reader.columns) columns, this program's has \(expected)")
        }
        let marks = Array(repeating: "?", count: expected).joined(separator: ", ")
        let sql = "INSERT INTO \(reader.table.quotedDatabaseIdentifier) VALUES (\(marks))"
        do {
            while let row = try reader.next() {
                guard isDocument else {
                    try database.cachedStatement(sql: sql).execute(
                        arguments: StatementArguments(row))
                    continue
                }
                guard
                    let access = String.fromDatabaseValue(row[4]).flatMap(
                        Visibility.init(rawValue:))
                else {
                    throw RowPartReader.Malformed()
                }
                serial += TourSchema.serialStep
                try SearchTables.insert(
                    serial, Array(row[1...4]), realm: SearchTables.realm(access),
                    words: Array(row[5...]), database)
            }
        } catch is RowPartReader.Malformed {
            throw BundleError.badDatabase(
                path: path, reason: "a part of \(reader.table) cannot be read")
        }
    }

    private static func failure(_ error: any Error, _ path: String) -> BundleError {
        switch error {
        case let error as DatabaseError where error.resultCode == .SQLITE_FULL:
            .diskFull(path: path)
        // A file that may not grow any more, as on a full disk.
        case let error as DatabaseError where error.resultCode == .SQLITE_IOERR:
            .cannotWrite(path: path, reason: error.message ?? "\(error.resultCode)")
        case let error as DatabaseError:
            .badDatabase(path: path, reason: error.message ?? "\(error.resultCode)")
        default: BundleError(error, path: path)
        }
    }
}
