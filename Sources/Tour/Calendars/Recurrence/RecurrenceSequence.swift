/// The times of a rule, in order, on the clock on the wall.
///
/// Every step looks at one period of the rule's frequency, whatever the rule says; after ``maximumSteps`` of them the
/// sequence ends, so that no rule takes more than a bounded time.
///
/// - SeeAlso: RFC 5545, 3.3.10.
package struct RecurrenceSequence: Sequence, IteratorProtocol {
    /// The steps after which a sequence ends; a daily rule takes 365 a year.
    package static let maximumSteps = 400_000

    private let rule: RecurrenceRule
    private let start: Int
    /// No time after this one is looked for.
    private let end: Int
    private let days: RecurrenceDays
    /// The times of day of a period of a day or more.
    private let clocks: [Int]
    private var period: Int
    private var found: [Int] = []
    private var counted = 0
    package private(set) var steps = 0
    private let limit: Int

    /// Whether the sequence ended before its rule did, because it took too many steps.
    package private(set) var isCutOff = false

    /// - Parameters:
    ///   - start: when the event begins first, in seconds since 1970-01-01T00:00 on the wall's clock.
    ///   - notBefore: times before this one may be skipped, where that saves work.
    ///   - end: the last time that is looked for.
    ///   - steps: after how many of them the sequence ends.
    package init(
        _ rule: RecurrenceRule, from start: Int, notBefore: Int? = nil, to end: Int,
        steps: Int = maximumSteps
    ) {
        self.rule = rule
        self.start = start
        self.end = end
        limit = steps
        days = RecurrenceDays(rule, start: start)
        let second = start.floorModulo(86_400)
        let hours = rule.hours.isEmpty ? [second / 3600] : rule.hours
        let minutes = rule.minutes.isEmpty ? [second / 60 % 60] : rule.minutes
        // A leap second is the last one of its minute.
        let seconds =
            rule.seconds.isEmpty
            ? [second % 60] : Set(rule.seconds.map { Swift.min($0, 59) }).sorted()
        clocks = hours.flatMap { hour in
            minutes.flatMap { minute in seconds.map { hour * 3600 + minute * 60 + $0 } }
        }
        period = 0
        // Without a count each period stands for itself.
        if rule.count == nil, let notBefore, notBefore > start {
            period = Swift.max(0, (notBefore - start) / Self.longest(rule) - 2)
        }
    }

    /// The length of the longest period and its interval, in seconds.
    private static func longest(_ rule: RecurrenceRule) -> Int {
        let length =
            switch rule.frequency {
            case .yearly: 366 * 86_400
            case .monthly: 31 * 86_400
            case .weekly: 7 * 86_400
            case .daily: 86_400
            case .hourly: 3600
            case .minutely: 60
            case .secondly: 1
            }
        return length * rule.interval
    }

    package mutating func next() -> Int? {
        if let count = rule.count, counted >= count { return nil }
        while found.isEmpty {
            guard steps < limit else {
                isCutOff = true
                return nil
            }
            steps += 1
            guard let times = nextPeriod() else { return nil }
            found = positions(of: times).filter { $0 >= start }.reversed()
        }
        guard let time = found.popLast(), time <= end else { return nil }
        counted += 1
        return time
    }

    /// The times of the next period, in order; `nil` after the end.
    private mutating func nextPeriod() -> [Int]? {
        guard rule.frequency.rawValue <= RecurrenceRule.Frequency.daily.rawValue else {
            return nextShortPeriod()
        }
        defer { period += 1 }
        let (first, dates) = days.period(period)
        guard first * 86_400 <= end else { return nil }
        return dates.flatMap { date in clocks.map { date * 86_400 + $0 } }
    }

    /// The times of the next hour, minute or second that can have any.
    private mutating func nextShortPeriod() -> [Int]? {
        let unit = rule.frequency == .hourly ? 3600 : rule.frequency == .minutely ? 60 : 1
        let step = unit * rule.interval
        let base = start - start.floorModulo(unit)
        let time = base + period * step
        guard time <= end else { return nil }
        /// Goes to the first period from a time on.
        func leap(to next: Int) {
            period += Swift.max(1, (next - time + step - 1) / step)
        }
        let day = time.floorDivided(by: 86_400)
        let second = time.floorModulo(86_400)
        guard days.holds(day) else {
            leap(to: (day + 1) * 86_400)
            return []
        }
        guard rule.hours.isEmpty || rule.hours.contains(second / 3600) else {
            leap(to: time - second % 3600 + 3600)
            return []
        }
        if unit < 3600, !rule.minutes.isEmpty, !rule.minutes.contains(second / 60 % 60) {
            leap(to: time - second % 60 + 60)
            return []
        }
        if unit == 1, !rule.seconds.isEmpty, !rule.seconds.contains(second % 60) {
            leap(to: time + 1)
            return []
        }
        period += 1
        let own = start.floorModulo(unit)
        switch rule.frequency {
        case .hourly:
            let minutes = rule.minutes.isEmpty ? [own / 60] : rule.minutes
            let seconds = rule.seconds.isEmpty ? [own % 60] : rule.seconds
            return minutes.flatMap { minute in
                seconds.map { time + minute * 60 + Swift.min($0, 59) }
            }
        case .minutely:
            let seconds = rule.seconds.isEmpty ? [own] : rule.seconds
            return seconds.map { time + Swift.min($0, 59) }
        default: return [time]
        }
    }

    /// Those of a period's times that BYSETPOS names.
    private func positions(of times: [Int]) -> [Int] {
        guard !rule.setPositions.isEmpty else { return times }
        let chosen = rule.setPositions.compactMap { position -> Int? in
            let index = position > 0 ? position - 1 : times.count + position
            return times.indices.contains(index) ? index : nil
        }
        return Set(chosen).sorted().map { times[$0] }
    }
}
