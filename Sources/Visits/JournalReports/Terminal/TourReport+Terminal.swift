public import Journal

extension TourReport {
    /// The parts of the day that have a column where there is little room.
    public static let usualParts: [DayPart] = [.morning, .midday, .afternoon]

    /// The report as text, at most this many columns wide.
    public func lines(columns: Int = 80) -> [String] {
        let chart = TerminalReport(ends, words: words, columns: columns)
        guard tours.contains(where: { $0.begun > 0 || $0.before > 0 }) else {
            return chart.lines(as: .table)
        }
        let title = words("tours.title", ["period": words.days(period.days)])
        let note = words("tours.note", ["least": words.number(least)])
        return [
            TerminalText.clipped(title, columns: columns), "",
            row(
                [
                    words("tours.tour"), words("tours.begun"), words("head.before"),
                    words("tours.finished"),
                ] + Self.usualParts.map { words.word("part", $0.rawValue) }, columns: columns),
            String(repeating: "─", count: columns),
        ]
            + tours.map { line in
                row(
                    [
                        line.label, chart.short(line.begun), chart.short(line.before),
                        chart.short(line.finished),
                    ] + Self.usualParts.map { line.times[$0]?.text ?? chart.short(0) },
                    columns: columns)
            } + [""] + chart.wrapped(note)
    }

    private func row(_ cells: [String], columns: Int) -> String {
        let widths = [9, 7, 9, 12, 12, 12]
        let side = columns - widths.reduce(0, +)
        let numbers = zip(cells.dropFirst(), widths).map {
            TerminalText.cell($0, columns: $1, isTrailing: true)
        }
        return TerminalText.cell(cells[0], columns: side - 1) + " " + numbers.joined()
    }
}
