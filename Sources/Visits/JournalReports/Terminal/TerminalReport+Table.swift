extension TerminalReport {
    /// Each line with this period, the one before and the change between them.
    var table: [String] {
        let rows =
            report.lines.map { line in
                [
                    line.label, count(line.now), count(line.before, isBefore: true),
                    words.change(from: line.before, to: line.now),
                ]
            } + [
                [
                    words("head.total"), count(report.total),
                    count(report.totalBefore, isBefore: true),
                    words.change(from: report.totalBefore, to: report.total),
                ]
            ]
        let heads = ["", words("head.now"), words("head.before"), words("head.change")]
        let widths = (1...3).map { column in
            ([heads] + rows).map { TerminalText.clipped($0[column], columns: 20).count }.max() ?? 0
        }
        let label = columns - widths.reduce(0) { $0 + $1 + 2 }
        func line(_ cells: [String]) -> String {
            TerminalText.cell(cells[0], columns: label)
                + zip(cells.dropFirst(), widths).map {
                    "  " + TerminalText.cell($0, columns: $1, isTrailing: true)
                }.joined()
        }
        let rule = String(repeating: "─", count: columns)
        return [line(heads), rule] + rows.dropLast().map(line) + [rule] + rows.suffix(1).map(line)
    }

    /// The total, and the first lines.
    var highlights: [String] {
        let total =
            "\(count(report.total)) \(report.unit), "
            + "\(words.change(from: report.totalBefore, to: report.total)) "
        let leading = report.lines.filter { $0.now > 0 }.sorted { $0.now > $1.now }.prefix(5)
        let share = leading.map { line in
            "  \(TerminalText.cell(count(line.now), columns: 9, isTrailing: true))  "
                + TerminalText.clipped(line.label, columns: columns - 13)
        }
        return [TerminalText.clipped(total, columns: columns)] + share
    }
}
