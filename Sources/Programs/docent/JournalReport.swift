import ArgumentParser
import Commands
import Drawing
import Foundation
import JournalReports
import Wording

extension JournalCommand {
    struct Report: ParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Show what visitors looked for.",
            discussion: """
                Shows each line against the period before. Numbers are multiples of 5, and
                what is under journal-least (10) is held back until enough has come together;
                see "Reading the journal". A file's ending decides its form: .svg is a chart,
                .pdf a document, .csv and .json are for other programs. A document without
                --by has a section on everything.

                EXAMPLES
                  docent journal report --by room
                  docent journal report --by hour --as heat --period last-week
                  docent journal report --by language --as pie -o languages.svg
                  docent journal report --period last-year -o visits.pdf
                  docent journal report --by room --search library --save-as library
                  docent journal report --favourite library
                """)

        @Option(
            help: .init(
                "What the lines are (default: room).",
                discussion: """
                    room, building, floor, hour, weekday, language, tour, how, code, kind,
                    people, length, stop, sign, page, view, way, way-hour, way-broken,
                    walk, walk-hour, tour-end, tour-time or camera.
                    """))
        var by: ReportSubject?

        @Option(
            name: .customLong("as"),
            help: "Form: summary, table, bars, lines, pie or heat (default: table).")
        var form: TerminalReport.Form?

        @Option(help: "Only lines whose name contains this text.")
        var search: String?

        @Option(help: .init("Repeat a kept report.", valueName: "name"))
        var favourite: String?

        @Option(
            name: .customLong("save-as"),
            help: .init("Keep this report by name.", valueName: "name"))
        var saveAs: String?

        @Option(
            name: .shortAndLong,
            help: .init("Output file: .svg, .pdf, .csv or .json.", valueName: "file"))
        var output: String?

        @Flag(help: "Draw in black and white with every border.")
        var highContrast = false

        @OptionGroup var favourites: FavouriteOptions
        @OptionGroup var options: JournalReportOptions

        func validate() throws {
            if let output { _ = try ReportFileForm(file: output) }
        }

        func run() throws {
            var asked = Favourite(by: by ?? .room)
            if let favourite { asked = try favourites.file().favourite(named: favourite) }
            if let by { asked.by = by }
            if let form { asked.form = form }
            if let search { asked.search = search }
            if let period = options.period { asked.period = period }
            let opened = try options.open()
            let period = try ReportPeriod(asked.period, on: opened.today)
            let palette = highContrast ? ChartPalette.highContrast : .standard
            guard let output else {
                let report = try opened.maker.report(by: asked.by, period, search: asked.search)
                let output = try Output()
                try show(report, as: asked.form, opened.words, output)
                if asked.by == .kind {
                    // Those whom reception and groups counted are people, and not visits to a kiosk.
                    let people = try opened.maker.report(by: .people, period, search: asked.search)
                    try output.write(line: "")
                    try show(people, as: asked.form, opened.words, output)
                }
                return try save(asked)
            }
            Fonts.usePrivateConfiguration()
            let file = try Output(path: output)
            let isWhole = by == nil && favourite == nil
            try file.write(
                try ReportFileForm(file: output).bytes(
                    asked, period, opened, palette, isWhole: isWhole))
            try file.finish()
            try save(asked)
        }

        private func show(
            _ report: JournalReports.Report, as form: TerminalReport.Form, _ words: ReportWords,
            _ output: Output
        ) throws {
            let size = TerminalSize.ofOutput
            let text = TerminalReport(
                report, words: words, columns: size.columns, rows: size.rows)
            for line in text.lines(as: form) { try output.write(line: line) }
        }

        private func save(_ asked: Favourite) throws {
            guard let saveAs else { return }
            try favourites.change { file throws(FavouriteError) in
                try file.set(asked, named: saveAs)
            }
            Words.say("kept: docent journal report --favourite \(saveAs)")
        }
    }
}

/// What a report is written as, by the ending of its file.
enum ReportFileForm: String, CaseIterable {
    case svg, pdf, csv, json

    init(file: String) throws {
        let ending = (file as NSString).pathExtension.lowercased()
        guard let form = Self(rawValue: ending) else {
            throw ValidationError(
                "unknown report format \"\(file)\"; end the name in .svg for a chart, .pdf for a document, .csv or .json"
            )
        }
        self = form
    }

    func bytes(
        _ asked: Favourite, _ period: ReportPeriod, _ opened: JournalReportOptions.Opened,
        _ palette: ChartPalette, isWhole: Bool
    ) throws -> [UInt8] {
        let words = opened.words
        if self == .pdf {
            let subjects = isWhole ? ReportDocument.usualSubjects : [asked.by]
            let reports = try subjects.map {
                try opened.maker.report(by: $0, period, search: asked.search)
            }
            return try ReportDocument(
                reports, places: opened.places, words: words, palette: palette
            ).pdf()
        }
        let report = try opened.maker.report(by: asked.by, period, search: asked.search)
        switch self {
        case .csv: return report.csv(words: words)
        case .json: return try report.json(language: words.language)
        case .svg, .pdf:
            if asked.by == .room, asked.form == .heat,
                let plans = report.planSVG(opened.places, words: words, palette: palette)
            {
                return plans
            }
            return report.svg(as: asked.form, words: words, palette: palette)
        }
    }
}

/// The size of the terminal that output goes to; 80 by 24 where it is none.
struct TerminalSize {
    let columns: Int
    let rows: Int

    static var ofOutput: TerminalSize {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return TerminalSize(columns: 80, rows: 24)
        }
        return TerminalSize(columns: Int(size.ws_col), rows: Int(size.ws_row))
    }
}
