import Foundation
import Passes
import Times
import TourModel

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
        (CalendarDay(of: now, in: zone), ClockTime.minutes(of: now, in: zone))
    }
}
