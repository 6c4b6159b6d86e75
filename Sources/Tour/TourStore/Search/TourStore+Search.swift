import GRDB
import Synchronization
public import TourModel

extension TourStore {
    /// What is found by a text as it is typed: IDs, names, people, and the words of all pages.
    ///
    /// Each word counts as the beginning of one, and from four letters on as a part of one, without
    /// regard to case and accents (`ß` is `ss`, `ü` also `ue`), and all must be there. The first hit
    /// is the one whose ID was typed; then those whose IDs begin like it, those whose names hold the
    /// words, and those whose texts do, the best first. Typing errors are forgiven where nothing is
    /// found otherwise.
    ///
    /// - Parameters:
    ///   - query: any text; what is no letter or digit only divides words. The first 200
    ///     characters count.
    ///   - languages: the languages to look in, the wanted one first, in which hits are named where
    ///     they can be; where empty all of the site's, and hits are named in the one they were found
    ///     in.
    ///   - limit: 1 to 100 hits.
    ///
    /// What is not shown to the visitor is not found, by its words or its ID.
    public func search(
        _ query: String, languages: [Language] = [], limit: Int = 20
    ) throws(TourError) -> [SearchHit] {
        let query = SearchQuery(query)
        let wanted = try languages.isEmpty ? site().languages : languages
        let limit = min(max(limit, 1), 100)
        return try read { database in
            var search = Search(
                database: database, query: query, languages: wanted,
                namesAsFound: languages.isEmpty, limit: limit, filter: filter)
            try search.findIDs()
            // Names before texts, and beginnings of words before their parts.
            let realms = SearchRealm.all(for: filter.clearance)
            let beginnings = try realms.map { try SearchExpression(query, in: database, $0) }
            func find(_ expressions: [SearchExpression], in index: Search.Index) throws {
                for (realm, expression) in zip(realms, expressions) {
                    try search.find(expression, in: index, of: realm)
                }
            }
            try find(beginnings, in: .names)
            if !search.isFull {
                func read(_ reading: SearchExpression.Reading) throws -> [SearchExpression] {
                    try realms.map {
                        try SearchExpression(
                            query, in: database, $0, reading, vocabulary(database, $0))
                    }
                }
                let parts = try read(.parts)
                try find(parts, in: .names)
                try find(beginnings, in: .texts)
                try find(parts, in: .texts)
                if search.found.isEmpty {
                    let near = try read(.misspelled)
                    try find(near, in: .names)
                    try find(near, in: .texts)
                }
            }
            return try search.found.map { try search.hit($0) }
        }
    }

    /// All words of an index, read with the first search that needs them.
    private func vocabulary(_ database: Database, _ realm: SearchRealm) throws -> Vocabulary {
        func once(_ known: borrowing Mutex<Vocabulary?>) throws -> Vocabulary {
            if let vocabulary = known.withLock({ $0 }) { return vocabulary }
            let vocabulary = try Vocabulary(database, realm)
            known.withLock { $0 = vocabulary }
            return vocabulary
        }
        return try realm == .public ? once(shared.vocabulary) : once(restrictedVocabularyOnce)
    }
}

/// One search on its way.
private struct Search {
    struct Found {
        var kind: SearchHit.Kind
        var id: String
        /// The language in which the words were found; nil where the ID was.
        var language: Language?
    }

    /// How many entries are ranked against each other.
    private static let rankedCount = 300

    let database: Database
    let query: SearchQuery
    let languages: [Language]
    /// Whether a hit is named in the language it was found in, else in the one that is wanted.
    let namesAsFound: Bool
    let limit: Int
    let filter: ContentFilter
    private(set) var found: [Found] = []
    private var places: [String: Int] = [:]
    /// Words that stand for what was typed where they do not begin with it.
    private var otherWords: Set<String> = []

    init(
        database: Database, query: SearchQuery, languages: [Language], namesAsFound: Bool,
        limit: Int, filter: ContentFilter
    ) {
        self.database = database
        self.query = query
        self.languages = languages
        self.namesAsFound = namesAsFound
        self.limit = limit
        self.filter = filter
    }

