import GRDB

/// A query as the full-text index is asked: every word, in one of its readings.
///
/// The index reads a whole word's entries one after the other, and ends with the first that are
/// enough; of a beginning it first puts all entries together, unless it has a prefix index of just
/// that length. So a longer beginning is asked for as the words of the index that begin so.
///
/// - SeeAlso: SQLite, "FTS5 Full-text Query Syntax", "Prefix Indexes".
struct SearchExpression {
    /// What stands for a typed word, beside the words that begin with it.
    enum Reading {
        /// The words that hold it: "kontrollraum" is in "Hauptkontrollraum".
        case parts
        /// Those, and the ones that it is a typing error of: "kontrolraum".
        case misspelled
    }

    /// The expression; nil where nothing can be found, or nothing that beginnings alone do not find.
    private(set) var text: String?
    /// The words that stand for what was typed where they do not begin with it.
    private(set) var others: Set<String> = []

    /// The lengths that the index has prefix indexes for.
    private static let indexedLength = 3
    /// More words than this are asked for as a beginning; of other words these are enough.
    private static let maximumWords = 64

    /// Words as beginnings.
    init(_ query: SearchQuery, in database: Database, _ realm: SearchRealm) throws {
        try self.init(query, in: database, realm) { _ in [] }
    }

    /// Words as beginnings, and more.
    init(
        _ query: SearchQuery, in database: Database, _ realm: SearchRealm, _ reading: Reading,
        _ vocabulary: Vocabulary
    ) throws {
        try self.init(query, in: database, realm) { spelling in
            let parts = vocabulary.words(containing: spelling).filter { !$0.hasPrefix(spelling) }
            let near = reading == .misspelled ? vocabulary.words(near: spelling) : []
            return Array(parts.prefix(Self.maximumWords) + near.prefix(Self.maximumWords))
        }
        if others.isEmpty { text = nil }
    }

    private init(
        _ query: SearchQuery, in database: Database, _ realm: SearchRealm,
        others more: (String) -> [String]
    ) throws {
        var terms: [String] = []
        for word in query.words {
            let spellings = SearchQuery.spellings(of: word)
            let choices = try spellings.flatMap { try Self.choices(of: $0, in: database, realm) }
            let more = spellings.flatMap(more)
            guard !(choices.isEmpty && more.isEmpty) else { return }
            others.formUnion(more)
            terms.append("(\((choices + more.map(Self.quoted)).joined(separator: " OR ")))")
        }
        text = terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }

    /// What a beginning may stand for; it holds letters and digits only, and stands in quotes:
    /// nothing of it is taken as an operator.
    private static func choices(
        of word: String, in database: Database, _ realm: SearchRealm
    ) throws -> [String] {
        let isIndexed = word.unicodeScalars.count <= indexedLength
        let words = try database.rows(
            "\(realm.words) AND word >= ? AND word < ? ORDER BY word LIMIT ?",
            [word, word + "\u{10FFFF}", isIndexed ? 1 : maximumWords + 1]
        ).map { try $0.text("word") }
        if words.isEmpty { return [] }
        if isIndexed || words.count > maximumWords { return ["\"\(word)\" *"] }
        return words.map(quoted)
    }

    private static func quoted(_ word: String) -> String {
        "\"\(word.replacing("\"", with: "\"\""))\""
    }
}
