import Drawing
import Imaging

/// The charts of a report.
public struct ReportChart {
    let report: Report
    let words: ReportWords
    let palette: ChartPalette
    let width: Double
    let height: Double

    /// - Parameters:
    ///   - width: in points, at least 200.
    ///   - height: in points, at least 120.
    public init(
        _ report: Report, words: ReportWords, palette: ChartPalette = .standard,
        width: Double = 640, height: Double = 400
    ) {
        self.report = report
        self.words = words
        self.palette = palette
        self.width = max(200, width)
        self.height = max(120, height)
    }

    /// The forms that are drawn; the others are text.
    func picture(as form: TerminalReport.Form) -> ChartPicture {
        var picture = ChartPicture(
            width: width, height: height, background: palette.background,
            title: "\(report.title), \(words.days(report.period.days))",
            description: report.summary, language: words.language)
        let frame = Rectangle(x: 0, y: 0, width: width, height: height)
        picture.marks =
            switch form {
            case .lines: lines(in: frame)
            case .pie: pie(in: frame)
            case .heat where !report.grid.isEmpty: heat(in: frame)
            case .summary, .table, .bars, .heat: bars(in: frame)
            }
        return picture
    }

    func text(
        _ text: String, _ x: Double, _ y: Double, _ anchor: ChartText.Anchor = .start,
        size: Double = 9, isBold: Bool = false, color: Color? = nil, width: Double
    ) -> ChartMark {
        .text(
            ChartText(
                text: text, place: Point(x: x, y: y), anchor: anchor, size: size, isBold: isBold,
                color: color ?? palette.text, width: max(1, width)))
    }

    func count(_ count: Int, isBefore: Bool = false) -> String {
        words.shown(count, in: report, isBefore: isBefore)
    }

    /// At most this many lines; all others are summed as "others".
    func fitting(_ most: Int) -> [Report.Line] {
        guard report.lines.count > most, most > 1 else { return report.lines }
        let rest = report.lines[(most - 1)...]
        return Array(report.lines.prefix(most - 1)) + [
            Report.Line(
                key: "", label: "\(words("others")) (\(words.number(rest.count)))",
                now: rest.reduce(0) { $0 + $1.now }, before: rest.reduce(0) { $0 + $1.before })
        ]
    }

    /// What the two colours stand for, at the top.
    func legend(in frame: Rectangle, dashedBefore: Bool) -> [ChartMark] {
        let y = frame.y + 8
        let half = frame.width / 2
        let (a, b) = (frame.x + 2, frame.x + half)
        return [
            .rectangle(Rectangle(x: a, y: y - 4, width: 14, height: 8), palette.now),
            text(words.days(report.period.days), a + 20, y, width: half - 30),
            .line(
                [Point(x: b, y: y), Point(x: b + 16, y: y)], palette.before, width: 2,
                dashes: dashedBefore ? [4, 2] : []),
            text(words.days(report.period.before), b + 22, y, width: half - 26),
        ]
    }
}
