import Calendars
import Foundation
import Testing
import Times

/// A file beside the tests.
func fixture(_ name: String, in folder: String) throws -> [UInt8] {
    let url = try #require(
        Bundle.module.url(forResource: name, withExtension: nil, subdirectory: folder))
    return try [UInt8](Data(contentsOf: url))
}

/// The dates of a calendar in 2026 and 2027 as "title start end", in universal time or on the wall's clock.
func dates(of file: CalendarFile) -> [String] {
    let begin = CalendarDay(year: 2026, month: 1, day: 1).number * 86_400
    let end = CalendarDay(year: 2028, month: 1, day: 1).number * 86_400
    return CalendarExpansion(file.entries, from: begin, to: end).occurrences.map { date in
        let entry = file.entries[date.entry]
        let title = entry.titles.values.min() ?? "-"
        let mark = date.isCancelled ? " cancelled" : ""
        return "\(title) \(stamp(date.start)) \(stamp(date.end))\(mark)"
    }
}

/// "2026-11-05T19:00".
private func stamp(_ seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return String(date.formatted(.iso8601).prefix(16))
}

/// A calendar of one event with some lines.
func calendar(_ lines: String...) -> [UInt8] {
    let all =
        ["BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:One"] + lines
        + ["END:VEVENT", "END:VCALENDAR", ""]
    return Array(all.joined(separator: "\r\n").utf8)
}
