package import GRDB
package import TourModel

/// The tables of the search index, filled from the words of each entry.
///
/// A bundle carries the words (`search_document`), and the kiosk makes the index of them: in an index each word of a
/// room changes another page of the file.
package enum SearchTables {
    /// The table of words, where the index is made later: the columns of `search_entry`, and the words.
    package static let documentStatements = """
        CREATE TABLE \(document) (
            serial INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL,
            language TEXT NOT NULL, access TEXT NOT NULL, code TEXT NOT NULL, name TEXT NOT NULL,
            other TEXT NOT NULL, body TEXT NOT NULL);
        """
    package static let document = "search_document"
    package static let documentColumns = 9

    private static let realms = ["search", "restricted"]

    /// What the name of an entry's tables begins with: public entries, or those that only some see.
    package static func realm(_ access: Visibility) -> String {
        access == .public ? realms[0] : realms[1]
    }

    /// Puts an entry and its words into the index.
    ///
    /// - Parameters:
    ///   - entry: kind, ID, language and access.
    ///   - words: code, name, other and body.
    package static func insert(
        _ serial: Int, _ entry: [any DatabaseValueConvertible], realm: String,
        words: [any DatabaseValueConvertible], _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO search_entry (serial, kind, id, language, access)
                VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments([serial] + entry))
        try database.cachedStatement(
            sql: """
                INSERT INTO \(realm)_index (rowid, code, name, other, body)
                VALUES (?, ?, ?, ?, ?)
                """
        ).execute(arguments: StatementArguments([serial] + words))
        try database.cachedStatement(
            sql: "INSERT INTO \(realm)_name (rowid, code, name) VALUES (?, ?, ?)"
        ).execute(arguments: StatementArguments([serial] + words.prefix(2)))
    }

    /// Brings a new index into the form that is read fastest, and writes down its words.
    package static func finish(_ database: Database) throws {
        for realm in realms {
            for index in ["\(realm)_index", "\(realm)_name"] {
                try database.execute(sql: "INSERT INTO \(index) (\(index)) VALUES ('optimize')")
            }
        }
        try writeWords(database)
    }

    /// Puts the words of entries that were put in or taken out into the list of words, or takes them out of it where no other
    /// entry has them; all other words stay.
    ///
    /// - Parameters:
    ///   - texts: of the public ones among these entries.
    ///   - hasRestricted: whether others are among them.
    package static func writeWords(
        of texts: [String], hasRestricted: Bool, _ database: Database
    ) throws {
        try database.execute(
            sql: """
                CREATE VIRTUAL TABLE temp.changed USING fts5(
                    text, content = '', tokenize = "unicode61 remove_diacritics 2");
                CREATE VIRTUAL TABLE temp.changed_words USING fts5vocab(temp, changed, row);
                CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, search_index, row);
                """)
        for text in texts {
            try database.execute(
                sql: "INSERT INTO temp.changed (text) VALUES (?)", arguments: [text])
        }
        try database.execute(
            sql: """
                DELETE FROM search_word WHERE word IN (SELECT term FROM temp.changed_words);
                INSERT INTO search_word SELECT term FROM temp.changed_words WHERE EXISTS (
                    SELECT 1 FROM temp.vocabulary
                    WHERE temp.vocabulary.term = temp.changed_words.term);
                DROP TABLE temp.vocabulary;
                DROP TABLE temp.changed_words;
                DROP TABLE temp.changed;
                """)
        if hasRestricted { try writeRestrictedWords(database) }
    }

    /// Writes down every word that the indexes have; of the restricted ones, to whom it is shown.
    package static func writeWords(_ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM search_word;
                CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, search_index, row);
                INSERT INTO search_word SELECT term FROM temp.vocabulary;
                DROP TABLE temp.vocabulary;
                """)
        try writeRestrictedWords(database)
    }

    private static func writeRestrictedWords(_ database: Database) throws {
        try database.execute(
            sql: """
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
