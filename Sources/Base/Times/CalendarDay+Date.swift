public import Foundation

// What clocks show at a moment. Clocks of machines may be wrong by any amount.

extension CalendarDay {
    /// The day that clocks of a zone show at a moment.
    public init(of date: Date, in zone: TimeZone) {
        self.init(number: Int((zone.wall(at: date) / 86_400).rounded(.down)))
    }

    /// The day that it is here.
    public static var today: CalendarDay { CalendarDay(of: .now, in: .current) }

    /// Midday by universal time, for words about the day.
    public var midday: Date { Date(timeIntervalSince1970: Double(number) * 86_400 + 43_200) }
}

extension ClockTime {
    /// The time that clocks of a zone show at a moment.
    public static func minutes(of date: Date, in zone: TimeZone) -> Int {
        let minutes = Int((zone.wall(at: date) / 60).rounded(.down))
        return (minutes % 1440 + 1440) % 1440
    }
}

extension TimeZone {
    /// What clocks of the zone show, in seconds since 1970-01-01T00:00, within some 3,000 years.
    fileprivate func wall(at date: Date) -> Double {
        let seconds = max(-1e11, min(1e11, date.timeIntervalSince1970))
        return seconds + Double(secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
    }
}
