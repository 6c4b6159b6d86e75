package import Foundation

/// The zone that a time of a calendar is in.
package enum CalendarZone: Sendable, Hashable {
    case utc
    /// One that the system's time zone database knows.
    case named(TimeZone)
    /// One that the calendar describes itself.
    case described(ZoneTable)

    /// Seconds east of universal time at a moment, in seconds since 1970-01-01T00:00Z.
    package func offset(at moment: Int) -> Int {
        switch self {
        case .utc: 0
        case .named(let zone):
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment)))
        case .described(let table): table.offset(at: moment)
        }
    }

    /// The moment at which clocks in the zone show a time, both in seconds since 1970-01-01T00:00.
    ///
    /// A time that clocks show twice is the first of the two; one that they skip is counted from before the change.
    ///
    /// - SeeAlso: RFC 5545, 3.3.5, form 3.
    package func moment(atWall wall: Int) -> Int {
        if case .utc = self { return wall }
        let before = offset(at: wall - 86_400)
        let after = offset(at: wall + 86_400)
        if before == after { return wall - before }
        let moments = [wall - before, wall - after].sorted()
        return moments.first { $0 + offset(at: $0) == wall } ?? wall - before
    }

    /// What clocks in the zone show at a moment.
    package func wall(at moment: Int) -> Int { moment + offset(at: moment) }
}

extension CalendarZone {
    /// The zone with a name; `nil` where neither the system nor Windows knows it.
    ///
    /// Programs put their own paths before the names: `/mozilla.org/20070129_1/Europe/Berlin`.
    package init?(named name: String) {
        guard name.utf8.count <= 200 else { return nil }
        let parts = name.split(separator: "/")
        for count in [parts.count, 3, 2, 1] where count > 0 && count <= parts.count {
            let end = parts.suffix(count).joined(separator: "/")
            if let zone = Self.known(end) {
                self = zone
                return
            }
        }
        guard let zone = WindowsZones.name(of: name).flatMap(Self.known) else { return nil }
        self = zone
    }

    private static func known(_ name: String) -> CalendarZone? {
        if ["UTC", "Etc/UTC", "Z"].contains(name) { return .utc }
        // Foundation takes "GMT+1" and the like, which no calendar means by a name.
        guard !name.isEmpty, !name.hasPrefix("GMT+"), !name.hasPrefix("GMT-") else { return nil }
        return TimeZone(identifier: name).map { .named($0) }
    }
}
