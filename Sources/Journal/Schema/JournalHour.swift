public import Foundation
public import Times
public import Tour

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
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        day = CalendarDay(
            year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
        hour = parts.hour ?? 0
        start = UTCMinute(date).subtracting(minutes: UInt32(parts.minute ?? 0))
    }

    public static func < (a: JournalHour, b: JournalHour) -> Bool { a.start < b.start }
}
