import GRDB
public import Times

extension JournalStore {
    /// The cells of a table in a period, sorted by day, hour and values.
    ///
    /// - Parameter kiosk: of one kiosk; the sums of all where it is `nil`.
    public func rows(
        of table: JournalTable, from first: CalendarDay, through last: CalendarDay,
        kiosk: String? = nil
    ) throws(JournalError) -> [JournalRow] {
        let hasHour = table.resolution == .hour
        let columns = JournalSchema.columns(table)
        let names = (["day"] + (hasHour ? ["hour"] : []) + columns).joined(separator: ", ")
        return try read { database in
            let cursor = try Row.fetchCursor(
                database,
                sql: """
                    SELECT \(names), sum(count) FROM "\(table.rawValue)"
                    WHERE day BETWEEN ? AND ?\(kiosk == nil ? "" : " AND kiosk = ?")
                    GROUP BY \(names) ORDER BY \(names)
                    """,
                arguments: StatementArguments(
                    [first.digits, last.digits] + (kiosk.map { [$0] } ?? [])))
            var rows: [JournalRow] = []
            let start = hasHour ? 2 : 1
            while let row = try cursor.next() {
                rows.append(
                    JournalRow(
                        table: table, day: CalendarDay(digits: row[0]),
                        hour: hasHour ? row[1] : nil,
                        values: columns.indices.map { row[start + $0] },
                        count: row[start + columns.count]))
            }
            return rows
        }
    }

    /// The cells of the months that were rolled up and lie within a period wholly, sorted by month and values.
    public func monthRows(
        of table: JournalTable, from first: CalendarDay, through last: CalendarDay,
        kiosk: String? = nil
    ) throws(JournalError) -> [JournalMonthRow] {
        let columns = JournalSchema.columns(table)
        let names = (["month"] + columns).joined(separator: ", ")
        // A month counts from its first day to its last.
        let from =
            first.day == 1 ? first.digits / 100 : first.firstOfMonth.adding(months: 1).digits / 100
        let isWhole = last.adding(days: 1).day == 1
        let through =
            isWhole ? last.digits / 100 : last.firstOfMonth.adding(months: -1).digits / 100
        return try read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(names), sum(count) FROM "\(JournalSchema.months(table))"
                    WHERE month BETWEEN ? AND ?\(kiosk == nil ? "" : " AND kiosk = ?")
                    GROUP BY \(names) ORDER BY \(names)
                    """,
                arguments: StatementArguments([from, through] + (kiosk.map { [$0] } ?? []))
            ).map { row in
                let month: Int = row[0]
                return JournalMonthRow(
                    table: table, year: month / 100, month: month % 100,
                    values: columns.indices.map { row[1 + $0] }, count: row[1 + columns.count])
            }
        }
    }

    /// Whether a table was counted on all days from one on: a journal that is older than the table has it only since then.
    public func counts(
        _ table: JournalTable, sinceBefore day: CalendarDay
    ) throws(JournalError) -> Bool {
        try read { database in
            let last = try Int.fetchOne(
                database, sql: "SELECT day FROM begun WHERE name = ?", arguments: [table.rawValue])
            return (last ?? 0) < day.digits
        }
    }

    /// The first and the last day of which anything was counted, rolled-up months included; `nil` for an empty journal.
    public func span() throws(JournalError) -> (first: CalendarDay, last: CalendarDay)? {
        try read { database in
            var first: Int?
            var last: Int?
            func take(_ sql: String, _ factor: Int, _ rest: Int) throws {
                guard let row = try Row.fetchOne(database, sql: sql), let low: Int = row[0],
                    let high: Int = row[1]
                else { return }
                first = min(first ?? .max, low * factor + rest)
                last = max(last ?? .min, high * factor + rest)
            }
            for table in JournalTable.allCases {
                let (days, months) = (table.rawValue, JournalSchema.months(table))
                try take(
                    "SELECT (SELECT min(day) FROM \"\(days)\"), (SELECT max(day) FROM \"\(days)\")",
                    1, 0)
                try take(
                    "SELECT (SELECT min(month) FROM \"\(months)\"), (SELECT max(month) FROM \"\(months)\")",
                    100, 1)
            }
            guard let first, let last else { return nil }
            return (CalendarDay(digits: first), CalendarDay(digits: last))
        }
    }
}
