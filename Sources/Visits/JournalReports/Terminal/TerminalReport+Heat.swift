extension TerminalReport {
    private static let shades: [Character] = [" ", "░", "▒", "▓", "█"]

    /// Days of the week by hours: the darker, the more.
    var heatOfWeek: [String] {
        let hours = busyHours
        let label = (1...7).map { words.shortWeekday($0).count }.max() ?? 3
        let width = max(2, min(5, (columns - label - 1) / max(1, hours.count)))
        let most = report.grid.joined().max() ?? 0
        let head =
            TerminalText.cell("", columns: label) + " "
            + hours.map { TerminalText.cell("\($0)", columns: width) }.joined()
        let rows = report.grid.enumerated().map { index, row in
            TerminalText.cell(words.shortWeekday(index + 1), columns: label) + " "
                + hours.map {
                    String(repeating: Self.shade(row[$0], of: most), count: width)
                }.joined()
        }
        let legend = legend(most).map { shade, from, through in
            "\(shade)\(shade) \(words.number(from))–\(words.number(through))"
        }
        let under = words("under", ["least": words.number(report.least)])
        let peak = ReportSentences(words: words).peak(report.grid)
        return [head] + rows.map { TerminalText.clipped($0, columns: columns) } + [""]
            + wrapped((legend + ["\"  \" \(under)"]).joined(separator: "  "))
            + (peak.map(wrapped) ?? [])
    }

    /// A shade for each line, side by side in columns.
    var heatOfLines: [String] {
        let most = report.lines.map(\.now).max() ?? 0
        let count = max(1, columns / 40)
        let width = columns / count
        let rows = (report.lines.count + count - 1) / count
        return (0..<rows).map { row in
            (0..<count).compactMap { column in
                let index = column * rows + row
                guard index < report.lines.count else { return nil }
                let line = report.lines[index]
                let shade = String(repeating: Self.shade(line.now, of: most), count: 3)
                return TerminalText.cell(
                    "\(shade) \(line.label) (\(self.count(line.now)))", columns: width - 1)
            }.joined(separator: " ")
        }
    }

    /// From the first hour to the last that shows anything.
    private var busyHours: [Int] {
        let shown = (0..<24).filter { hour in report.grid.contains { $0[hour] > 0 } }
        guard let first = shown.first, let last = shown.last else { return Array(8..<18) }
        return Array(first...last)
    }

    private static func shade(_ value: Int, of most: Int) -> Character {
        shades[step(value, of: most)]
    }

    private static func step(_ value: Int, of most: Int) -> Int {
        value > 0 && most > 0 ? min(4, 1 + (value - 1) * 4 / most) : 0
    }

    /// Which numbers a shade stands for; shades that no number has are left out.
    private func legend(_ most: Int) -> [(Character, Int, Int)] {
        (1...4).compactMap { shade in
            let values = stride(from: report.least, through: max(most, 0), by: ReleaseRule.unit)
                .filter { Self.step($0, of: most) == shade }
            guard let first = values.first, let last = values.last else { return nil }
            return (Self.shades[shade], first, last)
        }
    }
}
