import GRDB
import Tour

/// Fills the search index.
struct SearchIndexWriter {
    let database: Database

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
        for index in ["search_index", "search_name", "restricted_index", "restricted_name"] {
            try database.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('optimize')")
        }
        try writeWords()
    }

    func insert(_ entry: SearchEntry, _ language: Language, _ serial: Int) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO search_entry (serial, kind, id, language, access)
                VALUES (?, ?, ?, ?, ?)
                """
        )
        .execute(
            arguments: [
                serial, entry.kind.rawValue, entry.id, language.rawValue, entry.access.rawValue,
            ])
        let words = entry.words(in: language)
        let tables = entry.tables
        try database.cachedStatement(
            sql: """
                INSERT INTO \(tables)_index (rowid, code, name, other, body)
                VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: [serial, words.code, words.name, words.other, words.body])
        try database.cachedStatement(
            sql: "INSERT INTO \(tables)_name (rowid, code, name) VALUES (?, ?, ?)"
        ).execute(arguments: [serial, words.code, words.name])
    }

    /// Takes an entry out, which must be just as it was put in: the index does not keep its words.
    ///
    /// - SeeAlso: SQLite, "FTS5", the 'delete' command.
    func delete(_ entry: SearchEntry, _ language: Language, _ serial: Int) throws {
        try database.cachedStatement(sql: "DELETE FROM search_entry WHERE serial = ?")
            .execute(arguments: [serial])
        let words = entry.words(in: language)
        let tables = entry.tables
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

    /// Writes down every word that the indexes have; of the restricted ones, to whom it is shown.
    func writeWords() throws {
        try database.execute(
            sql: """
                DELETE FROM search_word;
                CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, search_index, row);
                INSERT INTO search_word SELECT term FROM temp.vocabulary;
                DROP TABLE temp.vocabulary;
                DELETE FROM restricted_word;
                CREATE VIRTUAL TABLE temp.vocabulary USING
                    fts5vocab(main, restricted_index, instance);
                INSERT OR IGNORE INTO restricted_word
                    SELECT term, access FROM temp.vocabulary
                    JOIN search_entry ON serial = temp.vocabulary.doc;
                DROP TABLE temp.vocabulary;
                """)
    }
}

extension SearchEntry {
    /// What the names of its index's tables begin with.
    fileprivate var tables: String { access == .public ? "search" : "restricted" }
}
