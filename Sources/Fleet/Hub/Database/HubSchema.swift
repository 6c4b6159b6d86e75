/// The tables of a hub's database, in the SQL that SQLite and PostgreSQL share.
///
/// - `kiosk`: who joined; the token only as its SHA-256.
/// - `unit`, `cell`: what kiosks counted, by kiosk, day and hour (-1 for tables of days); a unit's `revision` grows with each
///   change. `cell` is divided by month where the database can.
/// - `pass`, `news`, `twice`: single-use passes that were greeted or revoked; what other kiosks are told; and passes that two
///   kiosks greeted.
/// - `state`: how each kiosk was, from a moment on; of the last day only.
/// - `trace`: what operators and the rollout did.
/// - `setting`: the rollout and other small states, each with a number that grows with each change.
/// - `number`: the last of each growing number.
package enum HubSchema {
    /// Counts up whenever the tables change.
    package static let version = 2
    /// Stands in a SQLite file's header: "DHUB".
    package static let applicationID = 0x4448_5542

    /// A table and its columns, in the order in which copies are made.
    package struct Table: Sendable {
        package let name: String
        package let columns: [String]
        /// The columns that a row is found by.
        package let key: [String]
        let statement: String
    }

    package static let tables: [Table] = [
        Table(
            name: "kiosk",
            columns: [
                "name", "code", "code_until", "token", "joined", "retired", "ring", "held", "seen",
                "status", "status_since", "shown", "shown_since", "health", "link",
            ],
            key: ["name"],
            statement: """
                CREATE TABLE kiosk (
                    name TEXT PRIMARY KEY, code TEXT UNIQUE, code_until BIGINT, token TEXT UNIQUE,
                    joined BIGINT, retired BIGINT, ring TEXT, held BIGINT NOT NULL,
                    seen BIGINT, status TEXT, status_since BIGINT, shown BIGINT, shown_since BIGINT,
                    health TEXT, link TEXT)
                """),
        Table(
            name: "unit", columns: ["kiosk", "day", "hour", "digest", "revision"],
            key: ["kiosk", "day", "hour"],
            statement: """
                CREATE TABLE unit (
                    kiosk TEXT NOT NULL, day BIGINT NOT NULL, hour BIGINT NOT NULL,
                    digest TEXT NOT NULL, revision BIGINT NOT NULL, PRIMARY KEY (kiosk, day, hour))
                """),
        Table(
            name: "cell", columns: ["day", "kiosk", "hour", "name", "subject", "count"],
            key: ["day", "kiosk", "hour", "name", "subject"],
            statement: """
                CREATE TABLE cell (
                    day BIGINT NOT NULL, kiosk TEXT NOT NULL, hour BIGINT NOT NULL,
                    name TEXT NOT NULL, subject TEXT NOT NULL, count BIGINT NOT NULL,
                    PRIMARY KEY (day, kiosk, hour, name, subject))
                """),
        Table(
            name: "pass", columns: ["number", "until", "state", "kiosk"], key: ["number"],
            statement: """
                CREATE TABLE pass (
                    number TEXT PRIMARY KEY, until BIGINT NOT NULL, state TEXT NOT NULL,
                    kiosk TEXT NOT NULL)
                """),
        Table(
            name: "news", columns: ["serial", "number", "until", "state", "kiosk"], key: ["serial"],
            statement: """
                CREATE TABLE news (
                    serial BIGINT PRIMARY KEY, number TEXT NOT NULL, until BIGINT NOT NULL,
                    state TEXT NOT NULL, kiosk TEXT NOT NULL)
                """),
        Table(
            name: "twice", columns: ["number", "kiosk", "until", "seen"], key: ["number", "kiosk"],
            statement: """
                CREATE TABLE twice (
                    number TEXT NOT NULL, kiosk TEXT NOT NULL, until BIGINT NOT NULL,
                    seen BIGINT NOT NULL, PRIMARY KEY (number, kiosk))
                """),
        states,
        Table(
            name: "trace", columns: ["serial", "time", "words"], key: ["serial"],
            statement: """
                CREATE TABLE trace (
                    serial BIGINT PRIMARY KEY, time BIGINT NOT NULL, words TEXT NOT NULL)
                """),
        Table(
            name: "setting", columns: ["name", "value", "version"], key: ["name"],
            statement: """
                CREATE TABLE setting (
                    name TEXT PRIMARY KEY, value TEXT NOT NULL, version BIGINT NOT NULL)
                """),
        Table(
            name: "number", columns: ["name", "value"], key: ["name"],
            statement: "CREATE TABLE number (name TEXT PRIMARY KEY, value BIGINT NOT NULL)"),
    ]

    /// The table whose rows are kept apart by month, where the database can, and that of small states.
    package static let months = "cell"
    package static let settings = "setting"

    private static let states = Table(
        name: "state", columns: ["kiosk", "since", "condition", "trouble"],
        key: ["kiosk", "since"],
        statement: """
            CREATE TABLE state (
                kiosk TEXT NOT NULL, since BIGINT NOT NULL, condition TEXT NOT NULL,
                trouble TEXT NOT NULL, PRIMARY KEY (kiosk, since))
            """)

    package static let indexes = [
        "CREATE INDEX unit_revision ON unit (revision)",
        "CREATE INDEX pass_until ON pass (until)",
    ]

    /// The statements that make the tables.
    ///
    /// - Parameters:
    ///   - cell: what follows `cell`'s columns: `PARTITION BY RANGE (day)` where months are kept apart.
    ///   - text: the type of texts: one whose order is that of their bytes.
    package static func statements(cell: String = "", text: String = "TEXT") -> [String] {
        tables.map { table in
            let statement = typed(table.statement, text)
            return table.name == months && !cell.isEmpty ? "\(statement) \(cell)" : statement
        } + indexes
    }

    /// The statements that bring the tables of an earlier version up to this one; they delete nothing.
    ///
    /// Version 1 did not have `state`: the day before begins with how each kiosk was last.
    ///
    /// - Precondition: `version` is 1 to ``version``.
    package static func upgrade(from version: Int, text: String = "TEXT") -> [String] {
        precondition((1...Self.version).contains(version), "version \(version)")
        guard version < 2 else { return [] }
        return [
            typed(states.statement, text),
            """
            INSERT INTO state (kiosk, since, condition, trouble)
            SELECT name, status_since,
                CASE status WHEN 'pass' THEN 'well' WHEN 'fail' THEN 'failing'
                    WHEN 'absent' THEN 'absent' ELSE 'starting' END, ''
            FROM kiosk
            WHERE joined IS NOT NULL AND retired IS NULL AND status IS NOT NULL
                AND status_since IS NOT NULL
            """,
        ]
    }

    private static func typed(_ statement: String, _ text: String) -> String {
        statement.replacing(" TEXT", with: " \(text)")
    }
}
