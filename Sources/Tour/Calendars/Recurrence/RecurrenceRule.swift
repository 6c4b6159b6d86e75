package import Wording

/// How an event repeats.
///
/// - SeeAlso: RFC 5545, 3.3.10.
package struct RecurrenceRule: Sendable, Hashable {
    package enum Frequency: Int, Sendable, CaseIterable {
        case yearly, monthly, weekly, daily, hourly, minutely, secondly
    }

    /// A weekday, or the one with a number in its month or year.
    package struct Weekday: Sendable, Hashable {
        /// Counted from 1, from the end where below 0; `nil` for every one.
        package var ordinal: Int?
        /// 0 for Monday to 6 for Sunday.
        package var day: Int
    }

    /// When the last occurrence is at the latest.
    package enum Limit: Sendable, Hashable {
        /// Seconds since 1970-01-01T00:00 on the wall's clock, inclusive.
        case wall(Int)
        /// Seconds since 1970-01-01T00:00Z, inclusive.
        case absolute(Int)
    }

    package var frequency: Frequency
    /// 1 or more.
    package var interval = 1
    package var count: Int?
    package var until: Limit?
    package var months: [Int] = []
    package var weekNumbers: [Int] = []
    package var yearDays: [Int] = []
    package var monthDays: [Int] = []
    package var weekdays: [Weekday] = []
    package var hours: [Int] = []
    package var minutes: [Int] = []
    package var seconds: [Int] = []
    package var setPositions: [Int] = []
    /// The first day of the week: 0 for Monday to 6 for Sunday.
    package var weekStart = 0
}

/// What is wrong with a rule.
package struct RecurrenceProblem: Error, Equatable {
    package var message: FilledMessage
    package var remedy: FilledMessage
}
