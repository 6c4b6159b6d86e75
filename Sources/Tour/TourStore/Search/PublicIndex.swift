import GRDB
package import TourModel

/// The words that all visitors find, as the full-text index has them: what a search in browsers is made of.
package struct PublicIndex: Sendable {
    /// What is found as one: a subject in one language.
    package struct Row: Sendable {
        package var kind: SearchHit.Kind
        package var id: String
        /// Empty for people.
        package var language: Language
    }

    /// The columns of the index, in the order of its weights.
    package enum Column: String, Sendable, CaseIterable {
        case code, name, other, body
    }

    /// How often a word is in a row, by column.
    package struct Posting: Sendable {
        /// The row's place in ``PublicIndex/rows``.
        package var row: Int
        package var code = 0
        package var name = 0
        package var other = 0
        package var body = 0
    }

    /// All rows in the order in which equal hits follow each other.
    package private(set) var rows: [Row] = []
    /// All words in the order of their bytes, each with the rows that hold it.
    package private(set) var words: [(word: String, postings: [Posting])] = []

    /// - Complexity: linear in the number of words of all texts.
    /// - Parameter shown: of tours that the filter shows without some of their stops, the words that are left.
    init(
        _ database: Database, _ filter: ContentFilter, shown: [GuidedTour.ID: Set<String>]
    ) throws {
        /// The places of rows; `nil` for those that are not shown.
        var places: [Int: Int?] = [:]
        let tags = try filter.showsPeople ? nil : Self.tagWords(database)
        let entries = try database.rows(
            "SELECT serial, kind, id, language FROM search_entry WHERE access = ? ORDER BY serial",
            [Visibility.public.rawValue])
        for entry in entries {
            let row = Row(
                kind: try entry.choice("kind", SearchHit.Kind.self), id: try entry.text("id"),
                language: Language(rawValue: try entry.text("language")))
            guard filter.shows(row) else {
                places.updateValue(nil, forKey: try entry.integer("serial"))
                continue
            }
            places[try entry.integer("serial")] = rows.count
            rows.append(row)
        }
        try database.execute(
            sql:
                "CREATE VIRTUAL TABLE temp.public_words USING fts5vocab(main, search_index, instance)"
        )
        defer { try? database.execute(sql: "DROP TABLE temp.public_words") }
        let cursor = try GRDB.Row.fetchCursor(
            database, sql: "SELECT term, doc, col FROM temp.public_words")
        var word = ""
        var postings: [Int: Posting] = [:]
        func finish() {
            guard !postings.isEmpty else { return }
            words.append((word, postings.values.sorted { $0.row < $1.row }))
            postings = [:]
        }
        while let row = try cursor.next() {
            let term = try row.decode(String.self, atIndex: 0)
            if !term.utf8.elementsEqual(word.utf8) {
                finish()
                word = term
            }
            guard let place = places[try row.decode(Int.self, atIndex: 1)],
                let column = Column(rawValue: try row.decode(String.self, atIndex: 2))
            else { throw DamagedRow(what: "the search index has an entry that is not listed") }
            guard let place else { continue }
            // Of a room the names of people stand among its tags.
            if column == .other, let tags, rows[place].kind == .room,
                tags[rows[place].id]?.contains(term) != true
            {
                continue
            }
            if column == .body, rows[place].kind == .tour, let words = shown[rows[place].id],
                !words.contains(term)
            {
                continue
            }
            var posting = postings[place] ?? Posting(row: place)
            switch column {
            case .code: posting.code += 1
            case .name: posting.name += 1
            case .other: posting.other += 1
            case .body: posting.body += 1
            }
            postings[place] = posting
        }
        finish()
    }

    /// The words of the tags of each room.
    private static func tagWords(_ database: Database) throws -> [Room.ID: Set<String>] {
        var words: [Room.ID: Set<String>] = [:]
        for row in try database.rows("SELECT id, tags FROM room") {
            words[try row.text("id")] = Set(try row.strings("tags").flatMap { Folding.words($0) })
        }
        return words
    }
}

extension ContentFilter {
    fileprivate func shows(_ row: PublicIndex.Row) -> Bool {
        switch row.kind {
        case .person: showsPeople
        case .room: !hiddenRooms.contains(row.id)
        default: true
        }
    }
}

extension TourStore {
    /// The words that all visitors find.
    ///
    /// - Complexity: linear in the length of all texts.
    package func publicIndex() throws(TourError) -> PublicIndex {
        let shown = try shownWords()
        return try read { try PublicIndex($0, filter, shown: shown) }
    }

    /// The words of tours that the public site shows without their stops in hidden rooms.
    private func shownWords() throws(TourError) -> [GuidedTour.ID: Set<String>] {
        guard !filter.hiddenRooms.isEmpty else { return [:] }
        var words: [GuidedTour.ID: Set<String>] = [:]
        for tour in try tours() {
            var texts = [tour.summaries] + tour.stops.map(\.texts)
            texts += tour.stops.flatMap(\.quiz).map(\.texts)
            for sound in tour.stops.compactMap(\.sound) {
                if let medium = try media(sound) { texts.append(medium.transcripts) }
            }
            let plain = texts.flatMap(\.values.values).map { MarkdownText($0).plainText }
            words[tour.id] = Set(plain.flatMap { Folding.words($0) })
        }
        return words
    }
}
