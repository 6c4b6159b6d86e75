public import Foundation
public import Times

/// An hour of the site's clocks, as it took place once.
///
/// It begins where those clocks show a whole hour. Its beginning in universal time is its key: where clocks are put
/// back, the same hour of the day takes place twice, and each has its own beginning.
public struct JournalHour: Sendable, Hashable, Comparable {
    public var start: UTCMinute
    public var day: CalendarDay
    /// 0 to 23.
    public var hour: Int

    public init(start: UTCMinute, day: CalendarDay, hour: Int) {
        self.start = start
        self.day = day
        self.hour = hour
    }

    /// The hour that a moment lies in.
    public init(of date: Date, in zone: TimeZone) {
        day = CalendarDay(of: date, in: zone)
        let minutes = ClockTime.minutes(of: date, in: zone)
        hour = minutes / 60
        start = UTCMinute(date).subtracting(minutes: UInt32(minutes % 60))
    }

    public static func < (a: JournalHour, b: JournalHour) -> Bool { a.start < b.start }
}
