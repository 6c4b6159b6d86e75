import Foundation
import GRDB
import Journal
import Times

/// The tables that hold a journal's releases, in its own file.
enum ReleaseSchema {
    /// The statements that make them.
    ///
    /// `day` is a number, 20261124, as in the journal's own tables. `counted` is what was added to the series for that
    /// day so far. Day 0 of a month stands for all of it, after the journal has summed its days up.
    private static let statements = [
        "CREATE TABLE IF NOT EXISTS release_secret (secret BLOB NOT NULL) STRICT",
        """
        CREATE TABLE IF NOT EXISTS release (
            kiosk TEXT NOT NULL, projection TEXT NOT NULL, day INTEGER NOT NULL, key TEXT NOT NULL,
            counted INTEGER NOT NULL, released INTEGER NOT NULL,
            PRIMARY KEY (kiosk, projection, day, key)) WITHOUT ROWID, STRICT
        """,
        """
        CREATE TABLE IF NOT EXISTS release_series (
            kiosk TEXT NOT NULL, projection TEXT NOT NULL, key TEXT NOT NULL,
            carried INTEGER NOT NULL, releases INTEGER NOT NULL,
            PRIMARY KEY (kiosk, projection, key)) WITHOUT ROWID, STRICT
        """,
        """
        CREATE TABLE IF NOT EXISTS release_day (
            kiosk TEXT NOT NULL, day INTEGER NOT NULL, batches INTEGER NOT NULL,
            PRIMARY KEY (kiosk, day)) WITHOUT ROWID, STRICT
        """,
    ]

    /// The journal's secret; made, with the tables, by the first report.
    static func reserve(of store: JournalStore) throws(JournalError) -> SecretReserve {
        if let secret = try secret(of: store) { return SecretReserve(secret: secret) }
        guard !store.isReadOnly else {
            throw .notWritable(
                path: store.path,
                reason: "its first report writes to it; run one as the user that the kiosk runs as")
        }
        try begin(store, secret: SecretReserve.makeSecret())
        guard let secret = try secret(of: store) else {
            throw .corrupt(path: store.path, reason: "its secret does not have 32 bytes")
        }
        return SecretReserve(secret: secret)
    }

    /// Makes the tables, with a secret unless there is one.
    static func begin(_ store: JournalStore, secret: [UInt8]) throws(JournalError) {
        try store.write { database in
            for statement in statements { try database.execute(sql: statement) }
            // Another program may have made one in between.
            try database.execute(
                sql: """
                    INSERT INTO release_secret
                    SELECT ? WHERE NOT EXISTS (SELECT 1 FROM release_secret)
                    """, arguments: [Data(secret)])
        }
    }

    private static func secret(of store: JournalStore) throws(JournalError) -> [UInt8]? {
        let secret: [UInt8]? = try store.read { database in
            guard try database.tableExists("release_secret") else { return nil }
            let secret = try Data.fetchOne(database, sql: "SELECT secret FROM release_secret")
            return secret.map(Array.init)
        }
        return secret.flatMap { $0.count == SecretReserve.secretLength ? $0 : nil }
    }

    static func write(
        _ count: NewCount, released: Int, of projection: Projection, kiosk: String,
        _ database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO release (kiosk, projection, day, key, counted, released)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT DO UPDATE SET
                    counted = excluded.counted, released = released + excluded.released
                """
        ).execute(arguments: [
            kiosk, projection.rawValue, count.day.digits, count.key, count.counted, released,
        ])
    }
}
