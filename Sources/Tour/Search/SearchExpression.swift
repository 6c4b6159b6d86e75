import GRDB

/// A query as the full-text index is asked: every word as a beginning, all of them.
///
/// The index reads a whole word's entries one after the other, and ends with the first that are
/// enough; of a beginning it first puts all entries together, unless it has a prefix index of just
/// that length. So a longer beginning is asked for as the words of the index that begin so.
///
/// - SeeAlso: SQLite, "FTS5 Full-text Query Syntax", "Prefix Indexes".
struct SearchExpression {
    /// The expression; nil where nothing can be found.
    let text: String?

    /// The lengths that the index has prefix indexes for.
    private static let indexedLength = 3
    /// More words than this are asked for as a beginning.
    private static let maximumWords = 64

    init(_ query: SearchQuery, in database: Database) throws {
        var terms: [String] = []
        for word in query.words {
            let choices = try SearchQuery.spellings(of: word)
                .flatMap { try Self.choices(of: $0, in: database) }
            guard !choices.isEmpty else {
                text = nil
                return
            }
            terms.append("(\(choices.joined(separator: " OR ")))")
        }
        text = terms.isEmpty ? nil : terms.joined(separator: " AND ")
    }

    /// What a beginning may stand for; it holds letters and digits only, and stands in quotes:
    /// nothing of it is taken as an operator.
    private static func choices(of word: String, in database: Database) throws -> [String] {
        let isIndexed = word.unicodeScalars.count <= indexedLength
        let words = try database.rows(
            "SELECT word FROM search_word WHERE word >= ? AND word < ? ORDER BY word LIMIT ?",
            [word, word + "\u{10FFFF}", isIndexed ? 1 : maximumWords + 1]
        ).map { try $0.text("word") }
        if words.isEmpty { return [] }
        if isIndexed || words.count > maximumWords { return ["\"\(word)\" *"] }
        return words.map { "\"\($0.replacing("\"", with: "\"\""))\"" }
    }
}
