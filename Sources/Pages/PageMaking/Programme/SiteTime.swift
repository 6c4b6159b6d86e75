import Calendars
package import Foundation
import Times

/// What time it is at the site: the moment, and what clocks on its walls show.
package struct SiteTime: Sendable, Equatable {
    /// Seconds since 1970-01-01T00:00Z.
    package let moment: Int
    package let zone: TimeZone

    /// - Parameter date: counted in whole minutes, so that pages change with the clock that is shown.
    package init(_ date: Date, in zone: TimeZone) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        // Clocks of machines may be wrong by any amount.
        let minutes = Int(max(-1e11, min(1e11, seconds))) / 60
        moment = minutes * 60
        self.zone = zone
    }

    /// What clocks show now, in seconds since 1970-01-01T00:00.
    package var wall: Int { CalendarZone.named(zone).wall(at: moment) }

    /// The day, counted from 1970-01-01.
    package var day: Int { wall / 86_400 }

    /// The moment at which clocks show a time.
    package func moment(atWall wall: Int) -> Int { CalendarZone.named(zone).moment(atWall: wall) }

    /// What clocks show at a moment.
    package func wall(at moment: Int) -> Int { CalendarZone.named(zone).wall(at: moment) }

    /// The time of day as "14:32".
    package static func clock(ofWall wall: Int) -> String {
        ClockTime.text(wall % 86_400 / 60)
    }
}
