import Times

/// The days of a rule's periods.
///
/// A period's days are all of its days that every part of the rule allows; a part that is missing where it is needed
/// comes from the first day.
struct RecurrenceDays {
    private let rule: RecurrenceRule
    private let first: CalendarDay
    private let firstNumber: Int

    init(_ rule: RecurrenceRule, start: Int) {
        var rule = rule
        firstNumber = start.floorDivided(by: 86_400)
        first = CalendarDay(number: firstNumber)
        // Numbers of weekdays mean something in months and years alone.
        if rule.frequency != .yearly && rule.frequency != .monthly {
            for index in rule.weekdays.indices { rule.weekdays[index].ordinal = nil }
        }
        let weekday = RecurrenceRule.Weekday(
            ordinal: nil, day: Self.weekday(of: firstNumber))
        let hasDays =
            !rule.weekdays.isEmpty || !rule.monthDays.isEmpty || !rule.yearDays.isEmpty
        switch rule.frequency {
        case .yearly where !hasDays && !rule.weekNumbers.isEmpty: rule.weekdays = [weekday]
        case .yearly where !hasDays:
            if rule.months.isEmpty { rule.months = [first.month] }
            rule.monthDays = [first.day]
        case .monthly where !hasDays: rule.monthDays = [first.day]
        case .weekly where !hasDays: rule.weekdays = [weekday]
        default: break
        }
        self.rule = rule
    }

    /// The number of a period's first day, and those of the period's days that the rule allows.
    func period(_ index: Int) -> (first: Int, days: [Int]) {
        let (offset, isOver) = index.multipliedReportingOverflow(by: rule.interval)
        // Far beyond every calendar.
        guard !isOver, offset < 10_000_000 else { return (Int.max / 86_400, []) }
        switch rule.frequency {
        case .yearly:
            let year = first.year + offset
            let begin = CalendarDay(year: year, month: 1, day: 1).number
            let months = rule.months.isEmpty ? Array(1...12) : rule.months
            // A year's first and last weeks reach into its neighbours, but only the year's days count.
            return (begin, months.flatMap { days(ofMonth: $0, in: year) })
        case .monthly:
            let month = first.year * 12 + first.month - 1 + offset
            let (year, number) = (month.floorDivided(by: 12), month.floorModulo(12) + 1)
            let begin = CalendarDay(year: year, month: number, day: 1).number
            let isAllowed = rule.months.isEmpty || rule.months.contains(number)
            return (begin, isAllowed ? days(ofMonth: number, in: year) : [])
        case .weekly:
            let back = (Self.weekday(of: firstNumber) - rule.weekStart).floorModulo(7)
            let begin = firstNumber - back + offset * 7
            return (begin, (begin..<begin + 7).filter(holds))
        default:
            let day = firstNumber + offset
            return (day, holds(day) ? [day] : [])
        }
    }

    private func days(ofMonth month: Int, in year: Int) -> [Int] {
        let begin = CalendarDay(year: year, month: month, day: 1).number
        return (begin..<begin + CalendarDay.length(ofMonth: month, in: year)).filter(holds)
    }

    /// Whether the rule allows a day.
    func holds(_ number: Int) -> Bool {
        let day = CalendarDay(number: number)
        if !rule.months.isEmpty, !rule.months.contains(day.month) { return false }
        if !rule.monthDays.isEmpty {
            let back = day.day - CalendarDay.length(ofMonth: day.month, in: day.year) - 1
            guard rule.monthDays.contains(day.day) || rule.monthDays.contains(back) else {
                return false
            }
        }
        if !rule.weekdays.isEmpty, !rule.weekdays.contains(where: { matches($0, number, day) }) {
            return false
        }
        if !rule.yearDays.isEmpty {
            let begin = CalendarDay(year: day.year, month: 1, day: 1).number
            let length = CalendarDay.isLeap(day.year) ? 366 : 365
            let place = number - begin + 1
            guard rule.yearDays.contains(place) || rule.yearDays.contains(place - length - 1)
            else { return false }
        }
        if !rule.weekNumbers.isEmpty, !isInWeek(number, of: day.year) { return false }
        return true
    }

    private func matches(
        _ weekday: RecurrenceRule.Weekday, _ number: Int, _ day: CalendarDay
    ) -> Bool {
        guard Self.weekday(of: number) == weekday.day else { return false }
        guard let ordinal = weekday.ordinal else { return true }
        let isOfMonth = rule.frequency == .monthly || !rule.months.isEmpty
        let begin = CalendarDay(year: day.year, month: isOfMonth ? day.month : 1, day: 1).number
        let length =
            isOfMonth
            ? CalendarDay.length(ofMonth: day.month, in: day.year)
            : CalendarDay.isLeap(day.year) ? 366 : 365
        let place = number - begin
        return ordinal > 0
            ? place / 7 + 1 == ordinal : (length - 1 - place) / 7 + 1 == -ordinal
    }

    /// Whether a day of a year lies in one of the rule's weeks; week 1 is the first with four days in its year.
    private func isInWeek(_ number: Int, of year: Int) -> Bool {
        // The last days of a year can be in week 1 of the next, its first days in the last week of the one before.
        for year in [year - 1, year, year + 1] {
            let begin = firstWeek(of: year)
            let count = (firstWeek(of: year + 1) - begin) / 7
            guard number >= begin, number < begin + count * 7 else { continue }
            let week = (number - begin) / 7 + 1
            return rule.weekNumbers.contains(week) || rule.weekNumbers.contains(week - count - 1)
        }
        return false
    }

    /// 0 for Monday to 6 for Sunday, of a day with a number.
    private static func weekday(of number: Int) -> Int { (number + 3).floorModulo(7) }

    /// The number of the day on which week 1 of a year begins.
    private func firstWeek(of year: Int) -> Int {
        // The week that 4 January lies in has four of the year's days.
        let fourth = CalendarDay(year: year, month: 1, day: 4).number
        return fourth - (Self.weekday(of: fourth) - rule.weekStart).floorModulo(7)
    }
}