    /// Finds what has the ID that was typed, then what has one that begins like it.
    mutating func findIDs() throws {
        guard let key = query.key else { return }
        // A room may have several, and a tour may be hidden: rows are read until as many are found as are wanted.
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT code.kind AS kind, code.id AS id, tour.access AS access
                FROM code LEFT JOIN tour ON code.kind = 'tour' AND tour.id = code.id
                WHERE key >= ? AND key < ? ORDER BY key, kind, id
                """, arguments: [key, Identifier.end(ofKeysFrom: key)])
        while !isFull, let row = try rows.next().map(RowReader.init(row:)) {
            let kind = try row.choice("kind", SearchHit.Kind.self)
            let id = try row.text("id")
            if kind == .tour {
                let access = try row.choice("access", Visibility.self)
                guard filter.shows(tour: id, access) else { continue }
            }
            add(Found(kind: kind, id: id, language: nil))
        }
    }

    /// One of the two full-text indexes.
    enum Index: String {
        case names = "name"
        case texts = "index"

        /// How much a word counts in each column.
        var weights: String { self == .names ? "8.0, 10.0" : "8.0, 10.0, 4.0, 1.0" }
    }

    /// Whether as many were found as are wanted.
    var isFull: Bool { found.count >= limit }

    /// Finds what holds all words, the best first.
    mutating func find(
        _ expression: SearchExpression, in index: Index, of realm: SearchRealm
    ) throws {
        guard !isFull, let expression = take(expression) else { return }
        let table = "\(realm.tables)_\(index.rawValue)"
        let tags = languages.prefix(64).map(\.rawValue) + [""]
        let marks = Array(repeating: "?", count: tags.count).joined(separator: ", ")
        // The same subject may be found in each language, and may have been found by its ID.
        let bound = min(2_000, (limit + found.count) * tags.count)
        let order =
            try isCommon(expression, in: table)
            ? "\(table).rowid" : "bm25(\(table), \(index.weights)), serial"
        let tours = filter.ownTours
        let rows = try database.rows(
            """
            SELECT kind, id, language, access FROM \(table)
            JOIN search_entry ON serial = \(table).rowid
            WHERE \(table) MATCH ? AND language IN (\(marks)) AND \(realm.entries)
                AND \(tours.condition)
            ORDER BY \(order) LIMIT ?
            """, StatementArguments([expression] + tags + tours.arguments) + [bound])
        for row in rows {
            let kind = try row.choice("kind", SearchHit.Kind.self)
            let id = try row.text("id")
            let access = try row.choice("access", Visibility.self)
            guard kind == .tour ? filter.shows(tour: id, access) : filter.shows(access) else {
                continue
            }
            add(
                Found(
                    kind: kind, id: id, language: Language(rawValue: try row.text("language"))))
        }
    }

    /// What an expression looks for, whose words are then known to snippets.
    private mutating func take(_ expression: SearchExpression) -> String? {
        otherWords.formUnion(expression.others)
        return expression.text
    }

    /// Whether so much is found that a rank would say little and cost much: what hundreds of pages
    /// hold is shown in their order.
    private func isCommon(_ expression: String, in table: String) throws -> Bool {
        let row = try database.row(
            """
            SELECT count(*) AS number FROM
                (SELECT rowid FROM \(table) WHERE \(table) MATCH ? LIMIT ?)
            """, [expression, Self.rankedCount + 1])
        return try row.map { try $0.integer("number") > Self.rankedCount } ?? false
    }

    /// Adds what is new; what was found already is taken in the language that is wanted more.
    private mutating func add(_ new: Found) {
        let name = new.kind.rawValue + ":" + new.id
        if let place = places[name] {
            guard let language = new.language else { return }
            let old = found[place].language.map(rank) ?? Int.max
            if found[place].language != nil, rank(language) < old {
                found[place].language = language
            }
        } else if found.count < limit {
            places[name] = found.count
            found.append(new)
        }
    }

    private func rank(_ language: Language) -> Int {
        languages.firstIndex(of: language) ?? languages.count
    }

    // MARK: What is shown

    func hit(_ found: Found) throws -> SearchHit {
        let foundIn = found.language.map { [$0] } ?? []
        let order = namesAsFound ? foundIn + languages : languages + foundIn
        switch found.kind {
        case .person: return try person(found.id)
        case .room:
            let texts = try database.texts(.room, found.id)
            let row = try database.row(
                "SELECT number, text_access FROM room WHERE id = ?", [found.id])
            let access = try row?.choice("text_access", Visibility.self)
            let isShown = access.map(filter.shows) ?? false
            var hit = hit(found, texts[.name], isShown ? [texts[.text]] : [], order)
            hit.number = try row?.optionalText("number")
            return hit
        case .building:
            let texts = try database.texts(.building, found.id)
            return hit(found, texts[.name], [texts[.summary], texts[.text]], order)
        case .tour:
            let texts = try database.texts(.tour, found.id)
            return hit(found, texts[.name], [texts[.summary]], order)
        case .kiosk:
            return hit(found, try database.texts(.kiosk, found.id)[.name], [], order)
        case .news:
            let texts = try database.texts(.news, found.id)
            return hit(found, texts[.title], [texts[.text]], order)
        case .event:
            let texts = try database.texts(.calendar, found.id)
            return hit(found, texts[.title], [texts[.text]], order)
        }
    }

    private func hit(
        _ found: Found, _ names: Localized<String>, _ texts: [Localized<String>],
        _ order: [Language]
    ) -> SearchHit {
        let name = names.value(in: order) ?? names.values.first.map { ($0.value, $0.key) }
        let language = name?.language ?? order.first ?? Language(rawValue: "")
        let plain = texts.compactMap { $0.value(in: order) }.compactMap { value, language in
            let text = MarkdownText(value).blocks.map(\.text).joined(separator: " ")
            return text.isEmpty ? nil : (text: text, language: language)
        }
        let around = plain.lazy.compactMap { part in
            Snippet.around(in: part.text, isFound).map { (text: $0, language: part.language) }
        }.first
        let snippet = around ?? plain.first.map { (Snippet.beginning(of: $0.text), $0.language) }
        return SearchHit(
            kind: found.kind, id: found.id, title: name?.value ?? found.id,
            snippet: snippet?.text ?? "", language: language,
            snippetLanguage: snippet?.language ?? language)
    }

    /// Whether a word of a text is one that was looked for.
    private func isFound(_ word: String) -> Bool {
        query.words.contains { word.hasPrefix($0) } || otherWords.contains(word)
    }

    private func person(_ id: Person.ID) throws -> SearchHit {
        let row = try database.row("SELECT name FROM person WHERE id = ?", [id])
        guard let row else { throw DamagedRow(what: "the person \(id) is missing") }
        let texts = try database.texts(.person, id)
        let details = [texts[.role], texts[.organization]].map { $0.value(in: languages)?.value }
        return SearchHit(
            kind: .person, id: id, title: try row.text("name"),
            snippet: details.compactMap { $0 }.joined(separator: ", "),
            language: Language(rawValue: ""), snippetLanguage: Language(rawValue: ""))
    }
}
