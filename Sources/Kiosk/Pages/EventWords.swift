import Display
import Foundation
import Payloads
import Tour

/// The time of an event in words: "Friday, 4 December 2026, 19:00 to 22:00".
struct EventWords {
    let language: Language
    let strings: Strings

    /// From when to when; `nil` for an event that says neither.
    func time(of event: CalendarEvent) -> String? {
        guard let start = event.start else { return event.end.map(moment) }
        guard let end = event.end else { return moment(start) }
        guard let begin = clock(start), let close = clock(end) else {
            let last = start.secondOfDay == nil && end.secondOfDay == nil ? dayBefore(end) : end
            return isSameDay(start, last) ? moment(start) : span(moment(start), moment(last))
        }
        if isSameDay(start, end) {
            return begin == close ? moment(start) : "\(day(start)), \(span(begin, close))"
        }
        return span(moment(start), moment(end))
    }

    /// The day on which an event ended, if that is before another day.
    func lastDay(of event: CalendarEvent, before today: CalendarDay) -> String? {
        guard let end = event.end ?? event.start else { return nil }
        let isWholeDays = event.end != nil && end.secondOfDay == nil
        let last = isWholeDays ? dayBefore(end) : end
        guard CalendarDay(year: last.year, month: last.month, day: last.day) < today else {
            return nil
        }
        return day(last)
    }

    /// The zone that the times are in, as far as the code says.
    func zone(of event: CalendarEvent) -> Text? {
        let zone = event.timezone ?? (event.start?.isUTC == true ? "UTC" : nil)
        return zone.map { strings("event.zone.code", language, ["zone": "\($0)"]) }
    }

    private func span(_ start: String, _ end: String) -> String {
        strings("event.hours", language, ["start": "\(start)", "end": "\(end)"]).string
    }

    private func moment(_ time: EventTime) -> String {
        guard let clock = clock(time) else { return day(time) }
        return "\(day(time)), \(clock)"
    }

    private func isSameDay(_ a: EventTime, _ b: EventTime) -> Bool {
        (a.year, a.month, a.day) == (b.year, b.month, b.day)
    }

    /// "19:00"; `nil` for a whole day.
    private func clock(_ time: EventTime) -> String? {
        guard let seconds = time.secondOfDay else { return nil }
        let (hour, minute) = (seconds / 3600, seconds / 60 % 60)
        return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
    }

    private func day(_ time: EventTime) -> String {
        guard let date = date(time) else { return time.description }
        return LongDay.text(of: date, in: language, calendar: Self.calendar, zone: .gmt)
    }

    private func date(_ time: EventTime) -> Date? {
        Self.calendar.date(
            from: DateComponents(year: time.year, month: time.month, day: time.day, hour: 12))
    }

    /// The end of a whole-day event is the first day after it, RFC 5545 3.6.1.
    private func dayBefore(_ time: EventTime) -> EventTime {
        guard let date = date(time),
            let before = Self.calendar.date(byAdding: .day, value: -1, to: date)
        else { return time }
        let parts = Self.calendar.dateComponents([.year, .month, .day], from: before)
        let text = [(parts.year ?? 0, 4), (parts.month ?? 0, 2), (parts.day ?? 0, 2)]
            .map { (number: Int, width: Int) -> String in
                let digits = "\(number)"
                return String(repeating: "0", count: max(0, width - digits.count)) + digits
            }.joined()
        return EventTime(text) ?? time
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

extension CalendarDay {
    /// The day that it is here.
    static var today: CalendarDay? {
        let parts = Calendar.current.dateComponents([.year, .month, .day], from: Date.now)
        guard let year = parts.year, let month = parts.month, let day = parts.day else {
            return nil
        }
        return CalendarDay(year: year, month: month, day: day)
    }
}
