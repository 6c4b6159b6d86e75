/// A day of the Gregorian calendar.
public struct CalendarDay: Sendable, Hashable, Comparable {
    public var year: Int
    /// 1 to 12.
    public var month: Int
    /// 1 to 31.
    public var day: Int

    public init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    /// The first and the last one that four digits of a year can write.
    public static let first = CalendarDay(year: 1, month: 1, day: 1)
    public static let last = CalendarDay(year: 9999, month: 12, day: 31)

    public static func < (a: CalendarDay, b: CalendarDay) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

// MARK: Counting days

extension CalendarDay {
    /// Days since 1970-01-01.
    ///
    /// - SeeAlso: H. Hinnant: chrono-Compatible Low-Level Date Algorithms, days_from_civil.
    public var number: Int {
        // Counted from March, so that the leap day is the last of its year.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// The day with a number: days since 1970-01-01.
    public init(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    /// 1 for Monday to 7 for Sunday, as ISO 8601 counts.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    public func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }

    /// The same day of another month; its last day where it has fewer.
    public func adding(months: Int) -> CalendarDay {
        let count = year * 12 + month - 1 + months
        let (year, month) = (count / 12, count % 12 + 1)
        return CalendarDay(
            year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year)))
    }

    public var firstOfMonth: CalendarDay { CalendarDay(year: year, month: month, day: 1) }
    public var firstOfYear: CalendarDay { CalendarDay(year: year, month: 1, day: 1) }
    public var firstOfQuarter: CalendarDay {
        CalendarDay(year: year, month: (month - 1) / 3 * 3 + 1, day: 1)
    }
    public var firstOfWeek: CalendarDay { adding(days: 1 - weekday) }

    public static func isLeap(_ year: Int) -> Bool {
        year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    }

    /// The number of days of a month, 1 to 12.
    public static func length(ofMonth month: Int, in year: Int) -> Int {
        if month == 2 { return isLeap(year) ? 29 : 28 }
        return [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Whether the calendar has it, in the years 1 to 9999.
    public var exists: Bool {
        (1...9999).contains(year) && (1...12).contains(month)
            && (1...Self.length(ofMonth: month, in: year)).contains(day)
    }
}

// MARK: In digits

extension CalendarDay: CustomStringConvertible {
    /// "2026-11-24", as ISO 8601 writes it.
    public var description: String {
        let digits = "\(year)"
        return String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
            + "-\(ClockTime.two(month))-\(ClockTime.two(day))"
    }

    /// Reads "2026-11-24"; `nil` for anything else, and for days that no calendar has.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
        guard exists else { return nil }
    }

    /// The number whose digits are the date, as tables have it: 20261124.
    public var digits: Int { year * 10_000 + month * 100 + day }

    public init(digits: Int) {
        self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
    }
}
