import Foundation

/// What says of a database that a move into it has not come to its end: a setting, and in it which move that is.
struct MoveMark {
    static let setting = "move"

    private let identity = UUID().uuidString

    static func exists(_ transaction: any HubTransaction) throws(HubError) -> Bool {
        try value(transaction) != nil
    }

    func set(_ transaction: any HubTransaction) throws(HubError) {
        try transaction.change(
            """
            INSERT INTO setting (name, value, version) VALUES ($1, $2, 0)
            ON CONFLICT (name) DO UPDATE SET value = excluded.value
            """, [.text(Self.setting), .text(identity)])
    }

    static func remove(_ transaction: any HubTransaction) throws(HubError) {
        try transaction.change("DELETE FROM setting WHERE name = $1", [.text(setting)])
    }

    /// - Throws: ``HubError`` where the mark is that of another move, which began later.
    func check(_ transaction: any HubTransaction, of name: String) throws(HubError) {
        guard try Self.value(transaction) == identity else {
            throw .failed(name: name, reason: "another move into it has begun; this one ends here")
        }
    }

    /// Deletes all rows of a table but the mark.
    static func deleteOthers(
        _ transaction: any HubTransaction, _ table: HubSchema.Table
    ) throws(HubError) {
        guard table.name == HubSchema.settings else {
            try transaction.change("DELETE FROM \(table.name)", [])
            return
        }
        try transaction.change("DELETE FROM setting WHERE name <> $1", [.text(setting)])
    }

    private static func value(_ transaction: any HubTransaction) throws(HubError) -> String? {
        try transaction.rows("SELECT value FROM setting WHERE name = $1", [.text(setting)]).first?
            .text(0)
    }
}
