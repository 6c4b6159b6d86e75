import Hub
import HubPostgres

/// A hub's database as people name it: a file, or `postgres://user@host/database`.
enum HubAddress {
    /// Opens a database to work with it.
    ///
    /// - Parameter isNew: whether it is made where there is none.
    /// - Throws: ``HubError``; also where a move into it has not come to its end.
    static func open(_ name: String, isNew: Bool) throws(HubError) -> any HubDatabase {
        let database = try openForMove(name, isNew: isNew)
        try database.checkIsWhole()
        return database
    }

    /// Opens a database to move a hub from it or into it.
    static func openForMove(_ name: String, isNew: Bool) throws(HubError) -> any HubDatabase {
        guard isServer(name) else {
            return try SQLiteDatabase(path: name, isNew: isNew)
        }
        return try PostgresDatabase(name, create: isNew)
    }

    /// Whether it is a database of a PostgreSQL server.
    static func isServer(_ name: String) -> Bool {
        name.hasPrefix("postgres://") || name.hasPrefix("postgresql://")
    }
}
