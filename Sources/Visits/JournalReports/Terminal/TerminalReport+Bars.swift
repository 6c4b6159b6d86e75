extension TerminalReport {
    /// A bar for each line; those that do not fit are added up in the last one.
    var bars: [String] {
        let shown = fitting(chartRows)
        let label = min(32, columns * 2 / 5)
        let number = shown.map { count($0.now).count }.max() ?? 0
        let width = columns - label - number - 2
        let most = shown.map(\.now).max() ?? 0
        return shown.map { line in
            let bar = TerminalText.bar(line.now, of: most, columns: width)
            return
                "\(TerminalText.cell(line.label, columns: label)) "
                + "\(TerminalText.cell(count(line.now), columns: number, isTrailing: true)) \(bar)"
        }
    }

    /// Shares of the whole: one bar of all parts, and what each pattern stands for.
    var shares: [String] {
        guard report.total > 0 else {
            return wrapped(
                words("say.none", ["least": words.number(report.least), "unit": report.unit]))
        }
        let parts = fitting(min(Self.patterns.count, chartRows - 2)).filter { $0.now > 0 }
        var bar = ""
        var sum = 0
        for (index, part) in parts.enumerated() {
            let from = sum * columns / report.total
            sum += part.now
            let width = sum * columns / report.total - from
            bar += String(repeating: Self.patterns[index % Self.patterns.count], count: width)
        }
        return [bar, ""]
            + parts.enumerated().map { index, part in
                let percent = words.share(ReportWords.percent(part.now, of: report.total))
                let pattern = Self.patterns[index % Self.patterns.count]
                return
                    "\(pattern)\(pattern) \(TerminalText.cell(percent, columns: 6, isTrailing: true))  "
                    + TerminalText.clipped(
                        "\(part.label) (\(count(part.now)))", columns: columns - 12)
            }
    }

    /// No two that lie side by side look alike, in black and white.
    private static let patterns: [Character] = ["█", "░", "▓", "▒", "▚", "╱", "┼", "·"]

    /// At most this many lines; all others are summed as "others".
    private func fitting(_ most: Int) -> [Report.Line] {
        guard report.lines.count > most, most > 1 else { return report.lines }
        let rest = report.lines[(most - 1)...]
        let others = Report.Line(
            key: "", label: "\(words("others")) (\(words.number(rest.count)))",
            now: rest.reduce(0) { $0 + $1.now }, before: rest.reduce(0) { $0 + $1.before })
        return Array(report.lines.prefix(most - 1)) + [others]
    }
}
