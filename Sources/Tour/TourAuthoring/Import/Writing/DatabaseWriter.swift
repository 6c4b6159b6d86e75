import Files
import Foundation
import GRDB
import Glibc
import ImageFiles
import Imaging
import TourModel
import TourStore

/// Writes content into a new database file, in one transaction.
struct DatabaseWriter {
    let content: TourContent
    let listing: FolderListing
    /// What this import has read, for the next one; nil where none follows.
    var memory: ReadingMemory?
    /// Where media and rows go for a bundle; nil for a database that holds its media.
    var objects: ObjectCollection?
    let progress: (TourImportProgress) -> Void

    /// Writes the whole file; it is closed and complete when this returns, but not yet safe from a
    /// power cut.
    func write(to path: String) throws {
        try DatabaseWriter.open(path) { queue in
            try queue.write { database in
                try database.execute(sql: TourSchema.statements)
                if objects != nil {
                    try database.execute(
                        sql: TourSchema.objectStatements + SearchTables.documentStatements)
                }
                try write(in: database)
                try objects?.addRows(of: database)
                // Both stand in the file's header; the last thing written makes it a tour.
                try database.execute(sql: "PRAGMA user_version = \(TourSchema.version)")
                try database.execute(sql: "PRAGMA application_id = \(TourSchema.applicationID)")
            }
            try DatabaseWriter.check(queue, by: "integrity_check", progress)
        }
    }

    /// Lends a file to write, and closes it.
    static func open<R>(_ path: String, _ body: (DatabaseQueue) throws -> R) throws -> R {
        var configuration = Configuration()
        configuration.label = "tour.import"
        configuration.prepareDatabase { database in
            // Nobody reads the file before it is whole, so a journal on disk would protect nothing.
            try database.execute(sql: "PRAGMA journal_mode = MEMORY")
            try database.execute(sql: "PRAGMA synchronous = OFF")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let result: R
        do {
            result = try body(queue)
        } catch {
            try? queue.close()
            throw error
        }
        try queue.close()
        return result
    }

    /// Reads a file back.
    ///
    /// - Parameter pragma: `integrity_check`, or `quick_check`, which leaves indexes aside.
    static func check(
        _ queue: DatabaseQueue, by pragma: String, _ progress: (TourImportProgress) -> Void
    ) throws {
        progress(TourImportProgress(stage: .checking, done: 0, total: 1))
        let findings = try queue.read { database in
            try String.fetchAll(database, sql: "PRAGMA \(pragma)")
        }
        guard findings == ["ok"] else {
            throw WriterError.damaged(findings.first ?? "the check says nothing")
        }
        progress(TourImportProgress(stage: .checking, done: 1, total: 1))
    }

    private func write(in database: Database) throws {
        let total = content.rooms.count + content.media.count
        var done = 0
        func step() {
            done += 1
            progress(TourImportProgress(stage: .writing, done: done, total: total))
        }
        let row = RowWriter(database: database)
        try row.write(content.site)
        try row.write(content.passRules, compiled: content.compiled)
        try row.write(content.translations)
        for (position, building) in content.buildings.enumerated() {
            try row.write(building, at: position)
        }
        for room in content.rooms {
            try row.write(room)
            step()
        }
        for person in content.people { try row.write(person) }
        for (position, tour) in content.tours.enumerated() { try row.write(tour, at: position) }
        for visit in content.visits { try row.write(visit) }
        for (position, kiosk) in content.kiosks.enumerated() {
            try row.write(kiosk, at: position)
        }
        try ProgrammeWriter(database: database).write(
            content.calendars, languages: content.site.languages, compiled: content.compiled)
        for item in content.news { try row.write(item) }
        try SearchIndexWriter(database: database, isDeferred: objects != nil).write(content)
        for medium in content.media {
            try write(medium, row)
            if let memory, let digest = memory.digest(ofMedium: "media/" + medium.fileName, listing)
            {
                memory.keep(ReadingMemory.subject(ofBytes: medium.id), digest, true)
            }
            step()
        }
        for (subject, reading) in (memory?.readings ?? [:]).sorted(by: { $0.key < $1.key }) {
            try row.write(reading, of: subject)
        }
    }

    func write(_ medium: Media, _ row: RowWriter) throws {
        let path = "media/" + medium.fileName
        do {
            if let objects { return try write(medium, at: path, row, objects) }
            let file = try FileDescriptor(
                opening: listing.location(of: path), O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let size = listing.size(of: path) ?? 0
            var copied = 0
            var part = 0
            while true {
                let bytes = try file.read(upTo: TourSchema.partSize)
                if bytes.isEmpty { break }
                copied += bytes.count
                guard copied <= size else { break }
                try row.write(part: part, of: medium.id, bytes)
                part += 1
            }
            guard copied == size else { throw WriterError.unreadable(path, "it has changed") }
            try row.write(medium, size: size)
            if let picture = try ScreenPicture.bytes(of: medium, at: listing.location(of: path)) {
                try row.write(screenPicture: picture, of: medium.id)
            }
        } catch let error as SystemCallError {
            throw WriterError.unreadable(path, error.reason)
        } catch let error as ImageFileError {
            throw WriterError.unreadable(path, error.description)
        }
    }
}

extension DatabaseWriter {
    /// A medium as an object, and a smaller copy of a picture as another.
    private func write(
        _ medium: Media, at path: String, _ row: RowWriter, _ objects: ObjectCollection
    ) throws {
        let file = listing.location(of: path)
        let size = listing.size(of: path) ?? 0
        try row.write(medium, size: size)
        try row.write(
            object: objects.add(file: file, bytes: size, named: path), of: medium.id,
            isScreen: false)
        if let picture = try ScreenPicture.bytes(of: medium, at: file) {
            try row.write(
                object: objects.add(picture: picture), of: medium.id, isScreen: true)
        }
    }
}

/// What stops a writer, apart from the database's own errors.
enum WriterError: Error {
    case damaged(String)
    case unreadable(String, String)
}
