import Forms
import Foundation
public import Journal
public import TourModel

/// The guided tours that visitors walked: how many, how many to the last stop, and how long these took.
public struct TourReport: Sendable {
    /// A tour, with its releases.
    public struct Line: Sendable, Equatable {
        public var id: GuidedTour.ID
        public var label: String
        /// Walks to the last stop.
        public var finished: Int
        /// Walks that ended before it.
        public var left: Int
        /// Both in the period before.
        public var before: Int
        /// Of finished walks; a part of the day without releases is missing.
        public var times: [DayPart: TourTimes]

        /// The sum of what was released of both.
        public var begun: Int { finished + left }
    }

    public let period: ReportPeriod
    /// The smallest number that is shown.
    public let least: Int
    /// All tours of the site, walked or not, and those that it no longer has; the most walked first.
    public let tours: [Line]
    let ends: Report
    let words: ReportWords

    public init(_ maker: ReportMaker, _ period: ReportPeriod) throws {
        ends = try maker.report(by: .tourEnd, period)
        self.period = period
        least = maker.least
        words = maker.words
        var found: [String: Line] = [:]
        for tour in maker.places.tours { found[tour.id] = Self.line(tour.id, maker) }
        for line in ends.lines {
            let parts = line.key.split(separator: "/").map(String.init)
            guard parts.count == 2 else { continue }
            var tour = found[parts[0]] ?? Self.line(parts[0], maker)
            if parts[1] == "finished" { tour.finished += line.now } else { tour.left += line.now }
            tour.before += line.before
            found[parts[0]] = tour
        }
        var released: [String: [DayPart: [TourLength: Int]]] = [:]
        for line in try maker.report(by: .tourTime, period).lines {
            let parts = line.key.split(separator: "/").map(String.init)
            guard parts.count == 3, let part = DayPart(rawValue: parts[1]),
                let length = TourLength(text: parts[2])
            else { continue }
            released[parts[0], default: [:]][part, default: [:]][length, default: 0] += line.now
        }
        for (id, parts) in released {
            var tour = found[id] ?? Self.line(id, maker)
            tour.times = parts.compactMapValues { TourTimes($0) }
            found[id] = tour
        }
        tours = found.values.sorted {
            ($1.begun, $1.before, $0.label, $0.id) < ($0.begun, $0.before, $1.label, $1.id)
        }
    }

    private static func line(_ id: GuidedTour.ID, _ maker: ReportMaker) -> Line {
        Line(
            id: id, label: maker.places.label(ofTour: id), finished: 0, left: 0, before: 0,
            times: [:])
    }

    /// A line for each tour.
    ///
    /// Columns: tour, label, begun, before, finished; and for each part of the day how many walks the times are of, their mean, and the
    /// shortest and the longest in minutes. What is not shown is "<10", or empty where it is a time.
    public func csv() -> [UInt8] {
        let names =
            ["tour", "label", "begun", "before", "finished"]
            + DayPart.allCases.flatMap { part in
                ["walks", "mean", "shortest", "longest"].map { "\($0)_\(part.rawValue)" }
            }
        let rows = tours.map { line in
            [line.id, line.label] + [line.begun, line.before, line.finished].map { ends.cell($0) }
                + DayPart.allCases.flatMap { part -> [String] in
                    let times = line.times[part]
                    return [
                        ends.cell(times?.count ?? 0), times.map { "\($0.mean)" } ?? "",
                        times.map { "\($0.shortest)" } ?? "",
                        times?.longest.map(String.init) ?? "",
                    ]
                }
        }
        return Array(("\u{FEFF}" + CSVText.text(names, rows)).utf8)
    }

    /// An object with the same numbers; what is not shown is left out.
    public func json() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        return Array(try encoder.encode(Record(self))) + [0x0A]
    }
}
