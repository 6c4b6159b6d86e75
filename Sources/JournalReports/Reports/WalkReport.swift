import Journal
public import Tour

/// The ways that visitors asked for, and what the tour says of them.
public struct WalkReport {
    /// A way, with its releases; its length is that of the tour as it is now.
    public struct Walk: Sendable, Equatable {
        public var from: String
        public var to: String
        public var now: Int
        public var before: Int
        /// In metres; `nil` where the tour knows no such way.
        public var metres: Int?
        public var hasSteps: Bool?
    }

    public var report: Report
    public var walks: [Walk]
    /// Releases by "any/whole", "any/broken-off", "free/whole", "free/broken-off".
    public var outcomes: Report
    /// Releases by the hour.
    public var hours: Report
    private let words: ReportWords

    /// - Parameter tour: to measure the ways; `nil` leaves lengths out.
    public init(_ maker: ReportMaker, _ period: ReportPeriod, tour: TourStore?) throws {
        report = try maker.report(by: .way, period)
        outcomes = try maker.report(by: .walk, period)
        hours = try maker.report(by: .walkHour, period)
        words = maker.words
        walks = try report.lines.map { line in
            let ends = line.key.split(separator: "/", omittingEmptySubsequences: false)
                .map(String.init)
            let (from, to) = (ends.first ?? "", ends.dropFirst().first ?? "")
            let route = try tour?.route(from: from.isEmpty ? nil : from, to: to)
            let found = try? route?.get()
            return Walk(
                from: maker.places.label(ofRoom: from), to: maker.places.label(ofRoom: to),
                now: line.now, before: line.before, metres: found.map { Int($0.metres.rounded()) },
                hasSteps: found.map { !$0.isStepFree })
        }
    }

    /// The report as text, at most this many columns wide.
    public func lines(columns: Int = 80) -> [String] {
        let chart = TerminalReport(report, words: words, columns: columns)
        guard !walks.isEmpty else { return chart.lines(as: .table) }
        let side = (columns - 34) / 2
        func row(_ cells: [String]) -> String {
            let texts = cells.prefix(2).map { TerminalText.cell($0, columns: side) + " " }
            let numbers = zip(cells.dropFirst(2), [9, 9, 8, 6]).map {
                TerminalText.cell($0, columns: $1, isTrailing: true)
            }
            return (texts + numbers).joined()
        }
        var lines = [
            TerminalText.clipped(
                words("walks.title", ["period": words.days(report.period.days)]), columns: columns),
            "",
            row([
                words("walks.from"), words("walks.to"), words("head.now"), words("head.before"),
                words("walks.length"), words("walks.steps"),
            ]),
            String(repeating: "─", count: columns),
        ]
        lines += walks.map { walk in
            row([
                walk.from, walk.to, chart.short(walk.now), chart.short(walk.before),
                walk.metres.map { words("walks.metres", ["metres": words.number($0)]) } ?? "–",
                walk.hasSteps.map { words($0 ? "walks.has" : "walks.free") } ?? "–",
            ])
        }
        let asked = walks.filter { $0.now > 0 && $0.metres != nil }
        if let longest = asked.max(by: { ($0.metres ?? 0) < ($1.metres ?? 0) }),
            let shortest = asked.min(by: { ($0.metres ?? 0) < ($1.metres ?? 0) })
        {
            lines.append("")
            for (key, walk) in [("walks.longest", longest), ("walks.shortest", shortest)] {
                lines += chart.wrapped(
                    words(
                        key,
                        [
                            "from": walk.from, "to": walk.to,
                            "metres": words.number(walk.metres ?? 0),
                        ]))
            }
        }
        lines += [""] + TerminalReport(outcomes, words: words, columns: columns, rows: 14).bars
        lines += ["", words("by.walk-hour")]
        lines += TerminalReport(hours, words: words, columns: columns, rows: 24).bars
        return lines
    }

    /// A line for each way.
    public func csv() -> [UInt8] { report.csv(words: words) }
}

extension TerminalReport {
    /// A number, or "<10".
    func short(_ count: Int) -> String {
        count > 0
            ? words.number(count) : words("under.short", ["least": words.number(report.least)])
    }
}
