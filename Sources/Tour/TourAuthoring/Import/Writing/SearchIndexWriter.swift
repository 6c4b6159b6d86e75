import GRDB
import TourModel
import TourStore

/// Fills the search index.
struct SearchIndexWriter {
    let database: Database
    /// Whether only the words are written, for another program to make the index of.
    var isDeferred = false

    /// Writes the whole index.
    func write(_ content: TourContent) throws {
        var serial = 0
        func add(_ entry: SearchEntry) throws {
            for language in entry.languages {
                serial += TourSchema.serialStep
                try insert(entry, language, serial)
            }
        }
        let people = content.people.byID.mapValues(\.name)
        let media = SpokenMedia(content.media)
        for building in content.buildings { try add(SearchEntry(building, media)) }
        for room in content.rooms {
            for entry in SearchEntry.entries(of: room, people: people, media) { try add(entry) }
        }
        for tour in content.tours { try add(SearchEntry(tour, media)) }
        for person in content.people { try add(SearchEntry(person)) }
        for kiosk in content.kiosks { try add(SearchEntry(kiosk)) }
        for item in content.news { try add(SearchEntry(item)) }
        for calendar in content.calendars {
            for entry in SearchEntry.all(of: calendar) { try add(entry) }
        }
        if !isDeferred { try SearchTables.finish(database) }
    }

    func insert(_ entry: SearchEntry, _ language: Language, _ serial: Int) throws {
        let words = entry.words(in: language)
        let subject = [entry.kind.rawValue, entry.id, language.rawValue, entry.access.rawValue]
        let values = [words.code, words.name, words.other, words.body]
        guard isDeferred else {
            return try SearchTables.insert(
                serial, subject, realm: SearchTables.realm(entry.access), words: values, database)
        }
        try database.cachedStatement(
            sql: "INSERT INTO \(SearchTables.document) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        ).execute(arguments: StatementArguments([serial] + subject + values))
    }

    /// Takes an entry out, which must be just as it was put in: the index does not keep its words.
    ///
    /// - SeeAlso: SQLite, "FTS5", the 'delete' command.
    func delete(_ entry: SearchEntry, _ language: Language, _ serial: Int) throws {
        try database.cachedStatement(sql: "DELETE FROM search_entry WHERE serial = ?")
            .execute(arguments: [serial])
        let words = entry.words(in: language)
        let tables = SearchTables.realm(entry.access)
        try database.cachedStatement(
            sql: """
                INSERT INTO \(tables)_index (\(tables)_index, rowid, code, name, other, body)
                VALUES ('delete', ?, ?, ?, ?, ?)
                """
        ).execute(arguments: [serial, words.code, words.name, words.other, words.body])
        try database.cachedStatement(
            sql: """
                INSERT INTO \(tables)_name (\(tables)_name, rowid, code, name)
                VALUES ('delete', ?, ?, ?)
                """
        ).execute(arguments: [serial, words.code, words.name])
    }
}
