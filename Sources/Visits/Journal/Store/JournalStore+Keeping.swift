import GRDB
public import Times

extension JournalStore {
    /// Sums up the oldest month of which there are days, where all of it is older than so many days.
    ///
    /// Age counts from the second newest day that the journal has, and one month goes at a time: a clock that jumps ahead
    /// makes one day, and sums up nothing.
    public func rollUp(keeping days: Int) throws(JournalError) {
        let newest = try read { database in
            try Int.fetchOne(
                database, sql: "SELECT DISTINCT day FROM hours ORDER BY day DESC LIMIT 1 OFFSET 1")
        }
        guard let newest, let oldest = try oldestDay() else { return }
        let end = oldest.firstOfMonth.adding(months: 1)
        if end <= CalendarDay(digits: newest).adding(days: -days).firstOfMonth {
            try rollUp(before: end)
        }
    }

    /// The first day that is not summed up; `nil` where there is none.
    public func oldestDay() throws(JournalError) -> CalendarDay? {
        try read { database in
            try JournalTable.allCases.compactMap { table in
                try Int.fetchOne(database, sql: "SELECT min(day) FROM \"\(table.rawValue)\"")
            }.min().map(CalendarDay.init(digits:))
        }
    }

    /// Sums up the days of every month that ended before a day: their rows become one a month, their hours are gone.
    ///
    /// Safe at any time, and as often as one likes: all of it is one transaction.
    ///
    /// - Returns: how many months were rolled up.
    @discardableResult
    package func rollUp(before day: CalendarDay) throws(JournalError) -> Int {
        // The first day that stays a day: months before its own have ended.
        let limit = day.firstOfMonth.digits
        return try write { database in
            var months = Set<Int>()
            for table in JournalTable.allCases {
                let (days, sums) = (table.rawValue, JournalSchema.months(table))
                let names = (["kiosk"] + JournalSchema.columns(table)).joined(separator: ", ")
                try months.formUnion(
                    Int.fetchAll(
                        database, sql: "SELECT DISTINCT day / 100 FROM \"\(days)\" WHERE day < ?",
                        arguments: [limit]))
                try database.execute(
                    sql: """
                        INSERT INTO "\(sums)" (month, \(names), count)
                        SELECT day / 100, \(names), sum(count) FROM "\(days)" WHERE day < ?
                        GROUP BY day / 100, \(names)
                        ON CONFLICT DO UPDATE SET count = count + excluded.count
                        """, arguments: [limit])
                try database.execute(
                    sql: "DELETE FROM \"\(days)\" WHERE day < ?", arguments: [limit])
            }
            for month in months {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO rolled (month) VALUES (?)", arguments: [month])
            }
            try Self.combineReleases(database)
            // The newest hour of a kiosk stays, for none is written behind it.
            try database.execute(
                sql: """
                    DELETE FROM hours WHERE day < ? AND start <
                        (SELECT max(start) FROM hours AS newest WHERE newest.kiosk = hours.kiosk)
                    """, arguments: [limit])
            return months.count
        }
    }

    /// Opens the months again behind which no hour is left: what is counted in them now is summed up with what was.
    ///
    /// With no hour left at all, that is the newest month alone.
    ///
    /// - Parameter month: only this one, as 202611, if it is one of these.
    static func reopen(_ month: Int?, _ database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM rolled WHERE month = coalesce(:month, month) AND month >=
                    coalesce((SELECT max(day) / 100 FROM hours), (SELECT max(month) FROM rolled))
                """, arguments: ["month": month])
    }

    /// Deletes what was counted and entered on the days of a period, and the months that lie within it wholly.
    ///
    /// A month that was summed up too early, since a clock was ahead, takes counts again when the days ahead are deleted.
    ///
    /// - Returns: how many rows of counts and how many entries were deleted.
    public func forget(
        from first: CalendarDay, through last: CalendarDay
    ) throws(JournalError) -> (rows: Int, entries: Int) {
        let firstMonth = first.day == 1 ? first : first.firstOfMonth.adding(months: 1)
        let isWhole = last.adding(days: 1).day == 1
        let lastMonth = isWhole ? last : last.firstOfMonth.adding(months: -1)
        let days: StatementArguments = [first.digits, last.digits]
        let months: StatementArguments = [firstMonth.digits / 100, lastMonth.digits / 100]
        return try write { database in
            var rows = 0
            for table in JournalTable.allCases {
                try database.execute(
                    sql: "DELETE FROM \"\(table.rawValue)\" WHERE day BETWEEN ? AND ?",
                    arguments: days)
                rows += database.changesCount
                try database.execute(
                    sql:
                        "DELETE FROM \"\(JournalSchema.months(table))\" WHERE month BETWEEN ? AND ?",
                    arguments: months)
                rows += database.changesCount
            }
            // What reports have worked out from these days, a month of it as its day 0.
            for table in ["release", "release_day"] where try database.tableExists(table) {
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE day BETWEEN ? AND ? AND day % 100 > 0",
                    arguments: days)
                try database.execute(
                    sql: "DELETE FROM \(table) WHERE day % 100 = 0 AND day / 100 BETWEEN ? AND ?",
                    arguments: months)
            }
            try database.execute(
                sql: "DELETE FROM hours WHERE day BETWEEN ? AND ?", arguments: days)
            try database.execute(
                sql: "DELETE FROM rolled WHERE month BETWEEN ? AND ?", arguments: months)
            try Self.reopen(nil, database)
            try database.execute(
                sql: """
                    DELETE FROM change WHERE entry IN (SELECT id FROM entry WHERE day BETWEEN ? AND ?)
                        OR json_extract(before, '$.day') BETWEEN ? AND ?
                    """, arguments: [first.digits, last.digits, first.digits, last.digits])
            try database.execute(
                sql: "DELETE FROM entry WHERE day BETWEEN ? AND ?", arguments: days)
            return (rows, database.changesCount)
        }
    }
}
