package import Wording

/// One event of a calendar, or one of its dates that was changed.
package struct CalendarEntry: Sendable {
    package var uid = ""
    /// Which date of the event this replaces; `nil` for the event itself.
    package var replaced: CalendarMoment?
    /// It replaces all later dates too (`RANGE=THISANDFUTURE`), each later or earlier by as much.
    package var replacesFollowing = false
    /// Counts the changes; of two of the same the higher one counts.
    package var sequence = 0
    /// When it was changed, else when its calendar was written, such as 20261204T190000Z; "" where neither is said.
    package var changed = ""
    package var start: CalendarMoment
    /// From the start to the end, on the clock of the start; 0 where no end is given.
    package var length = 0
    package var rules: [RecurrenceRule] = []
    /// Rules of dates that do not take place; RFC 2445 still had them.
    package var excludingRules: [RecurrenceRule] = []
    /// Dates beside the rules', each with its length where it has one.
    package var dates: [(start: CalendarMoment, length: Int?)] = []
    package var excludedDates: [CalendarMoment] = []
    package var isCancelled = false
    /// It is a private date of an event: it is not shown, and neither is the date that it replaces.
    package var isHidden = false
    /// Texts by the language that the calendar says they are in; "" where it says none.
    package var titles: [String: String] = [:]
    package var texts: [String: String] = [:]
    package var places: [String: String] = [:]
    package var categories: [String] = []
    /// A page about it.
    package var address: String?
    /// The line of the file that it begins in.
    package var line: Int
}

/// What is wrong with an entry of a calendar.
package struct CalendarProblem: Sendable, Equatable {
    package var line: Int
    package var message: FilledMessage
    package var remedy: FilledMessage
}
