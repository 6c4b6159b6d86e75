import Foundation
import PageModel
import Payloads
import Times
import TourModel

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
        guard calendarDay(last) < today else {
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
        return ClockTime.text(seconds / 60)
    }

    private func day(_ time: EventTime) -> String {
        LongDay.text(
            of: calendarDay(time).midday, in: language, calendar: Self.calendar, zone: .gmt)
    }

    private func calendarDay(_ time: EventTime) -> CalendarDay {
        CalendarDay(year: time.year, month: time.month, day: time.day)
    }

    /// The end of a whole-day event is the first day after it, RFC 5545 3.6.1.
    private func dayBefore(_ time: EventTime) -> EventTime {
        EventTime("\(calendarDay(time).adding(days: -1))") ?? time
    }

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}
