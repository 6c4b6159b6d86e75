import Payloads

/// When something begins or ends.
package struct CalendarMoment: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// A whole day, wherever it is day.
        case day
        /// A time on the clock of the place where it is shown.
        case floating
        case zoned(CalendarZone)
    }

    /// Seconds since 1970-01-01T00:00 on the clock that it is of.
    package var wall: Int
    package var kind: Kind

    /// What tells it from another moment: universal time where it has a zone, else the clock's.
    package var key: Int {
        if case .zoned(let zone) = kind { zone.moment(atWall: wall) } else { wall }
    }

    package var isDay: Bool { kind == .day }
}
