import Foundation
import PageModel
import Times
import TourModel

/// A pass's times in words: "17:00" for today, else "Sunday, 22 November 2026, 09:00".
struct PassTimeWords {
    let language: Language
    /// The time that it is.
    let now: UTCMinute
    var timeZone = TimeZone.current

    func text(_ time: UTCMinute) -> String {
        isToday(time) ? clock(time) : "\(day(time)), \(clock(time))"
    }

    /// From when to when: the day once where both are on it.
    func span(_ from: UTCMinute, _ until: UTCMinute, _ strings: Strings) -> String {
        let isOneDay = calendar.isDate(from.date, inSameDayAs: until.date)
        let end = isOneDay ? clock(until) : text(until)
        return strings(
            "event.hours", language, ["start": "\(text(from))", "end": "\(end)"]
        ).string
    }

    private func isToday(_ time: UTCMinute) -> Bool {
        calendar.isDate(time.date, inSameDayAs: now.date)
    }

    private func clock(_ time: UTCMinute) -> String {
        ClockTime.text(ClockTime.minutes(of: time.date, in: timeZone))
    }

    private func day(_ time: UTCMinute) -> String {
        LongDay.text(of: time.date, in: language, calendar: calendar, zone: timeZone)
    }

    private var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }
}
