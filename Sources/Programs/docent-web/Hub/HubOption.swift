import ArgumentParser
import Foundation
import Hub

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

    /// Opens the hub, which must be there.
    func store() throws -> HubStore {
        HubStore(try HubAddress.open(database, isNew: false))
    }
}

/// The time now, as hubs have it.
enum HubTime {
    static var now: Int64 { Int64(Date.now.timeIntervalSince1970) }
}
