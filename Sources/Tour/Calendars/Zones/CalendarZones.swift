import Payloads

/// The zones of one calendar, by the names that its times have for them.
struct CalendarZones {
    private let described: [String: CalendarZone]

    /// - Parameter blocks: the VTIMEZONEs.
    init(_ blocks: [CalendarFile.Block]) {
        var described: [String: CalendarZone] = [:]
        for block in blocks.prefix(500) {
            func value(_ name: String) -> String? {
                block.properties.first { $0.name == name }?.value
            }
            guard let name = value("TZID"), described[name] == nil else { continue }
            if let location = value("X-LIC-LOCATION"), let zone = CalendarZone(named: location) {
                described[name] = zone
                continue
            }
            let observances = block.parts.prefix(1_000).compactMap {
                ZoneTable.Observance($0.properties)
            }
            described[name] = ZoneTable(observances).map { .described($0) }
        }
        self.described = described
    }

    /// The zone that a time names; `nil` where nothing says what it is.
    subscript(name: String) -> CalendarZone? { CalendarZone(named: name) ?? described[name] }
}
