import Foundation
import Hub
import HubLoad
import HubPostgres

/// Measures what a hub takes after a day on which no kiosk reached it: in SQLite, and on a PostgreSQL server.
enum HubBenchmark {
    private static let load = HubLoad(kiosks: 1000, days: [20_261_123], cellsPerHour: 40)

    /// - Parameter postgres: the address of an empty database; only SQLite is measured without.
    static func run(postgres: String?) throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "docent-benchmark-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "hub.sqlite").path
        try measure("SQLite", HubStore(try SQLiteDatabase(path: path, isNew: true)))
        if let postgres {
            let store = HubStore(try PostgresDatabase(postgres, create: true))
            guard try store.kiosks().isEmpty else {
                throw HubError.invalid("\(store.name) is not empty; name an empty database")
            }
            try measure("PostgreSQL", store)
        }
    }

    private static func measure(_ kind: String, _ store: HubStore) throws {
        let now = HubLoad.now
        for kiosk in load.kiosks {
            _ = try store.join(try store.add(kiosk, at: now), at: now)
        }
        MeasuredStep.printHeading("\(kind), \(load.kiosks.count) kiosks")
        let clock = ContinuousClock()
        let began = clock.now
        try MeasuredStep.print("a day's counts of all") { try sendAll(to: store) }
        let seconds = (clock.now - began) / .seconds(1)
        let cells = load.kiosks.count * 24 * 40
        let sum = try store.sums(from: 0, through: 99_991_231)
        print(
            "    \(cells) cells in \(load.kiosks.count) polls, "
                + String(format: "%.0f cells/s; sums are ", Double(cells) / seconds)
                + (sum == ["pages": load.sum] ? "equal" : "WRONG: \(sum), not \(load.sum)"))
        try MeasuredStep.print("the same once more") { try sendAll(to: store) }
        try MeasuredStep.print("polls that say nothing new") {
            for kiosk in load.kiosks {
                _ = try store.take(HubLoad.poll([], at: now), of: kiosk, at: now)
            }
        }
    }

    private static func sendAll(to store: HubStore) throws {
        for (index, kiosk) in load.kiosks.enumerated() {
            let units = load.units(kiosk: index, day: load.days[0])
            let taking = try store.take(
                HubLoad.poll(units, at: HubLoad.now), of: kiosk, at: HubLoad.now)
            guard taking?.acknowledged.count == units.count else {
                throw HubError.failed(name: store.name, reason: "\(kiosk) was not acknowledged")
            }
        }
    }
}
