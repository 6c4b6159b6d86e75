/// The tables of a journal's database file.
///
/// Each table of counts has the columns `kiosk`, `day` (a number, 20261124), `hour` where its resolution is the hour,
/// one text for each of its own columns, and `count`. Its months are in a table `month_…` with `month` (202611) in place of
/// day and hour.
package enum JournalSchema {
    /// Stands in the file's header and distinguishes a journal from other SQLite files: "DJNL".
    package static let applicationID = 0x444A_4E4C
    /// Counts up whenever the tables change.
    package static let version = 3

    /// The table of a month's counts.
    package static func months(_ table: JournalTable) -> String { "month_\(table.rawValue)" }

    /// The columns of a table's values as SQL names; some of them are SQL's own words.
    package static func columns(_ table: JournalTable) -> [String] {
        table.columns.map { "\"\($0.rawValue)\"" }
    }

    /// The columns of a table's primary key, in the order of their key.
    package static func key(_ table: JournalTable) -> [String] {
        ["day"] + (table.resolution == .hour ? ["hour"] : []) + ["kiosk"] + columns(table)
    }

    /// The statements that make the tables.
    ///
    /// `hours` has a row for each batch that was written, so that none is written twice; `rolled` has the months whose
    /// days were summed up, which take nothing more. `entry` and `change` are
    /// what people counted, and the trace of their corrections. `begun` has the tables that an older journal did not
    /// have, with the last day that was counted without them.
    package static var statements: [String] {
        JournalTable.allCases.flatMap(statements) + [
            begun,
            """
            CREATE TABLE hours (
                kiosk TEXT NOT NULL, start INTEGER NOT NULL, part INTEGER NOT NULL,
                day INTEGER NOT NULL, hour INTEGER NOT NULL,
                PRIMARY KEY (kiosk, start, part)) WITHOUT ROWID, STRICT
            """,
            """
            CREATE TABLE entry (
                id INTEGER PRIMARY KEY AUTOINCREMENT, day INTEGER NOT NULL, people INTEGER NOT NULL,
                kind TEXT NOT NULL, tour TEXT, note TEXT NOT NULL, visit TEXT UNIQUE,
                announced INTEGER, has_come INTEGER NOT NULL) STRICT
            """,
            "CREATE INDEX entry_day ON entry (day)",
            "CREATE TABLE rolled (month INTEGER PRIMARY KEY) STRICT",
            """
            CREATE TABLE change (
                id INTEGER PRIMARY KEY AUTOINCREMENT, entry INTEGER NOT NULL, act TEXT NOT NULL,
                minute INTEGER NOT NULL, before TEXT, reason TEXT NOT NULL) STRICT
            """,
        ]
    }

    /// The statements that make the two tables of a table of counts.
    private static func statements(of table: JournalTable) -> [String] {
        let values = columns(table).map { "\($0) TEXT NOT NULL" }
        let hour = table.resolution == .hour ? ["hour INTEGER NOT NULL"] : []
        let count = "count INTEGER NOT NULL CHECK (count > 0)"
        let days = ["day INTEGER NOT NULL"] + hour + ["kiosk TEXT NOT NULL"] + values + [count]
        let months = ["month INTEGER NOT NULL", "kiosk TEXT NOT NULL"] + values + [count]
        let monthKey = ["month", "kiosk"] + columns(table)
        return [
            "CREATE TABLE \"\(table.rawValue)\" (\(days.joined(separator: ", ")), "
                + "PRIMARY KEY (\(key(table).joined(separator: ", ")))) WITHOUT ROWID, STRICT",
            "CREATE TABLE \"\(self.months(table))\" (\(months.joined(separator: ", ")), "
                + "PRIMARY KEY (\(monthKey.joined(separator: ", ")))) WITHOUT ROWID, STRICT",
        ]
    }

    private static let begun =
        "CREATE TABLE begun (name TEXT PRIMARY KEY, day INTEGER NOT NULL) WITHOUT ROWID, STRICT"

    /// The statements that bring a journal of an earlier version up to date.
    ///
    /// Version 1 had no signs and no hours of ways. It released the hours of what was *reached* by a way, which are not those
    /// of ways asked for. Version 2 had no tours.
    package static func upgrade(from version: Int, hasReleases: Bool) -> [String] {
        let isFirst = version == 1
        let new: [JournalTable] = (isFirst ? [.signs, .wayHours] : []) + [.tours]
        let last = "SELECT coalesce(max(day), 0) FROM hours"
        let released = ["release", "release_series"].map {
            "DELETE FROM \($0) WHERE projection = 'walk-hour'"
        }
        return new.flatMap(statements) + (isFirst ? [begun] : [])
            + new.map { "INSERT INTO begun (name, day) VALUES ('\($0.rawValue)', (\(last)))" }
            + (isFirst && hasReleases ? released : [])
    }
}
