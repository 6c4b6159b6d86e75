import GRDB
public import Times

extension JournalStore {
    /// An hour of the site's clocks of which something was written.
    public struct WrittenHour: Sendable, Equatable {
        public var day: CalendarDay
        /// 0 to 23; where clocks are put back, the hour that comes twice is one.
        public var hour: Int
        /// How many batches were written of it, by all kiosks of the journal.
        public var parts: Int
        /// When it began last.
        public var start: UTCMinute

        public init(day: CalendarDay, hour: Int, parts: Int, start: UTCMinute) {
            self.day = day
            self.hour = hour
            self.parts = parts
            self.start = start
        }
    }

    /// The hours of a period of which something was written, the oldest first.
    public func writtenHours(
        from first: CalendarDay, through last: CalendarDay
    ) throws(JournalError) -> [WrittenHour] {
        try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT day, hour, count(*), max(start) FROM hours WHERE day BETWEEN ? AND ?
                    GROUP BY day, hour ORDER BY day, hour
                    """,
                arguments: [first.digits, last.digits]
            ).map { row in
                WrittenHour(
                    day: CalendarDay(digits: row[0]), hour: row[1], parts: row[2],
                    start: UTCMinute(minutes: UInt32(clamping: row[3] as Int64)))
            }
        }
    }
}
