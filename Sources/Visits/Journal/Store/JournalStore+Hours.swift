import GRDB
import Times

extension JournalStore {
    /// What became of a batch.
    public enum Appending: Sendable {
        case written
        /// It was written before; nothing was changed.
        case known
        /// Its month has been rolled up and takes nothing more; nothing was changed.
        case late
    }

    /// This many different things are counted in an hour at most.
    public static let maximumCells = 4096
    /// No value is longer, in bytes.
    public static let maximumValue = 64
    static let maximumCount = 1_000_000

    /// Writes what was counted in an hour; the same batch (kiosk, hour and part) is counted once, however often it comes.
    ///
    /// - Throws: ``JournalError/invalid(_:)`` for a batch beyond the bounds, and what keeps the file from being written;
    ///   then nothing of it is.
    @discardableResult
    public func append(_ batch: HourBatch) throws(JournalError) -> Appending {
        try Self.check(batch)
        return try write { database in
            let day = batch.hour.day.digits
            if try Self.isRolled(day / 100, database) {
                try Self.reopen(day / 100, database)
                if try Self.isRolled(day / 100, database) { return .late }
            }
            try database.execute(
                sql:
                    "INSERT OR IGNORE INTO hours (kiosk, start, part, day, hour) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    batch.kiosk, Int64(batch.hour.start.minutes), batch.part, day, batch.hour.hour,
                ])
            guard database.changesCount == 1 else { return .known }
            for (cell, count) in batch.counts { try Self.add(count, of: cell, batch, database) }
            return .written
        }
    }

    /// Tells a month (as 202611) that has been summed up.
    static func isRolled(_ month: Int, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM rolled WHERE month = ?)",
            arguments: [month]) ?? false
    }

    static func add(
        _ count: Int, of cell: HourBatch.Cell, _ batch: HourBatch, _ database: Database
    ) throws {
        let table = cell.table
        let key = JournalSchema.key(table)
        var arguments: [any DatabaseValueConvertible] = [batch.hour.day.digits]
        if table.resolution == .hour { arguments.append(batch.hour.hour) }
        arguments.append(batch.kiosk)
        arguments += cell.values
        arguments.append(count)
        let marks = arguments.map { _ in "?" }.joined(separator: ", ")
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO "\(table.rawValue)" (\(key.joined(separator: ", ")), count) VALUES (\(marks))
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """)
        try statement.execute(arguments: StatementArguments(arguments))
    }

    private static func check(_ batch: HourBatch) throws(JournalError) {
        guard batch.counts.count <= maximumCells else {
            throw .invalid(
                "an hour has \(batch.counts.count) different counts; at most \(maximumCells) are kept"
            )
        }
        guard batch.kiosk.utf8.count <= maximumValue, (0...23).contains(batch.hour.hour),
            batch.hour.day.exists
        else { throw .invalid("a batch of the journal names no kiosk, day and hour") }
        for (cell, count) in batch.counts {
            guard cell.values.count == cell.table.columns.count,
                cell.values.allSatisfy({ $0.utf8.count <= maximumValue }),
                (1...maximumCount).contains(count)
            else {
                throw .invalid(
                    "a count of \(cell.table.rawValue) is not valid; it must have \(cell.table.columns.count) "
                        + "values of at most \(maximumValue) bytes, and be 1 to \(maximumCount)")
            }
        }
    }

    /// The newest hour of which a kiosk has written something, behind which it writes none; of all kiosks where none is named.
    public func latestHour(of kiosk: String? = nil) throws(JournalError) -> JournalHour? {
        try read { database in
            try Row.fetchOne(
                database,
                sql: """
                    SELECT start, day, hour FROM hours WHERE kiosk = :kiosk OR :kiosk IS NULL
                    ORDER BY start DESC LIMIT 1
                    """,
                arguments: ["kiosk": kiosk]
            ).map { row in
                JournalHour(
                    start: UTCMinute(minutes: UInt32(clamping: row["start"] as Int64)),
                    day: CalendarDay(digits: row["day"]), hour: row["hour"])
            }
        }
    }
}
