import Files
import Foundation
import Passes
import Times
import TourModel
import TourStore

/// Passes as they would be held up, for those who look at the pages without one.
package enum PassPreview {
    /// The pages that there are for passes.
    static let states = [
        "valid", "staff", "early", "expired", "used", "revoked", "foreign", "forged", "clock",
        "ledger",
    ]

    /// When passes are looked at: always the same moment of the site's day, so that a page is the same whenever it is drawn.
    static func moment(in zone: TimeZone) -> Date {
        DateComponents(
            calendar: Calendar(identifier: .gregorian), timeZone: zone, year: 2026, month: 11,
            day: 20, hour: 14, minute: 32
        ).date ?? .now
    }

    /// The page of a state; nil for a name that is none.
    ///
    /// Host and room are the content's own: the first person who has a room to expect somebody in.
    static func sight(_ state: String, in content: TourContent, at date: Date) throws -> PassSight?
    {
        guard states.contains(state) else { return nil }
        let now = UTCMinute(date)
        let (host, room) = try people(content)
        let shift: UInt32 =
            switch state {
            case "early": 2 * UTCMinute.day
            default: 0
            }
        let from = now.subtracting(minutes: 60).adding(minutes: shift)
        let pass = try Pass(
            site: SiteMark(siteID: content.site.id), host: host, room: room, from: from,
            until: from.adding(minutes: state == "expired" ? 30 : 8 * 60),
            isSingleUse: state == "used",
            visitor: "Ada Lovelace", isStaff: state == "staff")
        let verdict: PassVerdict =
            switch state {
            case "early": .early(pass)
            case "expired": .expired(pass)
            case "used": .used(pass)
            case "revoked": .revoked(pass)
            case "foreign": .otherSite
            case "forged": .notGenuine(.wrongSignature)
            case "clock": .clockUnsure(.unset(now: now))
            case "ledger": .notRemembered(.file(.busy(path: "passes.ledger")))
            default: .valid(pass)
            }
        return PassSight(verdict: verdict, now: now)
    }

    private static func people(_ content: TourContent) throws -> (host: String, room: String) {
        for building in try content.store.buildings() {
            for room in try content.store.rooms(inBuilding: building.id) {
                if let host = room.people.first { return (host, room.id) }
            }
        }
        return ("NOBODY", "NOWHERE")
    }
}
