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

    /// The zone that people read a name for: `europe/berlin`, `(UTC+01:00) Amsterdam, Berlin, Bern`, `Eastern Time (US & Canada)`,
    /// `Berlin`; only where the calendar does not describe it.
    ///
    /// It is that of the first place in it that is one city of the IANA's names, else that of a region (``RegionNames``). Where an
    /// offset stands before it, the zone has that one at some time of the year; else it is another place.
    init?(shownAs name: String) {
        guard name.utf8.count <= 200 else { return nil }
        let written =
            ["utc", "etc/utc"].contains(name.lowercased())
            ? "UTC" : Self.names[name.lowercased()] ?? WindowsZones.name(like: name)
        if let zone = written.flatMap(Self.known) {
            self = zone
            return
        }
        var places = name[...]
        var offset: Int?
        if let match = name.firstMatch(of: /^\((?:UTC|GMT)(?:([+-])([0-9]{2})[:.]([0-9]{2}))?\) */)
        {
            places = name[match.range.upperBound...]
            let (hours, minutes) = (match.2.flatMap { Int($0) }, match.3.flatMap { Int($0) })
            offset = ((hours ?? 0) * 60 + (minutes ?? 0)) * (match.1 == "-" ? -60 : 60)
        }
        var found: CalendarZone?
        if let match = places.firstMatch(of: /^([A-Z][a-z]+) Time \((?:US|Canada)/) {
            found = WindowsZones.name(of: "\(match.1) Standard Time").flatMap(Self.known)
        }
        for place in places.split(separator: ",") where found == nil {
            let city = String(place).trimmedBlanks.lowercased().replacing(" ", with: "_")
            found = Self.cities[city].flatMap(Self.known)
        }
        if let zone = found {
            guard offset.map(zone.solstices.contains) ?? true else { return nil }
            self = zone
        } else {
            guard let zone = Self.common(RegionNames.readings(of: String(places)), offset) else {
                return nil
            }
            self = zone
        }
    }

    /// The zone that all parts of a name may stand for; `nil` where they share none, or several with other clocks.
    ///
    /// - Parameters:
    ///   - parts: the IANA names that each may stand for.
    ///   - offset: the zone's in standard time, as Windows shows it; `nil` where none is known.
    private static func common(_ parts: [[String]], _ offset: Int?) -> CalendarZone? {
        let parts = parts.map { $0.compactMap(known) }
        let shared = (parts.first ?? []).filter { zone in
            (offset == nil || offset == zone.solstices.min())
                && parts.allSatisfy { $0.contains { $0.solstices == zone.solstices } }
        }
        return Set(shared.map(\.solstices)).count == 1 ? shared.first : nil
    }

    /// The offsets at the solstices of one year: clocks that are changed have both.
    private var solstices: [Int] { [1_782_000_000, 1_797_900_000].map(offset) }

    /// The IANA's names by their last part, in small letters; without those that two zones share.
    private static let cities: [String: String] = {
        var cities: [String: String?] = [:]
        for name in TimeZone.knownTimeZoneIdentifiers where name.contains("/") {
            let city = name.split(separator: "/").last?.lowercased() ?? ""
            cities[city] = cities[city] == nil ? .some(name) : .some(nil)
        }
        return cities.compactMapValues(\.self)
    }()

    /// The IANA's names by themselves in small letters.
    private static let names: [String: String] = {
        let names = TimeZone.knownTimeZoneIdentifiers.map { ($0.lowercased(), $0) }
        return Dictionary(names) { first, _ in first }
    }()

    private static func known(_ name: String) -> CalendarZone? {
        if ["UTC", "Etc/UTC", "Z"].contains(name) { return .utc }
        // Foundation takes "GMT+1" and the like, which no calendar means by a name.
        guard !name.isEmpty, !name.hasPrefix("GMT+"), !name.hasPrefix("GMT-") else { return nil }
        return TimeZone(identifier: name).map { .named($0) }
    }
}
