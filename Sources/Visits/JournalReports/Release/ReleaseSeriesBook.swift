import GRDB
import Journal

/// All series of releases of a kiosk, or of all kiosks together.
struct ReleaseSeriesBook {
    private let kiosk: String
    private var series: [Projection: [String: ReleaseSeries]] = [:]
    /// Those that changed since they were read or written.
    private var changed: [Projection: Set<String>] = [:]

    init(kiosk: String, _ database: Database) throws {
        self.kiosk = kiosk
        let rows = try Row.fetchCursor(
            database,
            sql: "SELECT projection, key, carried, releases FROM release_series WHERE kiosk = ?",
            arguments: [kiosk])
        while let row = try rows.next() {
            guard let projection = Projection(rawValue: row[0]) else { continue }
            let key: String = row[1]
            series[projection, default: [:]][key] = ReleaseSeries(
                name: Self.name(kiosk, projection, key), carried: row[2], releases: row[3])
        }
    }

    /// Adds a count that has not been added yet; what it releases on its day.
    mutating func add(_ count: NewCount, to projection: Projection, under rule: ReleaseRule) -> Int
    {
        changed[projection, default: []].insert(count.key)
        let new = ReleaseSeries(name: Self.name(kiosk, projection, count.key))
        return series[projection, default: [:]][count.key, default: new].add(
            count.added, under: rule)
    }

    /// Writes those that changed.
    mutating func write(kiosk: String, _ database: Database) throws {
        for (projection, keys) in changed {
            for key in keys {
                guard let series = series[projection]?[key] else { continue }
                try database.cachedStatement(
                    sql: """
                        INSERT INTO release_series (kiosk, projection, key, carried, releases)
                        VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET
                            carried = excluded.carried, releases = excluded.releases
                        """
                ).execute(arguments: [
                    kiosk, projection.rawValue, key, series.carried, series.releases,
                ])
            }
        }
        changed = [:]
    }

    private static func name(_ kiosk: String, _ projection: Projection, _ key: String) -> String {
        "\(kiosk)\n\(projection.rawValue)\n\(key)"
    }
}
