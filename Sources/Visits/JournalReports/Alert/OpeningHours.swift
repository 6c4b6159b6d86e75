import Journal
import Times
import Wording

/// When a site is open, as far as an alert needs it: the same hours on every day that is not closed.
public struct OpeningHours: Sendable, Equatable {
    /// 0 to 23; the hour that it closes at is not one of them.
    public let hours: Range<Int>
    /// 1 for Monday to 7.
    public let closedWeekdays: Set<Int>

    /// Over fewer hours, that nothing was counted, or that something was, could tell of a single visitor.
    public static let fewest = 4

    static let weekdays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]

    /// - Parameter text: "9-17".
    /// - Throws: ``AlertError``.
    public init(_ text: String, closed: [String] = []) throws(AlertError) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let from = parts[0], let to = parts[1], from >= 0, from < to,
            to <= 24
        else { throw .hours(String(text.prefix(40))) }
        guard to - from >= Self.fewest else { throw .few(String(text.prefix(40))) }
        hours = from..<to
        var days: Set<Int> = []
        for name in closed {
            guard let index = Self.weekdays.firstIndex(of: name.lowercased()) else {
                throw .weekday(String(name.prefix(40)))
            }
            days.insert(index + 1)
        }
        closedWeekdays = days
    }

    func isOpen(on day: CalendarDay) -> Bool { !closedWeekdays.contains(day.weekday) }
}

/// Why opening hours cannot be read.
public enum AlertError: Error, Equatable, CustomStringConvertible {
    case hours(String)
    case few(String)
    case weekday(String)

    public var description: String {
        switch self {
        case .hours(let text):
            "--open is \"\(VisibleText.line(text))\"; write two hours such as 9-17, the first one earlier, from 0 to 24"
        case .few(let text):
            "--open is \"\(VisibleText.line(text))\"; write \(OpeningHours.fewest) hours at least: fewer would show "
                + "whether single visitors came"
        case .weekday(let text):
            unknown("weekday", VisibleText.line(text), known: OpeningHours.weekdays)
        }
    }
}
