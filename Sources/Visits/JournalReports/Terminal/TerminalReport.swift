/// A report in the cells of a terminal: text and block characters, without colour.
public struct TerminalReport {
    /// How a report is shown in a terminal.
    public enum Form: String, CaseIterable, Sendable {
        case summary, table, bars, lines, pie, heat
    }

    let report: Report
    let words: ReportWords
    /// The terminal's width, at least 40.
    let columns: Int
    /// The terminal's height; charts fit into it, tables do not have to.
    let rows: Int

    public init(_ report: Report, words: ReportWords, columns: Int = 80, rows: Int = 24) {
        self.report = report
        self.words = words
        self.columns = min(max(columns, 40), 400)
        self.rows = min(max(rows, 12), 200)
    }

    /// All lines, none of them wider than the terminal.
    public func lines(as form: Form) -> [String] {
        guard !report.lines.isEmpty else { return heading + wrapped(words("nothing")) }
        let body =
            switch form {
            case .summary: highlights
            case .table: table
            case .bars: bars
            case .lines: trend
            case .pie: shares
            case .heat: report.grid.isEmpty ? heatOfLines : heatOfWeek
            }
        return heading + body + [""] + wrapped(report.summary)
    }

    private var heading: [String] {
        let period = words.days(report.period.days)
        let before = words("against", ["before": words.days(report.period.before)])
        return [
            TerminalText.clipped("\(report.title), \(report.unit)", columns: columns),
            TerminalText.clipped("\(period), \(before)", columns: columns), "",
        ]
    }

    func wrapped(_ text: String) -> [String] { TerminalText.wrapped(text, columns: columns) }

    func count(_ count: Int, isBefore: Bool = false) -> String {
        words.shown(count, in: report, isBefore: isBefore)
    }

    /// How many lines of a chart fit between heading and summary.
    var chartRows: Int {
        max(3, rows - heading.count - 2 - wrapped(report.summary).count)
    }
}
