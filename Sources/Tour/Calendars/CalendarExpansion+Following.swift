/// Changes that later dates of an event follow.
///
/// - SeeAlso: RFC 5545, 3.2.13: all later dates are moved by as much, and have the changed date's length and words. A later change
///   of that kind takes over from its own date on, measured against the event's own dates like the first.
extension CalendarExpansion {
    /// A change and the date, on the clock of the event, behind which others follow it.
    struct Following {
        var entry: Int
        var from: Int
    }

    /// No date is moved further, in seconds.
    private static let farthest = 366 * 86_400

    /// In the order of their dates.
    func followings(_ ranges: [Int], _ event: CalendarEntry) -> [Following] {
        ranges.compactMap { index in
            entries[index].replaced.map { .init(entry: index, from: Self.wall(of: $0, for: event)) }
        }.sorted { $0.from < $1.from }
    }

    /// The farthest that changes move dates, in seconds, with the length of the dates after it.
    func reach(of ranges: [Int], _ event: CalendarEntry) -> Int {
        ranges.reduce(0) { reach, index in
            let change = entries[index]
            let moved = change.replaced.map { abs(change.start.wall - $0.wall) } ?? 0
            return max(reach, min(moved, Self.farthest) + max(0, change.length - event.length))
        }
    }

    /// A date of an event as a change of an earlier one has it.
    ///
    /// - Parameter wall: the date on the event's clock.
    func moved(
        _ event: CalendarEntry, at wall: Int, by following: Following
    ) -> (entry: Int, start: CalendarMoment, length: Int) {
        let change = entries[following.entry]
        let start: CalendarMoment
        switch (event.start.kind, change.start.kind) {
        case (.zoned, .zoned):
            // By the clocks there, in summer and in winter.
            let moved = Self.wall(of: change.start, for: event) - following.from
            start = CalendarMoment(wall: wall + moved, kind: event.start.kind)
        case (_, .day):
            let moved = change.start.wall - Self.day(following.from)
            start = CalendarMoment(wall: Self.day(wall) + moved, kind: .day)
        default:
            let moved = change.start.wall - following.from
            start = CalendarMoment(wall: wall + moved, kind: change.start.kind)
        }
        return (following.entry, start, change.length)
    }

    private static func day(_ wall: Int) -> Int { wall - wall.floorModulo(86_400) }
}
