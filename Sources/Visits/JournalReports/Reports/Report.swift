import Journal
public import Times

/// What a report says, before it becomes a table, a chart or a file.
///
/// Every number is a sum of releases: 0 stands for fewer than the threshold, whether or not there were any.
public struct Report: Sendable, Equatable {
    /// One line: a room, an hour, a language.
    public struct Line: Sendable, Equatable {
        /// As the journal has it: "A-014", "9", "school".
        public var key: String
        /// The name in the report's language: "A-014 Main control room".
        public var label: String
        public var now: Int
        public var before: Int
    }

    /// What a day, or a month of a long period, released in all.
    public struct TrendPoint: Sendable, Equatable {
        /// The first day.
        public var day: CalendarDay
        public var now: Int
        /// Of the day or month at the same place in the period before; `nil` where that is shorter.
        public var before: Int?
    }

    public var subject: ReportSubject
    /// In the report's language.
    public var title: String
    /// What the numbers count, in the report's language.
    public var unit: String
    public var period: ReportPeriod
    /// The first day that was counted, where the period or the one before begins earlier.
    public var countedSince: CalendarDay?
    /// The smallest number that is shown.
    public var least: Int
    public var lines: [Line]
    /// The sums of the lines.
    public var total: Int
    public var totalBefore: Int
    /// By day up to ``ReportMaker/longestByDay`` days, else by month.
    public var trend: [TrendPoint]
    public var isByMonth: Bool
    /// Pages by weekday (Monday first) and hour; empty for subjects that are not counted by the hour.
    public var grid: [[Int]]
    /// What the report says in one to three sentences, for those who do not see its chart.
    public var summary: String
}
