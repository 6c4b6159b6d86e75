import Forms
import Journal
import TourModel
public import TourStore

/// The ways that visitors asked for, and what the tour says of them.
public struct WalkReport {
    /// A way, with its releases; its length is that of the tour as it is now.
    public struct Walk: Sendable, Equatable {
        public var from: String
        public var to: String
        public var now: Int
        public var before: Int
        /// How often it was left before its end.
        public var brokenOff: Int
        /// 24 numbers, by the hour of the day.
        public var hours: [Int]
        /// In metres; `nil` where the tour knows no such way.
        public var metres: Int?
        public var hasSteps: Bool?

        /// The hour with the most; `nil` where none is shown.
        public var busiestHour: Int? {
            guard let most = hours.max(), most > 0 else { return nil }
            return hours.firstIndex(of: most)
        }
    }

    public var report: Report
    public var walks: [Walk]
    /// Releases by "any/whole", "any/broken-off", "free/whole", "free/broken-off".
    public var outcomes: Report
    /// Releases by the hour.
    public var hours: Report
    let words: ReportWords

    /// - Parameter tour: to measure the ways; `nil` leaves lengths out.
    public init(_ maker: ReportMaker, _ period: ReportPeriod, tour: TourStore?) throws {
        report = try maker.report(by: .way, period)
        outcomes = try maker.report(by: .walk, period)
        hours = try maker.report(by: .walkHour, period)
        words = maker.words
        let broken = try maker.report(by: .wayBroken, period).lines
        let brokenOff = Dictionary(broken.map { ($0.key, $0.now) }, uniquingKeysWith: +)
        var byHour: [String: [Int]] = [:]
        for line in try maker.report(by: .wayHour, period).lines {
            guard let slash = line.key.lastIndex(of: "/"),
                let hour = Int(line.key[slash...].dropFirst()), (0..<24).contains(hour)
            else { continue }
            let none = [Int](repeating: 0, count: 24)
            byHour[String(line.key[..<slash]), default: none][hour] += line.now
        }
        let lengths = try tour.map { try WayLengths($0, kiosks: maker.places.kiosks) }
        walks = report.lines.map { line in
            let ends = line.key.split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            let (from, to) = (ends.first ?? "", ends.dropFirst().first ?? "")
            let found = lengths?.route(from: from, to: to)
            return Walk(
                from: maker.places.label(ofRoom: from), to: maker.places.label(ofRoom: to),
                now: line.now, before: line.before, brokenOff: brokenOff[line.key] ?? 0,
                hours: byHour[line.key] ?? [Int](repeating: 0, count: 24),
                metres: found.map { Int($0.metres.rounded()) },
                hasSteps: found.map { !$0.isStepFree })
        }
    }

    /// A line for each way.
    ///
    /// Columns: from, to, count, before, broken_off, metres, steps, and hour_0 to hour_23. What is not shown is "<10".
    public func csv() -> [UInt8] {
        let names =
            ["from", "to", "count", "before", "broken_off", "metres", "steps"]
            + (0..<24).map { "hour_\($0)" }
        let rows = walks.map { walk in
            [
                walk.from, walk.to, report.cell(walk.now), report.cell(walk.before),
                report.cell(walk.brokenOff), walk.metres.map(String.init) ?? "",
                walk.hasSteps.map { $0 ? "yes" : "no" } ?? "",
            ] + walk.hours.map { report.cell($0) }
        }
        return Array(("\u{FEFF}" + CSVText.text(names, rows)).utf8)
    }
}
