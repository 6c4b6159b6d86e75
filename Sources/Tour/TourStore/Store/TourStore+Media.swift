import Foundation
import GRDB
public import TourModel

extension TourStore {
    /// What is known of a medium; nil where there is none with this ID.
    public func media(_ id: Media.ID) throws(TourError) -> Media? {
        try read { database in
            guard filter.shows(medium: id) else { return nil }
            return try database.row("SELECT * FROM media WHERE id = ?", [id])
                .map { try medium($0, database) }
        }
    }

    /// All media, by ID.
    public func media() throws(TourError) -> [Media] {
        try read { database in
            try database.rows("SELECT * FROM media ORDER BY id")
                .map { try medium($0, database) }.filter { filter.shows(medium: $0.id) }
        }
    }

    /// Whether what is shown to some is shown to this visitor.
    public func shows(_ access: Visibility) -> Bool { filter.shows(access) }

    /// Whether a medium is shown, if there is one with this ID.
    public func shows(medium id: Media.ID) -> Bool { filter.shows(medium: id) }

    /// The size of a medium's file in bytes; nil where there is none with this ID.
    public func mediaSize(_ id: Media.ID) throws(TourError) -> Int? {
        try read { database in
            guard filter.shows(medium: id) else { return nil }
            return try database.row("SELECT bytes FROM media WHERE id = ?", [id])
                .map { try $0.integer("bytes") }
        }
    }

    /// A medium's file, byte for byte; nil where there is none with this ID.
    ///
    /// Right for pictures; a film is better taken in parts by ``forEachPart(ofMedia:_:)``.
    public func mediaBytes(_ id: Media.ID) throws(TourError) -> [UInt8]? {
        var bytes: [UInt8] = []
        let isThere = try forEachPart(ofMedia: id) { part in bytes += part }
        return isThere ? bytes : nil
    }

    /// A picture's bytes as they are best shown: its file, or where that is larger than
    /// ``ScreenPicture/width`` × ``ScreenPicture/height`` the one that the import has scaled down.
    ///
    /// Nil where there is no medium with this ID.
    public func screenPicture(_ id: Media.ID) throws(TourError) -> [UInt8]? {
        guard filter.shows(medium: id) else { return nil }
        if let scaled = try read({ try mediaSource.screenPicture(of: id, $0) }) { return scaled }
        return try mediaBytes(id)
    }

    /// Hands out a medium's file in its order, in parts of at most 1 MiB.
    ///
    /// - Parameter body: must not read from the store.
    /// - Returns: whether there is a medium with this ID.
    @discardableResult
    public func forEachPart(
        ofMedia id: Media.ID, _ body: (_ part: [UInt8]) -> Void
    ) throws(TourError) -> Bool {
        try read { database in
            guard filter.shows(medium: id),
                let row = try database.row("SELECT bytes FROM media WHERE id = ?", [id])
            else { return false }
            try mediaSource.forEachPart(of: id, bytes: try row.integer("bytes"), database, body)
            return true
        }
    }

    func medium(_ row: RowReader, _ database: Database) throws -> Media {
        let id = try row.text("id")
        let texts = try database.texts(.media, id)
        return Media(
            id: id, kind: try row.choice("kind", Media.Kind.self), fileName: try row.text("file"),
            alternatives: texts[.alternative], captions: texts[.caption],
            width: try row.optionalInteger("width"), height: try row.optionalInteger("height"),
            duration: try row.optionalInteger("milliseconds").map { .milliseconds($0) },
            poster: filter.shown(try row.optionalText("poster")),
            transcripts: texts[.transcript], subtitles: texts[.subtitles],
            descriptions: try database.texts(.media, TourSchema.descriptions(of: id))[.text],
            language: try row.optionalText("language").map { Language(rawValue: $0) },
            speaker: filter.showsPeople ? try row.optionalText("speaker") : nil,
            versionOf: try row.optionalText("version_of"),
            access: try row.choice("access", Visibility.self))
    }
}
