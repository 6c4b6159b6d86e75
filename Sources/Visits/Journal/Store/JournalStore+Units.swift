import GRDB
public import Times

extension JournalStore {
    /// All that a kiosk counted in an hour, or on a day in the tables that know days only, as the kiosk reports it.
    public struct Unit: Sendable, Equatable {
        public var kiosk: String
        public var day: CalendarDay
        /// 0 to 23; `nil` for the tables of days.
        public var hour: Int?
        public var counts: [HourBatch.Cell: Int]
        /// Grows with each change of any unit; each is put in place once.
        public var revision: Int64

        public init(
            kiosk: String, day: CalendarDay, hour: Int?, counts: [HourBatch.Cell: Int],
            revision: Int64
        ) {
            self.kiosk = kiosk
            self.day = day
            self.hour = hour
            self.counts = counts
            self.revision = revision
        }
    }

    /// Where units come from, and how far they have come.
    public struct Source: Sendable, Equatable {
        /// 128 random bits that tell this journal from others with the same source.
        public var reader: String
        /// The last revision that was put in place.
        public var revision: Int64

        public init(reader: String, revision: Int64) {
            self.reader = reader
            self.revision = revision
        }
    }

    /// Where this journal's units come from; `nil` in a journal that a kiosk writes itself.
    public func source() throws(JournalError) -> Source? {
        try read { database in
            guard try database.tableExists("source") else { return nil }
            return try Row.fetchOne(database, sql: "SELECT reader, revision FROM source").map {
                Source(reader: $0[0], revision: $0[1])
            }
        }
    }

    /// Makes this journal one that has its counts from elsewhere.
    public func follow(reader: String) throws(JournalError) {
        try write { database in
            try database.execute(
                sql: """
                    CREATE TABLE IF NOT EXISTS source (
                        reader TEXT NOT NULL, revision INTEGER NOT NULL) STRICT;
                    DELETE FROM source
                    """)
            try database.execute(
                sql: "INSERT INTO source (reader, revision) VALUES (?, 0)", arguments: [reader])
        }
    }

    /// Puts units in the place of those that are there, all of them in one transaction with the last revision.
    ///
    /// Units of months that were rolled up are left out: what reports have shown of them stays.
    ///
    /// - Precondition: ``follow(reader:)`` was called, and the units are in the order of their revisions.
    /// - Returns: how many were left out.
    public func replace(_ units: [Unit]) throws(JournalError) -> Int {
        guard let last = units.last?.revision else { return 0 }
        for unit in units { try Self.check(unit) }
        return try write { database in
            let known = try Int64.fetchOne(database, sql: "SELECT revision FROM source") ?? 0
            var left = 0
            for unit in units where unit.revision > known {
                if try Self.isRolled(unit.day.digits / 100, database) {
                    left += 1
                } else {
                    try Self.replace(unit, database)
                }
            }
            try database.execute(
                sql: "UPDATE source SET revision = max(revision, ?)", arguments: [last])
            return left
        }
    }

    private static func replace(_ unit: Unit, _ database: Database) throws {
        let tables = JournalTable.allCases.filter { ($0.resolution == .hour) == (unit.hour != nil) }
        for table in tables {
            try database.execute(
                sql: "DELETE FROM \"\(table.rawValue)\" WHERE day = ? AND kiosk = ?"
                    + (unit.hour.map { " AND hour = \($0)" } ?? ""),
                arguments: [unit.day.digits, unit.kiosk])
        }
        // Reports settle a day again when it has one more batch; its beginning is that of the site's clocks.
        let hour = unit.hour ?? 23
        let start = UTCMinute(minutes: UInt32(clamping: unit.day.number * 1440 + hour * 60))
        let batch = HourBatch(
            kiosk: unit.kiosk, hour: JournalHour(start: start, day: unit.day, hour: hour),
            part: unit.revision, counts: unit.counts)
        try database.execute(
            sql:
                "INSERT OR IGNORE INTO hours (kiosk, start, part, day, hour) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                batch.kiosk, Int64(start.minutes), batch.part, unit.day.digits, batch.hour.hour,
            ])
        for (cell, count) in unit.counts { try add(count, of: cell, batch, database) }
    }

    private static func check(_ unit: Unit) throws(JournalError) {
        let isRight = unit.counts.allSatisfy { cell, count in
            (cell.table.resolution == .hour) == (unit.hour != nil)
                && cell.values.count == cell.table.columns.count
                && cell.values.allSatisfy { $0.utf8.count <= maximumValue } && count >= 1
        }
        guard isRight, unit.day.exists, unit.kiosk.utf8.count <= maximumValue,
            unit.hour.map((0...23).contains) ?? true
        else { throw .invalid("a unit of \(unit.kiosk) is not one of this journal's tables") }
    }
}
