import Hub

/// The tables of a hub in a PostgreSQL database, and how they are told from those of others: by a comment on one of them, which
/// dumps keep.
enum PostgresSchema {
    private static let mark = "docent hub, format "

    /// What a database has in the schema that new tables are made in.
    private enum Content: Equatable {
        case nothing
        case hub(version: Int)
        case other
    }

    /// Checks that a database is a hub's, brings one of an earlier version up to date, and makes the tables in an empty one
    /// where that is wanted.
    static func open(_ database: PostgresDatabase, create: Bool) throws(HubError) {
        let name = database.name
        try database.read { transaction in
            let encoding = try transaction.rows("SHOW server_encoding", [])[0].text(0)
            guard encoding == "UTF8" else {
                throw HubError.cannotOpen(
                    name: name,
                    reason: """
                        its encoding is \(encoding), which cannot hold every text; make a database \
                        with: createdb --encoding UTF8 --template template0
                        """)
            }
        }
        let found = try database.read { try content($0) }
        if try isUpToDate(name, found) { return }
        guard create || found != .nothing else { throw .missing(name: name) }
        try database.write { transaction in
            try transaction.lock(.schema)
            // Another hub may have been faster.
            let found = try content(transaction)
            if try isUpToDate(name, found) { return }
            let statements =
                if case .hub(let version) = found {
                    HubSchema.upgrade(from: version, text: text)
                } else {
                    Self.statements
                }
            for statement in statements { try transaction.change(statement, []) }
            try transaction.change(
                "COMMENT ON TABLE setting IS '\(mark)\(HubSchema.version)'", [])
        }
    }

    /// The type of texts.
    ///
    /// They are compared by their bytes, as SQLite does: their order is the same in both, and stays
    /// the same when the system's rules for languages change, on which indexes would depend.
    private static let text = "TEXT COLLATE \"C\""

    /// Counts are kept by month.
    private static var statements: [String] {
        HubSchema.statements(cell: "PARTITION BY RANGE (day)", text: text)
    }

    /// - Returns: `false` where there is nothing yet, or an earlier version.
    private static func isUpToDate(_ name: String, _ content: Content) throws(HubError) -> Bool {
        switch content {
        case .nothing: return false
        case .hub(HubSchema.version): return true
        case .hub(1..<HubSchema.version): return false
        case .hub(let version): throw .newer(name: name, version: version)
        case .other: throw .notAHub(name: name)
        }
    }

    private static func content(_ transaction: any HubTransaction) throws(HubError) -> Content {
        let comment = try transaction.rows(
            """
            SELECT obj_description(oid, 'pg_class') FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relname = 'setting'
            """, []
        ).first?.optionalText(0)
        if let comment, comment.hasPrefix(mark), let version = Int(comment.dropFirst(mark.count)) {
            return .hub(version: version)
        }
        // What extensions bring along is not one of a hub's tables.
        let others = try transaction.rows(
            """
            SELECT count(*) FROM pg_class c
            WHERE relnamespace = current_schema()::regnamespace
                AND relkind IN ('r', 'p', 'v', 'm', 'f')
                AND NOT EXISTS (
                    SELECT 1 FROM pg_depend
                    WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
            """, [])[0].integer(0)
        return others == 0 ? .nothing : .other
    }
}
