public import Times

/// One cell of a table: how often something was counted in an hour, or on a day.
public struct JournalRow: Sendable, Hashable {
    public var table: JournalTable
    /// The day by the site's clocks.
    public var day: CalendarDay
    /// The hour of the day by the site's clocks, 0 to 23; `nil` for tables of days.
    ///
    /// Where clocks are put back, the
    /// hour that comes twice has the counts of both.
    public var hour: Int?
    /// One for each of the table's columns; IDs stay those of their time, also when the content has them no more.
    public var values: [String]
    /// At least 1.
    public var count: Int

    public init(
        table: JournalTable, day: CalendarDay, hour: Int? = nil, values: [String], count: Int
    ) {
        self.table = table
        self.day = day
        self.hour = hour
        self.values = values
        self.count = count
    }
}

/// One cell of a month whose days have been rolled up.
public struct JournalMonthRow: Sendable, Hashable {
    public var table: JournalTable
    public var year: Int
    /// 1 to 12.
    public var month: Int
    public var values: [String]
    /// At least 1.
    public var count: Int

    public init(table: JournalTable, year: Int, month: Int, values: [String], count: Int) {
        self.table = table
        self.year = year
        self.month = month
        self.values = values
        self.count = count
    }
}
