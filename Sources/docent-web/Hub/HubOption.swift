import ArgumentParser
import Foundation
import Hub
import HubPostgres

/// Which hub a command is about.
struct HubOption: ParsableArguments {
    @Option(
        name: .customLong("hub"),
        help: .init(
            "Database of the hub (default: $DOCENT_HUB, /var/lib/docent-hub/hub.sqlite).",
            discussion: "A file, or postgres://user@host/database.",
            valueName: "database"))
    var name: String?

    static let usual = "/var/lib/docent-hub/hub.sqlite"

    var database: String {
        name ?? ProcessInfo.processInfo.environment["DOCENT_HUB"] ?? Self.usual
    }

    /// Opens the hub.
    ///
    /// - Parameter isNew: whether the database is made where there is none.
    func store(isNew: Bool = false) throws -> HubStore {
        try HubDatabases.store(database, isNew: isNew)
    }
}

/// The databases that a hub may have, by their names.
enum HubDatabases {
    static func open(_ name: String, isNew: Bool) throws -> any HubDatabase {
        isServer(name)
            ? try PostgresDatabase(name, create: isNew)
            : try SQLiteDatabase(path: name, isNew: isNew)
    }

    /// - Throws: `HubError`, also for a copy that was not finished.
    static func store(_ name: String, isNew: Bool) throws -> HubStore {
        let database = try open(name, isNew: isNew)
        try database.checkIsWhole()
        return HubStore(database)
    }

    static func isServer(_ name: String) -> Bool {
        name.hasPrefix("postgres://") || name.hasPrefix("postgresql://")
    }
}

/// The time now, as hubs have it.
enum HubTime {
    static var now: Int64 { Int64(Date.now.timeIntervalSince1970) }
}
