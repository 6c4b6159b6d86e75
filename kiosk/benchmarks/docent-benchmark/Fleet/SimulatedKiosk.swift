import DrawnPictures
import Foundation
import HubProtocol

/// A kiosk that has only what it says.
struct SimulatedKiosk: Sendable {
    let name: String
    let token: String
    let seed: UInt64

    func request(counts: [CountUnit] = []) -> PollRequest {
        PollRequest(
            health: KioskHealth(
                status: .pass, software: "0.1.0", uptimeSeconds: 3600, site: "simulated",
                shown: 1, camera: "streaming", display: "answering",
                diskFreeBytes: 50_000_000_000, residentBytes: 120_000_000),
            link: LinkReport(
                software: "0.1.0", sequence: 1, offered: 1, fetched: 1,
                time: Int64(Date.now.timeIntervalSince1970)), counts: counts)
    }

    /// What it counted in the hours before yesterday's end.
    func backlog(hours: Int, cells: Int) -> [CountUnit] {
        var generator = SplitMix64(state: seed)
        return (0..<hours).map { unit(endOfYesterday - ($0 + 1) * 3600, cells, &generator) }
    }

    /// What it counted in another hour: of the days before the longest backlog, which hubs still take.
    func hour(_ number: Int, cells: Int) -> CountUnit {
        var generator = SplitMix64(state: seed ^ UInt64(number + 1) << 32)
        return unit(endOfYesterday - 33 * 86_400 + number * 3600, cells, &generator)
    }

    private var endOfYesterday: Int { Int(Date.now.timeIntervalSince1970) / 86_400 * 86_400 }

    private func unit(_ start: Int, _ cells: Int, _ generator: inout SplitMix64) -> CountUnit {
        let time = Date(timeIntervalSince1970: Double(start))
        let parts = Calendar(identifier: .gregorian).dateComponents(in: .gmt, from: time)
        let day = (parts.year ?? 0) * 10_000 + (parts.month ?? 0) * 100 + (parts.day ?? 0)
        return CountUnit(
            key: CountUnit.Key(day: day, hour: parts.hour ?? 0),
            cells: (0..<cells).map { cell in
                CountUnit.Cell(
                    table: "pages", values: ["room", "R-\(cell)"],
                    count: 1 + Int(generator.next() % 40))
            })
    }
}
