import Journal
public import Times
import Wording

/// The days that a report is about, and those that it compares them with.
public struct ReportPeriod: Sendable, Hashable {
    /// What a period is called on the command line, from a day to a year.
    public enum Name: String, Sendable, CaseIterable {
        case today, yesterday
        case thisWeek = "this-week"
        case lastWeek = "last-week"
        case thisMonth = "this-month"
        case lastMonth = "last-month"
        case thisQuarter = "this-quarter"
        case lastQuarter = "last-quarter"
        case thisYear = "this-year"
        case lastYear = "last-year"
    }

    /// `nil` for a period that was written as FROM..TO.
    public let name: Name?
    public let days: ClosedRange<CalendarDay>
    /// The days before: the whole day, week, month, quarter or year before, or as many of its days as the period
    /// that has not ended yet has; before FROM..TO, as many days.
    public let before: ClosedRange<CalendarDay>

    /// The days of a named period, on a day.
    ///
    /// Weeks begin on Monday. A period that has not ended yet ends on that day.
    public init(_ name: Name, on today: CalendarDay) {
        self.name = name
        switch name {
        case .today: (days, before) = (today...today, Self.day(today.adding(days: -1)))
        case .yesterday:
            (days, before) = (
                Self.day(today.adding(days: -1)), Self.day(today.adding(days: -2))
            )
        case .thisWeek, .lastWeek:
            (days, before) = Self.span(
                isLast: name == .lastWeek, from: today.firstOfWeek, on: today
            ) { $0.adding(days: 7 * $1) }
        case .thisMonth, .lastMonth:
            (days, before) = Self.span(
                isLast: name == .lastMonth, from: today.firstOfMonth, on: today
            ) { $0.adding(months: $1) }
        case .thisQuarter, .lastQuarter:
            (days, before) = Self.span(
                isLast: name == .lastQuarter, from: today.firstOfQuarter, on: today
            ) { $0.adding(months: 3 * $1) }
        case .thisYear, .lastYear:
            (days, before) = Self.span(
                isLast: name == .lastYear, from: today.firstOfYear, on: today
            ) { $0.adding(months: 12 * $1) }
        }
    }

    /// The days from one to another.
    public init(_ days: ClosedRange<CalendarDay>) {
        name = nil
        self.days = days
        let count = days.upperBound.number - days.lowerBound.number + 1
        before = days.lowerBound.adding(days: -count)...days.lowerBound.adding(days: -1)
    }

    /// The longest period, in days: more than a journal ever holds.
    static let longest = 36_600

    /// Reads a name, one day, or FROM..TO.
    ///
    /// - Throws: ``PeriodError`` for anything else.
    public init(_ text: String, on today: CalendarDay) throws(PeriodError) {
        if let name = Name(rawValue: text) {
            self.init(name, on: today)
            return
        }
        let ends = text.split(separator: "..", omittingEmptySubsequences: false)
        guard ends.count <= 2,
            ends.allSatisfy({ $0.utf8.first.map { (0x30...0x39).contains($0) } ?? false })
        else { throw .unknown(text) }
        var read: [CalendarDay] = []
        for end in ends {
            guard let day = CalendarDay(end) else { throw .noDay(String(end)) }
            read.append(day)
        }
        guard let first = read.first, let last = read.last else { throw .unknown(text) }
        guard first <= last else { throw .endsBeforeItBegins(from: first, through: last) }
        guard last.number - first.number < Self.longest else {
            throw .tooLong(days: last.number - first.number + 1)
        }
        self.init(first...last)
    }

    /// How many days it has.
    public var dayCount: Int { days.upperBound.number - days.lowerBound.number + 1 }

    /// Whether it consists of whole months that have ended.
    public func isWholeMonths(on today: CalendarDay) -> Bool {
        days.lowerBound.day == 1 && days.upperBound.adding(days: 1).day == 1
            && days.upperBound < today
    }

    private static func day(_ day: CalendarDay) -> ClosedRange<CalendarDay> { day...day }

    private static func span(
        isLast: Bool, from start: CalendarDay, on today: CalendarDay,
        moved: (CalendarDay, Int) -> CalendarDay
    ) -> (ClosedRange<CalendarDay>, ClosedRange<CalendarDay>) {
        let previous = moved(start, -1)
        if isLast {
            return (
                previous...start.adding(days: -1),
                moved(start, -2)...previous.adding(days: -1)
            )
        }
        // February has no 30th: what is compared ends with the shorter one.
        let end = min(
            previous.adding(days: today.number - start.number), start.adding(days: -1))
        return (start...today, previous...end)
    }
}

/// Why a text is no period.
public enum PeriodError: Error, Equatable, CustomStringConvertible {
    case unknown(String)
    case noDay(String)
    case endsBeforeItBegins(from: CalendarDay, through: CalendarDay)
    case tooLong(days: Int)

    public var description: String {
        switch self {
        case .unknown(let text):
            Wording.unknown(
                "period", VisibleText.line(text), known: ReportPeriod.Name.allCases.map(\.rawValue),
                otherwise:
                    "write \(ReportPeriod.Name.allCases.map(\.rawValue).joined(separator: ", ")), "
                    + "a day such as 2026-11-24, or FROM..TO such as 2026-01-01..2026-06-30")
        case .noDay(let text):
            "\"\(VisibleText.line(String(text.prefix(40))))\" is not a day; write one such as 2026-11-24"
        case .endsBeforeItBegins(let from, let through):
            "the period \(from)..\(through) ends before it begins; write the earlier day first"
        case .tooLong(let days):
            "the period has \(days) days; \(ReportPeriod.longest) are the most"
        }
    }
}
