import Payloads

/// The zones of one calendar, by the names that its times have for them.
struct CalendarZones {
    private let described: [String: CalendarZone]
    /// The zone that the calendar as a whole is shown in; `nil` where it does not say so.
    let shown: CalendarZone?

    /// - Parameters:
    ///   - blocks: the VTIMEZONEs.
    ///   - shown: the name in X-WR-TIMEZONE.
    init(_ blocks: [CalendarFile.Block], shown: String?) {
        var described: [String: CalendarZone] = [:]
        for block in blocks.prefix(500) {
            func property(_ name: String) -> CalendarProperties.Property? {
                block.properties.first { $0.name == name }
            }
            // The name is a text, whose commas are escaped; those of times that name it need not be.
            guard let name = property("TZID")?.text, described[name] == nil else { continue }
            if let location = property("X-LIC-LOCATION")?.value,
                let zone = CalendarZone(named: location)
            {
                described[name] = zone
                continue
            }
            let observances = block.parts.prefix(1_000).compactMap {
                ZoneTable.Observance($0.properties)
            }
            described[name] = ZoneTable(observances).map { .described($0) }
        }
        self.described = described
        self.shown = shown.flatMap {
            CalendarZone(named: $0) ?? described[$0] ?? CalendarZone(shownAs: $0)
        }
    }

    /// The zone that a time names; `nil` where nothing says what it is.
    subscript(name: String) -> CalendarZone? {
        let plain = name.replacing("\\", with: "")
        return CalendarZone(named: name) ?? described[name] ?? described[plain]
            ?? CalendarZone(shownAs: plain)
    }
}
