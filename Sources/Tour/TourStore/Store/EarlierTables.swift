import GRDB
import TourModel

/// Today's tables over a database of an earlier version, whose file stays as it is.
///
/// What an earlier version did not have is added by views and tables of the connection (`temp`), whose names SQLite finds
/// before those of the file. They say what today's import writes of content that does not use what was new: a room
/// without questions, a tour that everybody may see.
///
/// - Complexity: linear in the words of the search index for versions 1 to 4, which had no index of names; else constant.
/// - SeeAlso: SQLite, "Database Object Name Resolution".
enum EarlierTables {
    private struct Table {
        let name: String
        let statement: String
        let columns: [Column]
    }

    private struct Column {
        let name: String
        let isNeeded: Bool
    }

    /// What stands in columns that earlier versions did not have, as SQL; else nothing.
    private static let values = [
        "site.signs_codes": "0", "site.web_contacts": "'\(PublicWeb().contacts.rawValue)'",
        "site.web_people": "'\(PublicWeb().people.rawValue)'",
        "site.web_staff_rooms": "'\(PublicWeb().staffRooms.rawValue)'",
        "building.timeline": "'[]'", "room.timeline": "'[]'", "room.quiz": "'[]'",
        "room.formerly": "'[]'", "room.text_access": "'public'", "tour.audio": "0",
        "tour.access": "'public'",
        "stop.timeline": "'[]'", "stop.quiz": "'[]'", "kiosk.calendars": "'[]'",
        "media.access": "'public'", "search_entry.access": "'public'",
        // Before events had subjects, each was one of its own.
        "programme_event.subject": "calendar || '/' || id", "programme_event.uid": "''",
    ]

    /// Adds what the database lacks.
    ///
    /// - Throws: an error of the database, or ``DamagedRow`` where it lacks what every version had.
    static func add(to database: Database) throws {
        try database.execute(sql: "PRAGMA temp_store = MEMORY")
        var isIndexed = true
        for table in try today() {
            let there = Set(try columns(of: table.name, in: database).map(\.name))
            if there.isEmpty {
                try database.execute(sql: temporary(table))
                if table.name == "search_name" { isIndexed = false }
                if table.name == "compiled" {
                    try database.execute(sql: "INSERT INTO temp.compiled (minutes) VALUES (0)")
                }
            } else if table.columns.contains(where: { !there.contains($0.name) }) {
                try addView(of: table, there, to: database)
            }
        }
        let people = Set(try columns(of: "person", in: database).map(\.name))
        if people.isSuperset(of: ["role", "organization"]) { try addRoles(to: database) }
        if !isIndexed { try indexNames(in: database) }
    }

    /// The tables that this version makes.
    private static func today() throws -> [Table] {
        try DatabaseQueue().write { database in
            try database.execute(sql: TourSchema.statements)
            // The tables inside a full-text index are "shadow".
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT list.name AS name, made.sql AS statement
                    FROM pragma_table_list AS list JOIN sqlite_schema AS made
                        ON made.name = list.name
                    WHERE list.schema = 'main' AND list.type IN ('table', 'virtual')
                        AND made.sql IS NOT NULL
                    """)
            return try rows.map { row in
                let name: String = row["name"]
                return Table(
                    name: name, statement: row["statement"],
                    columns: try columns(of: name, in: database))
            }
        }
    }

    /// The columns that a table of the file has; none where it is not there.
    private static func columns(of table: String, in database: Database) throws -> [Column] {
        try Row.fetchAll(
            database,
            sql: "SELECT name, \"notnull\" AS needed FROM pragma_table_info(?, 'main')",
            arguments: [table]
        ).map { Column(name: $0["name"], isNeeded: $0["needed"]) }
    }

    /// The statement that makes an empty table for the connection.
    private static func temporary(_ table: Table) -> String {
        for kind in ["CREATE TABLE ", "CREATE VIRTUAL TABLE "]
        where table.statement.hasPrefix(kind) {
            return "\(kind)temp.\(table.statement.dropFirst(kind.count))"
        }
        preconditionFailure("the statement of \(table.name) makes no table")
    }

    private static func addView(
        of table: Table, _ there: Set<String>, to database: Database
    ) throws {
        let parts = try table.columns.map { column -> String in
            let name = column.name.quotedDatabaseIdentifier
            if there.contains(column.name) { return name }
            if let value = values["\(table.name).\(column.name)"] { return "\(value) AS \(name)" }
            guard !column.isNeeded else {
                throw DamagedRow(what: "the table \(table.name) has no \(column.name)")
            }
            return "NULL AS \(name)"
        }
        let name = table.name.quotedDatabaseIdentifier
        try database.execute(
            sql:
                "CREATE TEMP VIEW \(name) AS SELECT \(parts.joined(separator: ", ")) FROM main.\(name)"
        )
    }

    /// Roles and organizations were columns of `person`, in the language of the card; now they are texts.
    private static func addRoles(to database: Database) throws {
        let roles = ["role", "organization"].map { field in
            """
            UNION ALL SELECT 'person', id, '\(field)',
                (SELECT json_extract(languages, '$[0]') FROM main.site), \(field)
            FROM main.person WHERE \(field) IS NOT NULL
            """
        }
        try database.execute(
            sql: """
                CREATE TEMP VIEW text AS SELECT owner, id, field, language, value FROM main.text
                \(roles.joined(separator: "\n"))
                """)
    }

    /// Makes the index of names, and the list of words, from the words of the index of texts.
    private static func indexNames(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, search_index, instance);
                INSERT INTO search_name (rowid, code, name)
                SELECT doc, ifnull(group_concat(term, ' ') FILTER (WHERE col = 'code'), ''),
                    ifnull(group_concat(term, ' ') FILTER (WHERE col = 'name'), '')
                FROM (SELECT doc, col, term FROM temp.vocabulary WHERE col IN ('code', 'name')
                    ORDER BY doc, col, "offset")
                GROUP BY doc;
                INSERT INTO search_word SELECT DISTINCT term FROM temp.vocabulary;
                DROP TABLE temp.vocabulary;
                """)
    }
}
