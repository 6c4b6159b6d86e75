import Drawing
import Imaging

extension ReportChart {
    /// A bar for each line, and a mark where the period before ended.
    func bars(in frame: Rectangle) -> [ChartMark] {
        let top = frame.y + 24
        let bottom = frame.maxY - 20
        let shown = fitting(max(2, Int((bottom - top) / 12)))
        guard !shown.isEmpty else { return [] }
        let label = min(210, frame.width * 0.36)
        let number = 56.0
        let left = frame.x + label
        let room = frame.width - label - number
        let axis = Axis(most: shown.map { max($0.now, $0.before) }.max() ?? 0)
        let row = min(28, (bottom - top) / Double(shown.count))
        let end = top + row * Double(shown.count)
        func x(_ value: Int) -> Double { left + room * Double(value) / Double(axis.end) }
        var marks = legend(in: frame, dashedBefore: false)
        for value in axis.values {
            marks.append(
                .line(
                    [Point(x: x(value), y: top), Point(x: x(value), y: end)], palette.grid,
                    width: 0.5))
            marks.append(
                text(
                    words.number(value), x(value), end + 9, .middle, size: 8, color: palette.faint,
                    width: 60))
        }
        for (index, line) in shown.enumerated() {
            let y = top + row * Double(index)
            let bar = Rectangle(
                x: left, y: y + row * 0.18, width: x(line.now) - left, height: row * 0.64)
            marks.append(
                text(
                    line.label, left - 6, y + row / 2, .end, size: min(10, row * 0.7),
                    width: label - 8))
            if line.now > 0 { marks.append(.rectangle(bar, palette.now)) }
            if line.before > 0 {
                marks.append(
                    .line(
                        [
                            Point(x: x(line.before), y: y + row * 0.06),
                            Point(x: x(line.before), y: y + row * 0.94),
                        ], palette.before, width: 2))
            }
            // Beside its bar, unless the mark stands there.
            let gap = x(line.before) - x(line.now)
            let after = (0..<number).contains(gap) ? x(line.before) + 5 : x(line.now) + 5
            marks.append(
                text(
                    line.key.isEmpty && line.now == 0 ? "–" : count(line.now), after, y + row / 2,
                    size: min(9, row * 0.7),
                    color: line.now > 0 ? palette.text : palette.faint, width: number + 20))
        }
        return marks
    }

    /// Shares of the whole, clockwise from the top.
    func pie(in frame: Rectangle) -> [ChartMark] {
        let shown = fitting(palette.parts.count).filter { $0.now > 0 }
        guard report.total > 0 else {
            let least = words.number(report.least)
            return [
                text(
                    words("say.none", ["least": least, "unit": report.unit]), frame.middle.x,
                    frame.middle.y, .middle, width: frame.width)
            ]
        }
        let radius = min(frame.height / 2 - 12, frame.width * 0.27)
        let middle = Point(x: frame.x + radius + 12, y: frame.middle.y)
        let left = middle.x + radius + 28
        let row = min(24, (frame.height - 24) / Double(shown.count))
        let top = frame.middle.y - row * Double(shown.count) / 2
        var marks: [ChartMark] = []
        var sum = 0
        for (index, line) in shown.enumerated() {
            let from = 2 * Double.pi * Double(sum) / Double(report.total)
            sum += line.now
            let to = 2 * Double.pi * Double(sum) / Double(report.total)
            marks.append(
                .wedge(
                    middle: middle, radius: radius, from: from, to: to, palette.parts[index],
                    border: palette.text))
            let share = words.share(ReportWords.percent(line.now, of: report.total))
            if to - from > 0.35 {
                let angle = (from + to) / 2
                marks.append(
                    text(
                        share, middle.x + radius * 0.7 * sine(angle),
                        middle.y - radius * 0.7 * cosine(angle), .middle, isBold: true,
                        color: palette.onParts[index], width: 60))
            }
            let y = top + row * (Double(index) + 0.5)
            marks.append(
                .rectangle(
                    Rectangle(x: left, y: y - 5, width: 12, height: 10), palette.parts[index],
                    border: palette.text))
            marks.append(
                text(
                    "\(line.label), \(words.number(line.now)) (\(share))", left + 18, y, size: 10,
                    width: frame.maxX - left - 20))
        }
        return marks
    }
}
