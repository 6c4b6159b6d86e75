import Drawing
import Imaging

/// Draws the pages of a document of reports, one after the other.
final class ReportPages {
    private let document: PDFDocument
    private let reports: ReportDocument
    private var words: ReportWords { reports.words }
    private var palette: ChartPalette { reports.palette }
    private var parent: PDFDocument.Bookmark?
    private let left = ReportDocument.margin
    private let width = ReportDocument.page.width - 2 * ReportDocument.margin

    init(document: PDFDocument, of reports: ReportDocument) {
        self.document = document
        self.reports = reports
    }

    func titlePage() {
        document.addBookmark(reports.title, y: 0)
        document.page.fill(
            Rectangle(x: left, y: 230, width: 64, height: 6), palette.now)
        if !reports.places.siteName.isEmpty {
            write(reports.places.siteName, y: 252, size: 16, color: palette.faint)
        }
        write(words("doc.title"), y: 280, size: 34, weight: .bold)
        guard let period = reports.reports.first?.period else { return }
        write(words.days(period.days), y: 330, size: 20)
        write(
            words("against", ["before": words.days(period.before)]), y: 360, size: 12,
            color: palette.faint)
        let least = words.number(reports.reports.first?.least ?? 10)
        write(words("note", ["least": least]), y: 700, size: 10, color: palette.faint)
    }

    func contents(_ sections: [ReportDocument.Section]) {
        nextPage()
        document.addBookmark(words("doc.contents"), y: 0)
        write(words("doc.contents"), y: 60, size: 22, weight: .bold)
        // A house of many floors lists as many as fit.
        let rows = Int((ReportDocument.bottom - 110) / 19)
        for (index, section) in sections.prefix(rows).enumerated() {
            let y = 110 + Double(index) * 19
            let isFloor = if case .floor = section.content { true } else { false }
            write(section.title, x: left + (isFloor ? 18 : 0), y: y, size: 11, lines: 1)
            write("\(section.page)", y: y, size: 11, alignment: .trailing)
            document.addLink(
                to: Self.name(section), over: Rectangle(x: left, y: y - 2, width: width, height: 18)
            )
        }
    }

    /// What links call a section: its first page is its own.
    private static func name(_ section: ReportDocument.Section) -> String { "page\(section.page)" }

    func section(_ section: ReportDocument.Section) {
        nextPage()
        document.addDestination(Self.name(section), y: 0)
        switch section.content {
        case .report(let report):
            parent = document.addBookmark(section.title, y: 0)
            write(section.title, y: 56, size: 20, weight: .bold)
            write(
                "\(words.days(report.period.days)), \(report.unit)", y: 84, size: 11,
                color: palette.faint)
            write(report.summary, y: 104, size: 11, lines: 3)
            let chart = ReportChart(
                report, words: words, palette: palette, width: width,
                height: ReportDocument.firstTable - 180)
            chart.picture(as: report.subject.usualForm).draw(
                on: document.page, at: Point(x: left, y: 160))
            table(report)
        case .floor(let floor, let counts, let report):
            document.addBookmark(section.title, y: 0, under: parent)
            write(section.title, y: 56, size: 20, weight: .bold)
            write(
                "\(report.title), \(words.days(report.period.days)), \(report.unit)", y: 84,
                size: 11, color: palette.faint)
            FloorChart(
                floor: floor, counts: counts, most: counts.values.max() ?? 0, words: words,
                palette: palette, least: report.least
            ).picture(width: width, height: 560, description: report.summary).draw(
                on: document.page, at: Point(x: left, y: 120))
        }
    }

    /// The table below the chart, continued on as many pages as it needs.
    private func table(_ report: Report) {
        let chart = ReportChart(report, words: words)
        var rows = report.lines.map { line in
            [
                line.label, chart.count(line.now), chart.count(line.before, isBefore: true),
                words.change(from: line.before, to: line.now),
            ]
        }
        rows.append([
            words("head.total"), chart.count(report.total),
            chart.count(report.totalBefore, isBefore: true),
            words.change(from: report.totalBefore, to: report.total),
        ])
        var top = ReportDocument.firstTable
        var room = ReportDocument.firstRows
        while !rows.isEmpty {
            row(
                ["", words("head.now"), words("head.before"), words("head.change")], y: top,
                weight: .semibold)
            rule(y: top + ReportDocument.rowHeight)
            let some = rows.prefix(room)
            for (index, cells) in some.enumerated() {
                let isTotal = rows.count == index + 1
                let y = top + ReportDocument.rowHeight * (Double(index) + 1.15)
                if isTotal { rule(y: y) }
                row(cells, y: y, weight: isTotal ? .bold : .regular)
            }
            rows.removeFirst(some.count)
            guard !rows.isEmpty else { return }
            nextPage()
            write(report.title, y: 56, size: 12, color: palette.faint)
            top = ReportDocument.furtherTable
            room = ReportDocument.furtherRows
        }
    }

    private func row(_ cells: [String], y: Double, weight: TextStyle.Weight) {
        let column = 84.0
        for (index, cell) in cells.enumerated() {
            if index == 0 {
                write(
                    cell, y: y, size: 9.5, weight: weight, width: width - 3 * column - 8, lines: 1)
            } else {
                let right = left + width - Double(3 - index) * column
                write(
                    cell, x: right - column, y: y, size: 9.5, weight: weight, width: column,
                    alignment: .trailing, lines: 1)
            }
        }
    }

    private func rule(y: Double) {
        document.page.fill(Rectangle(x: left, y: y, width: width, height: 0.5), palette.faint)
    }

    private func nextPage() {
        document.beginPage()
        let y = ReportDocument.page.height - 44
        write(reports.title, y: y, size: 8, color: palette.faint, lines: 1)
        write(
            "\(document.pageNumber)", y: y, size: 8, color: palette.faint, alignment: .trailing)
    }

    private func write(
        _ text: String, x: Double? = nil, y: Double, size: Double,
        weight: TextStyle.Weight = .regular, color: Color? = nil, width: Double? = nil,
        alignment: TextStyle.Alignment = .leading, lines: Int? = nil
    ) {
        let layout = TextLayout(
            text,
            TextStyle(
                families: Fonts.text, size: size, weight: weight, hasTabularFigures: true,
                alignment: alignment, language: words.language), width: width ?? self.width,
            maximumLines: lines)
        document.page.draw(layout, at: Point(x: x ?? left, y: y), color ?? palette.text)
    }
}
