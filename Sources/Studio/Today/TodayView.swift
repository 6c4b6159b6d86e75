import Foundation
import Passes
import Tour

/// What the page of today shows, beside what there is to look at.
struct TodayView: Sendable {
    /// Something that is on in the house today.
    enum Item: Sendable {
        case event(Localized<String>)
        case group(GroupVisit)
        case pass(RegisteredPass)
    }

    /// The step that comes next, where somebody makes a tour; else nil.
    var open: FirstStep?
    var now = Date()
    /// By whose clocks it is today.
    var zone = TimeZone.current
    /// The last version that was published from here; nil where there is none.
    var last: PublishedRecord.Version?
    /// What was changed since, the newest first.
    var since: [StudioHistory.Step] = []
    /// With the minutes from midnight, in order.
    var house: [(minute: Int, item: Item)] = []
    /// Last week's visits, where kiosks count them.
    var week: JournalDesk.Week?

    /// No day shows more of each kind.
    static let most = 12

    /// The day, and the minutes since it began.
    var clock: (day: CalendarDay, minute: Int) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: now)
        return (
            CalendarDay(year: parts.year ?? 1, month: parts.month ?? 1, day: parts.day ?? 1),
            (parts.hour ?? 0) * 60 + (parts.minute ?? 0)
        )
    }

    /// The minutes from midnight of a time of day: "15:00"; nil for other words.
    static func minute(of time: String) -> Int? {
        let parts = time.split(separator: ":").map { Int($0) }
        guard parts.count == 2, let hour = parts[0], let minute = parts[1],
            (0..<24).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }
}
