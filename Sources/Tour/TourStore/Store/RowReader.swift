package import GRDB
import Imaging
import TourModel

/// One row of a table; a column that holds what no import has written is an error, never a trap.
package struct RowReader {
    let row: Row

    package func text(_ column: String) throws -> String {
        try row.decode(String.self, forColumn: column)
    }

    func optionalText(_ column: String) throws -> String? {
        try row.decode(String?.self, forColumn: column)
    }

    func integer(_ column: String) throws -> Int { try row.decode(Int.self, forColumn: column) }

    func optionalInteger(_ column: String) throws -> Int? {
        try row.decode(Int?.self, forColumn: column)
    }

    func number(_ column: String) throws -> Double {
        let number = try row.decode(Double.self, forColumn: column)
        guard number.isFinite else { throw DamagedRow(what: column) }
        return number
    }

    func optionalNumber(_ column: String) throws -> Double? {
        try row.decode(Double?.self, forColumn: column) == nil ? nil : number(column)
    }

    func strings(_ column: String) throws -> [String] { try StoredLists.strings(text(column)) }

    func quiz(_ column: String) throws -> [QuizQuestion] { try StoredLists.quiz(text(column)) }

    func points(_ column: String) throws -> [Point] { try StoredLists.points(text(column)) }

    func optionalPoint(_ column: String) throws -> Point? {
        try optionalText(column).flatMap { try StoredLists.points($0).first }
    }

    func point(_ column: String) throws -> Point {
        guard let point = try optionalPoint(column) else { throw DamagedRow(what: column) }
        return point
    }

    func boolean(_ column: String) throws -> Bool { try integer(column) != 0 }

    func choice<Choice: RawRepresentable>(_ column: String, _ type: Choice.Type) throws -> Choice
    where Choice.RawValue == String {
        guard let choice = Choice(rawValue: try text(column)) else {
            throw DamagedRow(what: column)
        }
        return choice
    }
}

extension Database {
    /// All rows of a query, whose statement is kept for the next time.
    package func rows(_ sql: String, _ arguments: StatementArguments = []) throws -> [RowReader] {
        try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map(RowReader.init)
    }

    /// What is made of each row of a query, whose statement is kept for the next time; of many rows in less time than ``rows(_:_:)``
    /// takes, since none is copied.
    func compactMap<Element>(
        _ sql: String, _ transform: (RowReader) throws -> Element?
    ) throws -> [Element] {
        let rows = try Row.fetchCursor(cachedStatement(sql: sql))
        var elements: [Element] = []
        while let row = try rows.next() {
            if let element = try transform(RowReader(row: row)) { elements.append(element) }
        }
        return elements
    }

    /// The first row of a query, whose statement is kept for the next time.
    func row(_ sql: String, _ arguments: StatementArguments = []) throws -> RowReader? {
        try Row.fetchOne(cachedStatement(sql: sql), arguments: arguments).map(RowReader.init)
    }

    /// All texts of one owner in all languages.
    func texts(_ owner: TourSchema.Owner, _ id: String) throws -> StoredTexts {
        var texts: [TourSchema.Field: Localized<String>] = [:]
        let rows = try rows(
            "SELECT field, language, value FROM text WHERE owner = ? AND id = ?",
            [owner.rawValue, id])
        for row in rows {
            let field = try row.choice("field", TourSchema.Field.self)
            let language = Language(rawValue: try row.text("language"))
            texts[field, default: Localized()].values[language] = try row.text("value")
        }
        return StoredTexts(texts: texts)
    }
}

/// The texts of one owner by what they say.
struct StoredTexts {
    let texts: [TourSchema.Field: Localized<String>]

    subscript(field: TourSchema.Field) -> Localized<String> { texts[field] ?? Localized() }
}
