extension WalkReport {
    /// The report as text, at most this many columns wide.
    public func lines(columns: Int = 80) -> [String] {
        let chart = TerminalReport(report, words: words, columns: columns)
        guard !walks.isEmpty else { return chart.lines(as: .table) }
        var lines = [
            TerminalText.clipped(
                words("walks.title", ["period": words.days(report.period.days)]), columns: columns),
            "",
            row(
                [
                    words("walks.from"), words("walks.to"), words("head.now"), words("head.before"),
                    words("walks.broken"), words("walks.busiest"), words("walks.length"),
                    words("walks.steps"),
                ], columns: columns),
            String(repeating: "─", count: columns),
        ]
        lines += walks.map { walk in
            row(
                [
                    walk.from, walk.to, chart.short(walk.now), chart.short(walk.before),
                    chart.short(walk.brokenOff), walk.busiestHour.map { "\($0):00" } ?? "–",
                    walk.metres.map { words("walks.metres", ["metres": words.number($0)]) } ?? "–",
                    walk.hasSteps.map { words($0 ? "walks.has" : "walks.free") } ?? "–",
                ], columns: columns)
        }
        lines += extremes.flatMap(chart.wrapped)
        lines += [""] + TerminalReport(outcomes, words: words, columns: columns, rows: 14).bars
        lines += ["", words("by.walk-hour")]
        lines += TerminalReport(hours, words: words, columns: columns, rows: 24).bars
        return lines
    }

    private func row(_ cells: [String], columns: Int) -> String {
        let widths = [8, 7, 8, 7, 8, 8]
        let side = (columns - widths.reduce(0, +)) / 2
        let texts = cells.prefix(2).map { TerminalText.cell($0, columns: side - 1) + " " }
        let numbers = zip(cells.dropFirst(2), widths).map {
            TerminalText.cell($0, columns: $1, isTrailing: true)
        }
        return (texts + numbers).joined()
    }

    /// The longest and the shortest of the ways that are shown.
    private var extremes: [String] {
        let asked = walks.filter { $0.now > 0 && $0.metres != nil }
        guard let longest = asked.max(by: { ($0.metres ?? 0) < ($1.metres ?? 0) }),
            let shortest = asked.min(by: { ($0.metres ?? 0) < ($1.metres ?? 0) })
        else { return [] }
        return [""]
            + [("walks.longest", longest), ("walks.shortest", shortest)].map { key, walk in
                words(
                    key,
                    [
                        "from": walk.from, "to": walk.to, "metres": words.number(walk.metres ?? 0),
                    ])
            }
    }
}

extension TerminalReport {
    /// A number, or "<10".
    func short(_ count: Int) -> String {
        count > 0
            ? words.number(count) : words("under.short", ["least": words.number(report.least)])
    }
}
