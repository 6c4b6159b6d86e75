package import HubProtocol

/// What many kiosks counted on some days: the same for every program that asks, so that each can say what a hub must have.
package struct HubLoad: Sendable {
    package let kiosks: [String]
    package let days: [Int]
    private let cellsPerHour: Int

    /// - Parameter days: as 20261123.
    package init(kiosks: Int, days: [Int], cellsPerHour: Int) {
        self.kiosks = (0..<kiosks).map { "kiosk-\($0)" }
        self.days = days
        self.cellsPerHour = cellsPerHour
    }

    /// The hours of a kiosk's day.
    package func units(kiosk: Int, day: Int) -> [CountUnit] {
        (0..<24).map { hour in
            CountUnit(
                key: CountUnit.Key(day: day, hour: hour),
                cells: (0..<cellsPerHour).map { cell in
                    CountUnit.Cell(
                        table: "pages", values: ["room", "R-\(cell)"],
                        count: 1 + (kiosk + 3 * day + 5 * hour + 7 * cell) % 11)
                })
        }
    }

    /// How often a page was opened, of all kiosks together.
    package var sum: Int64 {
        kiosks.indices.reduce(0) { sum, kiosk in
            days.reduce(sum) { sum, day in
                units(kiosk: kiosk, day: day).reduce(sum) { sum, unit in
                    unit.cells.reduce(sum) { $0 + Int64($1.count) }
                }
            }
        }
    }

    /// A kiosk's request with some units.
    package static func poll(_ units: [CountUnit], at now: Int64) -> PollRequest {
        PollRequest(
            health: KioskHealth(
                status: .pass, software: "0.1.0", camera: "streaming", display: "answering"),
            link: LinkReport(software: "0.1.0", time: now), counts: units)
    }
}

extension HubLoad {
    /// The time of the programs that use a load: 2026-11-24, 12:00 in universal time.
    package static let now: Int64 = 1_795_521_600

    /// That of hub-probe: 12,000 hours with 4 cells each, of 50 kiosks in two months.
    package static let ofProbe = HubLoad(
        kiosks: 50, days: [20_261_030, 20_261_031] + (20_261_101...20_261_108), cellsPerHour: 4)
}
