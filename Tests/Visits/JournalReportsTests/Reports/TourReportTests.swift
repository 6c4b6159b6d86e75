import Foundation
import Journal
import TestSupport
import Testing
import Times
import TourStore

@testable import JournalReports

@Suite("Tours that were walked")
struct TourReportTests {
    /// Releases of two tours, one of which the site no longer has.
    private static func source(
        _ projection: Projection, _ days: ClosedRange<CalendarDay>
    ) -> [ReleasedCount] {
        let counts: [(String, Int)] =
            switch projection {
            case .tourEnd:
                [("SHORT-WALK/finished", 60), ("SHORT-WALK/left", 15), ("GONE/finished", 20)]
            case .tourTime:
                [
                    ("SHORT-WALK/9-12/10-15", 10), ("SHORT-WALK/9-12/20-30", 30),
                    ("SHORT-WALK/15-18/90+", 10), ("SHORT-WALK/15-18/5-10", 10),
                    ("GONE/other/0-5", 15),
                ]
            default: []
            }
        return counts.map { ReleasedCount(day: days.lowerBound, key: $0.0, count: $0.1) }
    }

    private func report(
        language: String = "en", _ source: @escaping ReportMaker.Source = source
    ) throws -> TourReport {
        let places = try ReportPlaces(SampleTour.store(), language: language)
        let maker = ReportMaker(
            places: places, words: ReportWords(language: language), least: 10,
            releasedBy: source)
        return try TourReport(maker, ReportPeriod(.lastMonth, on: InventedReleases.today))
    }

    @Test("have means and extremes of the classes that were released, and none where nothing was")
    func times() throws {
        let report = try report()
        let walk = try #require(report.tours.first)
        #expect(walk.label == "The short walk")
        #expect((walk.begun, walk.finished, walk.left, walk.before) == (75, 60, 15, 75))
        let morning = try #require(walk.times[.morning])
        // 10 at 12.5 and 30 at 25.
        #expect((morning.count, morning.mean, morning.shortest) == (40, 22, 10))
        #expect(morning.longest == 30)
        #expect(walk.times[.midday] == nil && walk.times[.other] == nil)
        let afternoon = try #require(walk.times[.afternoon])
        #expect((afternoon.mean, afternoon.shortest, afternoon.longest) == (49, 5, nil))
        let gone = report.tours[1]
        #expect(gone.label == "GONE" && gone.begun == 20 && gone.times[.other]?.mean == 3)
        // Tours that nobody walked have a line without a number.
        let known = try SampleTour.store().tours().count
        #expect(report.tours.count == known + 1)
        #expect(report.tours.dropFirst(2).allSatisfy { $0.begun == 0 && $0.times.isEmpty })
    }

    @Test("are worked out from releases of tours and from nothing else")
    func onlyReleases() throws {
        var asked: Set<Projection> = []
        _ = try report { projection, days in
            asked.insert(projection)
            return Self.source(projection, days)
        }
        #expect(asked == [.tourEnd, .tourTime])
    }

    @Test("show nothing of walks that were not released, however they are asked for")
    func hides() throws {
        let folder = try TemporaryFolder()
        let first = CalendarDay(year: 2026, month: 10, day: 1)
        let batches = (0..<9).map { day in
            InventedJournal.batch(
                first.adding(days: day), 10,
                [
                    .init(.tours, ["SHORT-WALK", "finished", "9-12", day < 3 ? "5-10" : "10-15"]):
                        1
                ])
        }
        let store = try InventedJournal.store(in: folder, batches)
        let ledger = try ReleaseLedger(store, today: InventedReleases.today)
        let report = try report { try ledger.released($0, $1) }
        #expect(report.tours.allSatisfy { $0.begun == 0 && $0.times.isEmpty })
        for line in String(decoding: report.csv(), as: UTF8.self).split(separator: "\r\n")
            .dropFirst()
        {
            #expect(line.hasSuffix(",<10,<10,<10,<10,,,,<10,,,,<10,,,,<10,,,"))
        }
        #expect(!String(decoding: try report.json(), as: UTF8.self).contains("\"begun\""))
        #expect(report.lines().contains("Nothing was counted yet."))
    }

    @Test("fit a terminal in every language", arguments: ReportWords.languages)
    func text(language: String) throws {
        let lines = try report(language: language).lines(columns: 80)
        for line in lines { #expect(line.count <= 80, "\(line)") }
        let row = try #require(lines.first { $0.contains("22 (10–30)") })
        #expect(row.contains("49 (5–90+)") && row.contains("<10") && row.contains("75"))
        #expect(!lines[2].contains("…"))
    }

    @Test("are written as CSV and JSON with the same numbers")
    func files() throws {
        let report = try report()
        let rows = String(decoding: report.csv(), as: UTF8.self).split(separator: "\r\n")
        #expect(rows[0].hasPrefix("\u{FEFF}tour,label,begun,before,finished,walks_9-12,mean_9-12,"))
        #expect(
            rows[1]
                == "SHORT-WALK,The short walk,75,75,60,40,22,10,30,<10,,,,20,49,5,,<10,,,")
        let json = try JSONSerialization.jsonObject(with: Data(report.json()))
        let tours = try #require((json as? [String: Any])?["tours"] as? [[String: Any]])
        let times = try #require(tours[0]["times"] as? [String: [String: Int]])
        #expect(times["9-12"] == ["walks": 40, "mean": 22, "shortest": 10, "longest": 30])
        #expect(times["15-18"] == ["walks": 20, "mean": 49, "shortest": 5])
        #expect(Set(times.keys) == ["9-12", "15-18"])
        #expect(tours[2]["begun"] == nil && tours[0]["finished"] as? Int == 60)
    }

    @Test("have lines of their own in reports, by how they ended and by how long they took")
    func lines() throws {
        let places = try ReportPlaces(SampleTour.store(), language: "en")
        let maker = ReportMaker(
            places: places, words: ReportWords(language: "en"), least: 10, releasedBy: Self.source)
        let period = try ReportPeriod("last-month", on: InventedReleases.today)
        let ends = try maker.report(by: .tourEnd, period)
        #expect(
            ends.lines.map(\.label) == [
                "The short walk, finished", "GONE, finished", "The short walk, left",
            ])
        let times = try maker.report(by: .tourTime, period)
        #expect(times.lines.first?.label == "The short walk, 9 to 12, 20 to 30 minutes")
        #expect(
            times.lines.map(\.label).contains("The short walk, 15 to 18, 90 minutes or more"))
    }
}
