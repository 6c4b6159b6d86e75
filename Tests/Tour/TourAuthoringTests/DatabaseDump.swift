import Foundation
import GRDB

/// All that a database says, row by row, whatever the order of the rows in the file.
struct DatabaseDump: Equatable {
    let lines: [String]

    init(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        lines = try queue.write { database in
            var lines: [String] = []
            let tables = try String.fetchAll(
                database,
                sql:
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search_%' AND name NOT LIKE 'restricted_%'"
            )
            for table in tables where table != "compiled" {
                let rows = try Row.fetchAll(database, sql: "SELECT * FROM \(table)")
                lines += rows.map { row in
                    // The number of a medium's part says nothing.
                    let cells = row.filter { !(table == "media_part" && $0.0 == "serial") }
                    return "\(table) \(cells.map { "\($0.0)=\($0.1)" })"
                }.sorted()
            }
            let order = try Row.fetchAll(
                database, sql: "SELECT kind, id, language, access FROM search_entry ORDER BY serial"
            )
            lines += order.map { "entry \($0)" }
            lines += try String.fetchAll(database, sql: "SELECT word FROM search_word")
            lines += try String.fetchAll(
                database, sql: "SELECT word || ' ' || access FROM restricted_word")
            for index in ["search_index", "search_name", "restricted_index", "restricted_name"] {
                try database.execute(
                    sql: """
                        CREATE VIRTUAL TABLE temp.words USING fts5vocab(main, \(index), instance);
                        INSERT INTO \(index) (\(index)) VALUES ('integrity-check');
                        """)
                let words = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT term, kind, id, language, col, offset
                        FROM temp.words JOIN search_entry ON doc = serial
                        """)
                lines += words.map { "\(index) \($0)" }.sorted()
                // What the ranks are worked out from.
                let totals = try Data.fetchOne(
                    database, sql: "SELECT block FROM \(index)_data WHERE id = 1")
                // An index that has become empty has zeros where a new one has nothing.
                let isEmpty = totals?.allSatisfy { $0 == 0 } ?? true
                lines.append("\(index) \(isEmpty ? Data() : totals ?? Data())")
                try database.execute(sql: "DROP TABLE temp.words")
            }
            return lines
        }
    }
}
