import Forms
import Foundation
import Journal

/// All releases of a period, one row each.
public struct ReleaseExport {
    private let rows: [(projection: Projection, count: ReleasedCount)]

    public init(_ period: ReportPeriod, releasedBy source: ReportMaker.Source) throws {
        rows = try Projection.allCases.flatMap { projection in
            try source(projection, period.days)
                .sorted { ($0.day, $0.key) < ($1.day, $1.key) }.map { (projection, $0) }
        }
    }

    /// Columns: by, day, key, count.
    public func csv() -> [UInt8] {
        let cells = rows.map { row in
            [row.projection.rawValue, "\(row.count.day)", row.count.key, "\(row.count.count)"]
        }
        return Array(("\u{FEFF}" + CSVText.text(["by", "day", "key", "count"], cells)).utf8)
    }

    /// An array of objects with the same names.
    public func json() throws -> [UInt8] {
        struct Record: Encodable {
            let by: String
            let day: String
            let key: String
            let count: Int
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        let records = rows.map { row in
            Record(
                by: row.projection.rawValue, day: "\(row.count.day)", key: row.count.key,
                count: row.count.count)
        }
        return Array(try encoder.encode(records)) + [0x0A]
    }
}
