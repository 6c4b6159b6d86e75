public import Foundation

extension UTCMinute {
    /// Reads a time of ISO 8601 to the minute, with its zone: `2026-11-21T09:00Z`,
    /// `2026-11-21T10:00+01:00`.
    public init?(iso text: String) {
        guard let reading = TimeReading(text), reading.zone != nil, reading.isExplicit,
            let time = reading.time(in: .gmt)
        else { return nil }
        self = time
    }

    /// Reads a time as people write it.
    ///
    /// `2026-11-21 09:00`, with a zone or in the given one; `2026-11-21` alone, `today` and
    /// `tomorrow` with or without a time of day, a time of day alone for the coming one of today;
    /// `+90m`, `+8h`, `+2d` after `start`.
    ///
    /// - Parameters:
    ///   - start: what a time with `+` counts from.
    ///   - isEnd: whether a day alone means its end rather than its beginning.
    /// - Throws: ``TimeError``.
    public init(
        _ text: String, timeZone: TimeZone, now: Date, from start: UTCMinute, isEnd: Bool
    ) throws(TimeError) {
        if let minutes = TimeReading.minutes(text) {
            self = start.adding(minutes: minutes)
            return
        }
        guard var reading = TimeReading(text) else { throw .notATime(String(text.prefix(60))) }
        reading.complete(in: timeZone, now: now, isEnd: isEnd)
        guard let time = reading.time(in: timeZone) else { throw .noSuchTime(text) }
        self = time
    }
}

/// The parts of a time as it was typed.
private struct TimeReading {
    enum Day { case date(year: Int, month: Int, day: Int), today, tomorrow }

    var day: Day
    var minuteOfDay: Int?
    var zone: TimeZone?
    /// Whether the day was written as a date.
    private(set) var isExplicit = false

    /// Understands a text; nil where it has no known form, or names a day that no calendar has.
    init?(_ text: String) {
        guard text.utf8.count <= 40,
            let match = text.trimmingCharacters(in: .whitespaces).wholeMatch(
                of:
                    /(?:([0-9]{4})-([0-9]{2})-([0-9]{2})|(today|tomorrow))?(?:[T ]?([0-9]{1,2}):([0-9]{2}))?(Z|[+-][0-9]{2}:[0-9]{2})?/
            )
        else { return nil }
        let parts = match.output
        if let year = parts.1.flatMap({ Int($0) }), let month = parts.2.flatMap({ Int($0) }),
            let date = parts.3.flatMap({ Int($0) })
        {
            // In the years that minutes in 32 bits reach.
            guard year >= 1970, CalendarDay(year: year, month: month, day: date).exists else {
                return nil
            }
            day = .date(year: year, month: month, day: date)
            isExplicit = true
        } else {
            day = parts.4 == "tomorrow" ? .tomorrow : .today
            guard parts.4 != nil || parts.5 != nil else { return nil }
        }
        if let hour = parts.5.flatMap({ Int($0) }), let minute = parts.6.flatMap({ Int($0) }) {
            guard minute < 60, hour < 24 || hour == 24 && minute == 0 else { return nil }
            minuteOfDay = hour * 60 + minute
        }
        if let zone = parts.7 {
            guard minuteOfDay != nil, let zone = TimeReading.zone(zone) else { return nil }
            self.zone = zone
        }
    }

    /// The minutes of `+90m`, `+8h`, `+2d`; nil where it is none of these, or no time at all.
    static func minutes(_ text: String) -> UInt32? {
        guard let match = text.wholeMatch(of: /\+([0-9]{1,6})([mhd])/),
            let count = UInt32(match.1), count > 0
        else { return nil }
        let unit: UInt32 =
            switch match.2 {
            case "m": 1
            case "h": 60
            default: UTCMinute.day
            }
        return count * unit
    }

    /// Fills in what was left out.
    mutating func complete(in timeZone: TimeZone, now: Date, isEnd: Bool) {
        var calendar = TimeReading.calendar(zone ?? timeZone)
        calendar.timeZone = zone ?? timeZone
        var moment: Date?
        switch day {
        case .date: break
        case .today: moment = now
        case .tomorrow: moment = calendar.date(byAdding: .day, value: 1, to: now)
        }
        if let moment {
            let parts = calendar.dateComponents([.year, .month, .day], from: moment)
            day = .date(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
        }
        if minuteOfDay == nil { minuteOfDay = isEnd ? 24 * 60 : 0 }
    }

    /// The time; nil where that day has no such one in the zone.
    func time(in timeZone: TimeZone) -> UTCMinute? {
        guard case .date(let year, let month, let day) = day, let minuteOfDay else { return nil }
        let calendar = TimeReading.calendar(zone ?? timeZone)
        let isMidnight = minuteOfDay == 24 * 60
        let wanted = DateComponents(
            year: year, month: month, day: day, hour: isMidnight ? 0 : minuteOfDay / 60,
            minute: minuteOfDay % 60)
        guard var date = calendar.date(from: wanted) else { return nil }
        let found = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        // A calendar answers a time that is left out when clocks are put forward with another one;
        // where a day begins later than at midnight, its beginning is meant.
        let isSame = found.hour == wanted.hour && found.minute == wanted.minute
        guard isSame || minuteOfDay % (24 * 60) == 0 else { return nil }
        if isMidnight {
            guard let next = calendar.date(byAdding: .day, value: 1, to: date) else { return nil }
            date = next
        }
        return UTCMinute(date)
    }

    private static func calendar(_ zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    private static func zone(_ text: Substring) -> TimeZone? {
        if text == "Z" { return .gmt }
        guard let hours = Int(text.dropFirst().prefix(2)), let minutes = Int(text.suffix(2)),
            hours <= 14, minutes < 60
        else { return nil }
        let seconds = (hours * 60 + minutes) * 60
        return TimeZone(secondsFromGMT: text.hasPrefix("-") ? -seconds : seconds)
    }
}

/// Why a text that somebody typed is not a time.
public enum TimeError: Error, Sendable, Hashable, CustomStringConvertible {
    /// It has no known form.
    case notATime(String)
    /// The day has no such time: the clocks go forward then.
    case noSuchTime(String)

    public var description: String {
        switch self {
        case .notATime(let text):
            "\"\(text)\" is not a time; write 2026-11-21 09:00, 2026-11-21T09:00Z, tomorrow 9:00, 9:00, "
                + "or +8h"
        case .noSuchTime(let text):
            "\"\(text)\" does not exist: the clocks go forward then; choose another time"
        }
    }
}
