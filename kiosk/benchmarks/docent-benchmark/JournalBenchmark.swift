import Drawing
import Foundation
import GRDB
import Journal
import JournalReports
import Times
import TourStore

/// Measures reports on two years of 20 kiosks: the first one, which works out all releases, and those after it.
enum JournalBenchmark {
    /// - Parameter path: where the journal is kept; it is generated where there is none.
    static func run(database: String, journal path: String) throws {
        Fonts.usePrivateConfiguration()
        let tour = try TourStore(path: database)
        let today = GeneratedJournal.firstDay.adding(days: GeneratedJournal.days)
        if !FileManager.default.fileExists(atPath: path) {
            let store = try JournalStore(path: path)
            var generated = try GeneratedJournal(tour: tour)
            try step("generate two years") { try generated.write(to: store) }
            print("  file, all of it as days \(megabytes(path)) MB")
        }
        let store = try JournalStore(path: path)
        try step("first report: work out releases") {
            _ = try ReleaseLedger(store, today: today)
        }
        try step("combine what is older than 400 days") {
            try store.rollUp(before: today.adding(days: -400))
            try store.queue.vacuum()
        }
        print("  file                    \(megabytes(path)) MB")
        let words = ReportWords(language: "en")
        let places = try ReportPlaces(tour, language: "en")
        for period in ["yesterday", "last-month", "last-year", "2024-11-24..2026-11-23"] {
            let days = try ReportPeriod(period, on: today)
            for subject in ReportSubject.allCases {
                try step("\(period) by \(subject.rawValue)") {
                    _ = try maker(store, places, words, today).report(by: subject, days)
                }
            }
        }
        let year = try ReportPeriod("last-year", on: today)
        try step("document of a year") {
            let maker = try maker(store, places, words, today)
            let reports = try ReportDocument.usualSubjects.map { try maker.report(by: $0, year) }
            _ = try ReportDocument(reports, places: places, words: words).pdf()
        }
    }

    /// As every command does it: the ledger is opened anew.
    private static func maker(
        _ store: JournalStore, _ places: ReportPlaces, _ words: ReportWords, _ today: CalendarDay
    ) throws -> ReportMaker {
        let ledger = try ReleaseLedger(store, today: today)
        return ReportMaker(places: places, words: words, least: 10) { try ledger.released($0, $1) }
    }

    private static func step(_ name: String, _ work: () throws -> Void) throws {
        let clock = ContinuousClock()
        let began = clock.now
        try work()
        let wall = (clock.now - began) / .milliseconds(1)
        print(
            "  " + name.padding(toLength: 44, withPad: " ", startingAt: 0)
                + String(format: "%10.1f ms  %5.0f MB in memory", wall, residentMegabytes()))
    }

    private static func megabytes(_ path: String) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: path)
        return ((attributes?[.size] as? NSNumber)?.intValue ?? 0) / 1_000_000
    }

    private static func residentMegabytes() -> Double {
        let pages =
            (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
            .split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * 4096 / 1e6
    }
}
