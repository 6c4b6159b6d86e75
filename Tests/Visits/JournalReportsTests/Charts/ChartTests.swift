import Drawing
import Foundation
import Imaging
import TestSupport
import Testing

@testable import JournalReports

@Suite("Charts of reports")
struct ChartTests {
    @Test(
        "are SVG that xmllint reads, with their words as text",
        arguments: TerminalReport.Form.allCases, ReportWords.languages)
    func svg(form: TerminalReport.Form, language: String) throws {
        let folder = try TemporaryFolder()
        let report = try InventedReleases.report(
            by: form == .heat ? .hour : .language, "last-month", language: language)
        let words = ReportWords(language: language)
        let path = folder.path + "/chart.svg"
        let file = report.svg(as: form, words: words)
        try Data(file).write(to: URL(fileURLWithPath: path))
        let outcome = try #require(Program(installed: "xmllint")).run(["--noout", path])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.contains("<desc id=\"description\">"))
        #expect(text.contains("role=\"img\""))
        if form == .pie { #expect(text.contains("%")) }
        if form == .heat { #expect(text.contains(">\(words.weekday(1))</text>")) }
    }

    @Test("nothing that is drawn lies outside")
    func inside() throws {
        for palette in [ChartPalette.standard, .highContrast] {
            for form in TerminalReport.Form.allCases {
                for period in ["today", "last-month", "last-year"] {
                    let report = try InventedReleases.report(by: .hour, period)
                    let picture = ReportChart(
                        report, words: ReportWords(language: "en"), palette: palette
                    ).picture(as: form)
                    for mark in picture.marks {
                        for point in mark.points {
                            #expect(
                                (-1...picture.width + 1).contains(point.x),
                                "\(form) \(period) \(mark)")
                            #expect(
                                (-1...picture.height + 1).contains(point.y),
                                "\(form) \(period) \(mark)")
                        }
                    }
                }
            }
        }
    }

    @Test("parts that lie side by side differ in lightness, and lines stand out from the paper")
    func contrast() {
        func luminance(_ color: Color) -> Double {
            let parts = [color.red, color.green, color.blue].map {
                $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func ratio(_ a: Color, _ b: Color) -> Double {
            let (one, two) = (luminance(a) + 0.05, luminance(b) + 0.05)
            return max(one, two) / min(one, two)
        }
        for palette in [ChartPalette.standard, .highContrast] {
            #expect(ratio(palette.now, palette.background) >= 3)
            #expect(ratio(palette.before, palette.background) >= 3)
            #expect(ratio(palette.text, palette.background) >= 7)
            #expect(ratio(palette.faint, palette.background) >= 4.5)
            for (part, text) in zip(palette.parts, palette.onParts) {
                #expect(ratio(part, text) >= 4.5)
            }
            for (one, next) in zip(palette.scale, palette.scale.dropFirst()) {
                #expect(luminance(one) > luminance(next))
            }
            for value in stride(from: 5, through: 100, by: 5) {
                let colors = palette.shade(value, of: 100)
                #expect(ratio(colors.fill, colors.text) >= 4.5, "\(value)")
            }
        }
    }

    @Test(
        "an axis ends at a round number that is not below the largest",
        arguments: [0, 1, 9, 10, 11, 99, 265, 1000, 20_640, 999_999])
    func axis(most: Int) {
        let axis = Axis(most: most)
        #expect(axis.end >= most)
        #expect(axis.end <= max(4, most * 3))
        #expect((2...6).contains(axis.values.count), "\(axis.values)")
        #expect(axis.values.last == axis.end)
    }

    @Test(
        "a document has a title, contents, bookmarks and every line, in every language",
        arguments: ReportWords.languages)
    func document(language: String) throws {
        let folder = try TemporaryFolder()
        let places = try ReportPlaces(SampleTour.store(), language: language)
        let maker = InventedReleases.maker(language: language, places: places)
        let period = ReportPeriod(.lastMonth, on: InventedReleases.today)
        let reports = try [ReportSubject.room, .hour, .language].map {
            try maker.report(by: $0, period)
        }
        let document = ReportDocument(reports, places: places, words: maker.words)
        let bytes = try document.pdf()
        #expect(try document.pdf() == bytes)
        let path = folder.path + "/report.pdf"
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let text = try #require(Program(installed: "pdftotext")).run(["-layout", path, "-"]).text
        let pages = text.split(separator: "\u{C}", omittingEmptySubsequences: false).map(
            String.init)
        #expect(pages[0].contains(maker.words("doc.title")))
        #expect(pages[1].contains(maker.words("doc.contents")))
        for section in document.sections {
            #expect(pages[1].contains(section.title))
            #expect(pages[section.page - 1].contains(section.title), "\(section.title)")
        }
        for line in reports[0].lines {
            #expect(text.contains(line.label.prefix(24)), "\(line.label)")
        }
        // Each line of the table of contents leads to its section.
        let linked = try #require(Program(installed: "pdftohtml")).run(
            ["-xml", "-stdout", "-i", "-f", "2", "-l", "2", path]
        ).text
        for section in document.sections {
            #expect(linked.contains("#\(section.page)\">"), "\(section.title): \(linked)")
        }
        let information = try #require(Program(installed: "pdfinfo")).run([path]).text
        #expect(information.contains("Pages:           \(pages.count - 1)"), "\(information)")
        if let keep = ProcessInfo.processInfo.environment["DOCENT_KEEP_CHARTS"] {
            try Data(bytes).write(to: URL(fileURLWithPath: "\(keep)/report-\(language).pdf"))
            for (form, subject) in [
                (TerminalReport.Form.bars, ReportSubject.room), (.lines, .hour), (.pie, .language),
                (.heat, .hour),
            ] {
                let report = try maker.report(by: subject, period)
                let chart = ReportChart(
                    report, words: maker.words,
                    palette: language == "fr" ? .highContrast : .standard)
                try Data(chart.picture(as: form).png()).write(
                    to: URL(fileURLWithPath: "\(keep)/\(form.rawValue)-\(language).png"))
            }
            if let plan = reports[0].planSVG(places, words: maker.words) {
                try Data(plan).write(to: URL(fileURLWithPath: "\(keep)/plan-\(language).svg"))
            }
        }
    }
}

extension ChartMark {
    /// The corners of what is drawn; of text its place.
    fileprivate var points: [Point] {
        switch self {
        case .rectangle(let r, _, _): [Point(x: r.x, y: r.y), Point(x: r.maxX, y: r.maxY)]
        case .area(let points, _, _), .line(let points, _, _, _): points
        case .wedge(let middle, let radius, _, _, _, _):
            [
                Point(x: middle.x - radius, y: middle.y - radius),
                Point(x: middle.x + radius, y: middle.y + radius),
            ]
        case .text(let text): [text.place]
        }
    }
}
