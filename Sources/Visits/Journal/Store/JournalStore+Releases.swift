package import GRDB

extension JournalStore {
    /// Sums up the releases of months that were rolled up, as day 0 of the month.
    ///
    /// Reports make the tables of releases; a journal without a report has none.
    package static func combineReleases(_ database: Database) throws {
        guard try database.tableExists("release_day") else { return }
        for month in try Int.fetchAll(
            database,
            sql: """
                SELECT month FROM rolled WHERE EXISTS (
                    SELECT 1 FROM release_day WHERE day / 100 = month AND day % 100 > 0)
                """)
        {
            let days: StatementArguments = ["month": month]
            try database.execute(
                sql: """
                    INSERT INTO release (kiosk, projection, day, key, counted, released)
                    SELECT kiosk, projection, :month * 100, key, sum(counted), sum(released)
                    FROM release WHERE day BETWEEN :month * 100 + 1 AND :month * 100 + 31
                    GROUP BY kiosk, projection, key
                    ON CONFLICT DO UPDATE SET counted = counted + excluded.counted,
                        released = released + excluded.released
                    """, arguments: days)
            try database.execute(
                sql: "DELETE FROM release WHERE day BETWEEN :month * 100 + 1 AND :month * 100 + 31",
                arguments: days)
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO release_day (kiosk, day, batches)
                    SELECT DISTINCT kiosk, :month * 100, 0 FROM release_day WHERE day / 100 = :month
                    """, arguments: days)
            try database.execute(
                sql: "DELETE FROM release_day WHERE day / 100 = :month AND day % 100 > 0",
                arguments: days)
        }
    }
}
