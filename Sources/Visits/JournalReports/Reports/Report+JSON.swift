import Foundation
import Journal
import Times

extension Report {
    /// A JSON value as `report.schema.json` describes it; what is not shown is `null`.
    public func json(language: String) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(Record(self, language: language))) + [0x0A]
    }

    /// The JSON Schema (2020-12) of what ``json(language:)`` gives.
    public static var jsonSchema: [UInt8] { PackageResources.report_schema_json }

    private struct Record: Encodable {
        struct Days: Encodable {
            let from: String
            let through: String
        }
        struct Line: Encodable {
            let key: String
            let label: String
            let count: Count
            let before: Count
        }
        struct Total: Encodable {
            let count: Count
            let before: Count
        }
        struct Point: Encodable {
            let from: String
            let count: Count
            let before: Count
        }
        let schema = "docent.journal-report/1"
        let by: String
        let title: String
        let unit: String
        let language: String
        let least: Int
        let period: Days
        let before: Days
        let countedSince: String?
        let lines: [Line]
        let total: Total
        let trend: [Point]
        let trendBy: String
        let summary: String

        private enum CodingKeys: String, CodingKey {
            case schema, by, title, unit, language, least, period, before, countedSince, lines,
                total, trend
            case trendBy, summary
        }

        init(_ report: Report, language: String) {
            by = report.subject.rawValue
            title = report.title
            unit = report.unit
            self.language = language
            least = report.least
            period = Days(
                from: report.period.days.lowerBound.description,
                through: report.period.days.upperBound.description)
            before = Days(
                from: report.period.before.lowerBound.description,
                through: report.period.before.upperBound.description)
            countedSince = report.countedSince?.description
            lines = report.lines.map {
                Line(
                    key: $0.key, label: $0.label, count: Self.shown($0.now),
                    before: Self.shown($0.before))
            }
            total = Total(
                count: Self.shown(report.total), before: Self.shown(report.totalBefore))
            trend = report.trend.map {
                Point(
                    from: "\($0.day)", count: Self.shown($0.now),
                    before: Self.shown($0.before ?? 0))
            }
            trendBy = report.isByMonth ? "month" : "day"
            summary = report.summary
        }

        private static func shown(_ count: Int) -> Count {
            Count(number: count > 0 ? count : nil)
        }
    }

    /// A number, or `null` where it is not shown.
    private struct Count: Encodable {
        let number: Int?

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let number {
                try container.encode(number)
            } else {
                try container.encodeNil()
            }
        }
    }
}
