import GRDB

extension TourStore {
    /// What is found by a text as it is typed: IDs, names, people, and the words of all pages.
    ///
    /// Each word counts as the beginning of one, without regard to case and accents (`ß` is `ss`,
    /// `ü` also `ue`), and all must be there. The first hit is the one whose ID was typed; then
    /// those whose IDs begin like it, those whose names hold the words, and those whose texts do,
    /// the best first.
    ///
    /// - Parameters:
    ///   - query: any text; what is no letter or digit only divides words. The first 200
    ///     characters count.
    ///   - languages: the languages to look in, the wanted one first; all of the site's where
    ///     empty.
    ///   - limit: 1 to 100 hits.
    public func search(
        _ query: String, languages: [Language] = [], limit: Int = 20
    ) throws(TourError) -> [SearchHit] {
        let query = SearchQuery(query)
        let wanted = try languages.isEmpty ? site().languages : languages
        let limit = min(max(limit, 1), 100)
        return try read { database in
            var search = Search(database: database, languages: wanted, limit: limit)
            try search.findIDs(query)
            if let expression = try SearchExpression(query, in: database).text {
                try search.find(expression, in: .names)
                try search.find(expression, in: .texts)
            }
            return try search.found.map { try search.hit($0, query) }
        }
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
    let languages: [Language]
    let limit: Int
    private(set) var found: [Found] = []
    private var places: [String: Int] = [:]

    init(database: Database, languages: [Language], limit: Int) {
        self.database = database
        self.languages = languages
        self.limit = limit
    }

    /// Finds what has the ID that was typed, then what has one that begins like it.
    mutating func findIDs(_ query: SearchQuery) throws {
        guard let key = query.key else { return }
        // "~" sorts after all letters and digits.
        let rows = try database.rows(
            "SELECT kind, id FROM code WHERE key >= ? AND key < ? ORDER BY key, kind, id LIMIT ?",
            [key, key + "~", limit])
        for row in rows {
            add(
                Found(
                    kind: try row.choice("kind", SearchHit.Kind.self), id: try row.text("id"),
                    language: nil))
        }
    }

    /// One of the two full-text indexes.
    enum Index: String {
        case names = "search_name"
        case texts = "search_index"

        /// How much a word counts in each column.
        var weights: String { self == .names ? "8.0, 10.0" : "8.0, 10.0, 4.0, 1.0" }
    }

    /// Finds what holds all words, the best first.
    mutating func find(_ expression: String, in index: Index) throws {
        guard found.count < limit else { return }
        let table = index.rawValue
        let tags = languages.prefix(64).map(\.rawValue) + [""]
        let marks = Array(repeating: "?", count: tags.count).joined(separator: ", ")
        // The same subject may be found in each language, and may have been found by its ID.
        let bound = min(2_000, (limit + found.count) * tags.count)
        let order =
            try isCommon(expression, in: table)
            ? "\(table).rowid" : "bm25(\(table), \(index.weights)), serial"
        let rows = try database.rows(
            """
            SELECT kind, id, language FROM \(table)
            JOIN search_entry ON serial = \(table).rowid
            WHERE \(table) MATCH ? AND language IN (\(marks))
            ORDER BY \(order) LIMIT ?
            """, StatementArguments([expression] + tags) + [bound])
        for row in rows {
            add(
                Found(
                    kind: try row.choice("kind", SearchHit.Kind.self), id: try row.text("id"),
                    language: Language(rawValue: try row.text("language"))))
        }
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

    func hit(_ found: Found, _ query: SearchQuery) throws -> SearchHit {
        let order = (found.language.map { [$0] } ?? []) + languages
        switch found.kind {
        case .person: return try person(found.id)
        case .room:
            let texts = try database.texts(.room, found.id)
            return hit(found, texts[.name], [texts[.text]], order, query)
        case .building:
            let texts = try database.texts(.building, found.id)
            return hit(found, texts[.name], [texts[.summary], texts[.text]], order, query)
        case .tour:
            let texts = try database.texts(.tour, found.id)
            return hit(found, texts[.name], [texts[.summary]], order, query)
        }
    }

    private func hit(
        _ found: Found, _ names: Localized<String>, _ texts: [Localized<String>],
        _ order: [Language], _ query: SearchQuery
    ) -> SearchHit {
        let name = names.value(in: order) ?? names.values.first.map { ($0.value, $0.key) }
        let language = found.language ?? name?.language ?? order.first ?? Language(rawValue: "")
        let plain = texts.compactMap { $0.value(in: order)?.value }
            .map { MarkdownText($0).blocks.map(\.text).joined(separator: " ") }
            .filter { !$0.isEmpty }
        let snippet =
            plain.lazy.compactMap { Snippet.around(query.words, in: $0) }.first
            ?? plain.first.map(Snippet.beginning) ?? ""
        return SearchHit(
            kind: found.kind, id: found.id, title: name?.value ?? found.id, snippet: snippet,
            language: language)
    }

    private func person(_ id: Person.ID) throws -> SearchHit {
        let row = try database.row("SELECT name, role, organization FROM person WHERE id = ?", [id])
        guard let row else { throw DamagedRow(what: "the person \(id) is missing") }
        let details = [try row.optionalText("role"), try row.optionalText("organization")]
        return SearchHit(
            kind: .person, id: id, title: try row.text("name"),
            snippet: details.compactMap { $0 }.joined(separator: ", "),
            language: Language(rawValue: ""))
    }
}
