public import ArgumentParser
import Foundation
import Journal
public import JournalReports
import KioskCommands
import KioskSettings
import Times
import TourModel
import TourStore

/// What reports of the journal have in common: which days, in which language, of which kiosk.
struct JournalReportOptions: ParsableArguments {
    @Option(
        help: .init(
            "Days to report on (default: last-month).",
            discussion: """
                today, yesterday, this-week, last-week, this-month, last-month,
                this-quarter, last-quarter, this-year, last-year, a day, or FROM..TO.
                """))
    var period: String?

    @Option(help: "Language of the report: en, de or fr (default: the site's first).")
    var language: String?

    @Option(help: "Only what this kiosk counted (default: all kiosks).")
    var kiosk: String?

    @OptionGroup var journal: JournalOptions

    /// What a report needs, opened.
    struct Opened {
        let store: JournalStore
        let tour: TourStore?
        let places: ReportPlaces
        let words: ReportWords
        let ledger: ReleaseLedger
        let maker: ReportMaker
        let today: CalendarDay
    }

    func open() throws -> Opened {
        let configuration = try journal.content.trustedConfiguration()
        let tour = try journal.content.tourIfPresent()
        let site = try tour?.site()
        let tag = language ?? site?.languages.first?.rawValue ?? "en"
        if let language, !ReportWords.languages.contains(language) {
            throw ValidationError(
                "--language is \"\(language)\"; reports are in \(ReportWords.languages.joined(separator: ", "))"
            )
        }
        let words = ReportWords(language: tag)
        let places =
            try tour.map { try ReportPlaces($0, language: words.language) } ?? ReportPlaces()
        let zone = site?.timeZone.flatMap(TimeZone.init(identifier:)) ?? .current
        let today = JournalHour(of: try SourceDate.date() ?? .now, in: zone).day
        let store = try openStore()
        let ledger = try ReleaseLedger(
            store, least: configuration.journalLeast, kiosk: kiosk, today: today)
        let maker = ReportMaker(
            places: places, words: words, least: configuration.journalLeast,
            since: try store.span()?.first
        ) {
            try ledger.released($0, $1)
        }
        return Opened(
            store: store, tour: tour, places: places, words: words, ledger: ledger, maker: maker,
            today: today)
    }

    /// For writing where that is possible: the first report of a day keeps its releases.
    private func openStore() throws -> JournalStore {
        let path = try journal.path()
        guard FileManager.default.fileExists(atPath: path) else {
            throw JournalError.missing(path: path)
        }
        return try JournalStore(
            path: path, readOnly: !FileManager.default.isWritableFile(atPath: path))
    }

    func period(on today: CalendarDay, otherwise usual: String = "last-month") throws
        -> ReportPeriod
    {
        try ReportPeriod(period ?? usual, on: today)
    }
}

extension ReportSubject: ExpressibleByArgument {}
extension TerminalReport.Form: ExpressibleByArgument {}
