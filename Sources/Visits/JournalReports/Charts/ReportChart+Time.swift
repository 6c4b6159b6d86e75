import Drawing
import Foundation
import Imaging

/// Of an angle in radians.
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }

extension ReportChart {
    /// The days or months of the period as a line, and those of the period before as a dashed one.
    func lines(in frame: Rectangle) -> [ChartMark] {
        let points = report.trend
        let axis = Axis(most: points.map { max($0.now, $0.before ?? 0) }.max() ?? 0)
        let number = 44.0
        let plot = Rectangle(
            x: frame.x + number, y: frame.y + 26, width: frame.width - number - 12,
            height: frame.height - 26 - 26)
        let steps = Double(max(1, points.count - 1))
        func x(_ index: Int) -> Double {
            points.count == 1 ? plot.middle.x : plot.x + plot.width * Double(index) / steps
        }
        func y(_ value: Int) -> Double {
            plot.maxY - plot.height * Double(value) / Double(axis.end)
        }
        var marks = legend(in: frame, dashedBefore: true)
        for value in axis.values {
            marks.append(
                .line(
                    [Point(x: plot.x, y: y(value)), Point(x: plot.maxX, y: y(value))], palette.grid,
                    width: 0.5))
            marks.append(
                text(
                    words.number(value), plot.x - 6, y(value), .end, size: 8, color: palette.faint,
                    width: number))
        }
        let every = max(1, Int((Double(points.count) * 62 / plot.width).rounded(.up)))
        for index in stride(from: 0, to: points.count, by: every) {
            let day = points[index].day
            marks.append(
                .line(
                    [Point(x: x(index), y: plot.maxY), Point(x: x(index), y: plot.maxY + 3)],
                    palette.faint, width: 0.5))
            marks.append(
                text(
                    report.isByMonth ? words.month(day) : words.shortDay(day), x(index),
                    plot.maxY + 12, index == 0 ? .start : .middle, size: 8, color: palette.faint,
                    width: 70))
        }
        let before = points.enumerated().compactMap { index, point in
            point.before.map { Point(x: x(index), y: y($0)) }
        }
        let now = points.enumerated().map { Point(x: x($0.offset), y: y($0.element.now)) }
        marks.append(.line(before, palette.before, width: 1.5, dashes: [4, 2]))
        marks.append(.line(now, palette.now, width: 2))
        // A single day is a point, which a line would not show.
        for place in now where points.count <= 31 {
            marks.append(
                .rectangle(
                    Rectangle(x: place.x - 2, y: place.y - 2, width: 4, height: 4), palette.now))
        }
        return marks
    }

    /// Days of the week by hours: the darker, the more, with the number in each.
    func heat(in frame: Rectangle) -> [ChartMark] {
        let shown = (0..<24).filter { hour in report.grid.contains { $0[hour] > 0 } }
        let hours = Array((shown.first ?? 8)...(shown.last ?? 17))
        let label = 74.0
        let top = frame.y + 18
        let cellWidth = (frame.width - label) / Double(hours.count)
        let cellHeight = min(48, (frame.height - 18 - 30) / 7)
        let most = report.grid.joined().max() ?? 0
        var marks: [ChartMark] = []
        for (column, hour) in hours.enumerated() {
            marks.append(
                text(
                    "\(hour):00", frame.x + label + cellWidth * (Double(column) + 0.5), frame.y + 8,
                    .middle, size: 8, color: palette.faint, width: cellWidth))
        }
        for (row, counts) in report.grid.enumerated() {
            let y = top + cellHeight * Double(row)
            marks.append(
                text(
                    words.weekday(row + 1), frame.x + label - 8, y + cellHeight / 2, .end,
                    width: label - 10))
            for (column, hour) in hours.enumerated() {
                let colors = palette.shade(counts[hour], of: most)
                let cell = Rectangle(
                    x: frame.x + label + cellWidth * Double(column), y: y, width: cellWidth,
                    height: cellHeight)
                marks.append(.rectangle(cell, colors.fill, border: palette.grid))
                let number = counts[hour] > 0 ? words.number(counts[hour]) : "·"
                marks.append(
                    text(
                        number, cell.middle.x, cell.middle.y, .middle, size: min(9, cellWidth / 3),
                        color: colors.text, width: cellWidth))
            }
        }
        let under = "· " + words("under", ["least": words.number(report.least)])
        return marks + [
            text(
                under, frame.x + label, top + cellHeight * 7 + 12, size: 8, color: palette.faint,
                width: frame.width - label)
        ]
    }
}
