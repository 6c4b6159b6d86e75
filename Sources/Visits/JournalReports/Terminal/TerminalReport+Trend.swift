extension TerminalReport {
    /// Columns of blocks over time, and a mark for the period before.
    var trend: [String] {
        let points = report.trend
        let height = max(3, chartRows - 2)
        let most = max(points.map { max($0.now, $0.before ?? 0) }.max() ?? 0, 1)
        let axis = Axis(most: most, steps: 2)
        let number = words.number(axis.end).count
        let room = columns - number - 2
        // As many columns for each point as fit; where there are too many points, the largest of several is shown.
        let perColumn = (points.count + room - 1) / room
        let groups = stride(from: 0, to: points.count, by: max(1, perColumn)).map {
            Array(points[$0..<min($0 + max(1, perColumn), points.count)])
        }
        let width = max(1, min(6, room / max(1, groups.count)))
        let blocks = Array(" ▁▂▃▄▅▆▇█")
        var lines: [String] = []
        for row in (0..<height).reversed() {
            var line = ""
            for group in groups {
                let now = group.map(\.now).max() ?? 0
                let before = group.compactMap(\.before).max()
                let eighths = now * height * 8 / axis.end - row * 8
                var block = blocks[min(max(eighths, 0), 8)]
                // The period before shows as a mark beside the column, where there is nothing else.
                let mark: Character =
                    before.map { $0 > 0 && $0 * height / axis.end == row } == true ? "·" : " "
                if width == 1, block == " " { block = mark }
                line += String(repeating: block, count: max(1, width - 1))
                if width > 1 { line.append(mark) }
            }
            let value =
                row == height - 1 ? axis.end : row == height / 2 ? axis.end / 2 : row == 0 ? 0 : nil
            let label = value.map { words.number($0) } ?? ""
            lines.append(TerminalText.cell(label, columns: number, isTrailing: true) + " ┤" + line)
        }
        return lines + labels(groups, width: width, indent: number + 2)
    }

    /// What stands below the axis: as many days as there is room for.
    private func labels(_ groups: [[Report.TrendPoint]], width: Int, indent: Int) -> [String] {
        var line = ""
        for (index, group) in groups.enumerated() {
            guard let day = group.first?.day else { continue }
            let place = index * width
            let label = report.isByMonth ? words.month(day) : words.shortDay(day)
            guard line.isEmpty || line.count + 2 <= place,
                place + label.count <= columns - indent
            else { continue }
            line += String(repeating: " ", count: place - line.count) + label
        }
        return [String(repeating: " ", count: indent) + line]
    }
}
