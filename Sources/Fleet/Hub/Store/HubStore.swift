import Foundation

/// What a hub knows: its kiosks, what they counted, passes, and how far a version has got.
///
/// Everything is in the database; several hubs may work on one at the same time. Calls block, from any thread.
public final class HubStore: Sendable {
    public let database: any HubDatabase

    public init(_ database: any HubDatabase) { self.database = database }

    /// What the database is called in messages.
    public var name: String { database.name }
}

// MARK: Settings

extension HubStore {
    /// A small state that hubs share, and its number, which grows with each change.
    public struct Setting: Sendable, Equatable {
        public var value: String
        public var version: Int64
    }

    public func setting(_ name: String) throws(HubError) -> Setting? {
        try database.read { transaction in
            try transaction.rows(
                "SELECT value, version FROM setting WHERE name = $1", [.text(name)]
            ).first.map { Setting(value: try $0.text(0), version: try $0.integer(1)) }
        }
    }

    /// Changes a setting, where it is still as it was read.
    ///
    /// - Parameter version: of the setting that was read; 0 where there was none.
    /// - Returns: whether it was changed; false where it was changed in between.
    @discardableResult
    public func set(
        _ name: String, to value: String, ifVersion version: Int64
    ) throws(HubError) -> Bool {
        try database.write { transaction in
            if version == 0 {
                return try transaction.change(
                    """
                    INSERT INTO setting (name, value, version) VALUES ($1, $2, 1)
                    ON CONFLICT (name) DO NOTHING
                    """, [.text(name), .text(value)]) == 1
            }
            return try transaction.change(
                "UPDATE setting SET value = $1, version = version + 1 WHERE name = $2 AND version = $3",
                [.text(value), .text(name), .integer(version)]) == 1
        }
    }
}

// MARK: The trace

extension HubStore {
    /// Something that an operator or the rollout did.
    public struct Trace: Sendable, Equatable {
        public var serial: Int64
        /// Seconds since 1970.
        public var time: Int64
        public var words: String
    }

    /// This many are kept.
    public static let maximumTraces = 10_000

    public func trace(_ words: String, at now: Int64) throws(HubError) {
        try database.write { try Self.trace(words, at: now, $0) }
    }

    static func trace(
        _ words: String, at now: Int64, _ transaction: any HubTransaction
    ) throws(HubError) {
        try transaction.lock(.trace)
        let serial = try transaction.next("trace")
        try transaction.change(
            "INSERT INTO trace (serial, time, words) VALUES ($1, $2, $3)",
            [.integer(serial), .integer(now), .text(String(words.prefix(1000)))])
        try transaction.change(
            "DELETE FROM trace WHERE serial <= $1", [.integer(serial - Int64(maximumTraces))])
    }

    /// The newest, the newest first.
    public func traces(limit: Int) throws(HubError) -> [Trace] {
        try database.read { transaction in
            try transaction.rows(
                "SELECT serial, time, words FROM trace ORDER BY serial DESC LIMIT $1",
                [.integer(Int64(limit))]
            ).map {
                Trace(serial: try $0.integer(0), time: try $0.integer(1), words: try $0.text(2))
            }
        }
    }
}
