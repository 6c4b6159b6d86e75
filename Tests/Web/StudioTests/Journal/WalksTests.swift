import Foundation
import Journal
import JournalReports
import TestSupport
import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import Studio

@Suite("Walks of guided tours, in the studio")
struct WalksTests {
    /// The 24th of November 2026, a Tuesday.
    private static let noon = Date(timeIntervalSince1970: 1_795_521_600)
    private static let today = CalendarDay(year: 2026, month: 11, day: 24)

    private let folder: TemporaryFolder
    private let studio: OpenStudio
    private let tours: [GuidedTour]

    init() async throws {
        folder = try TemporaryFolder()
        let file = "\(folder.path)/journal.sqlite"
        studio = try await OpenStudio(
            fill: { folder in
                try SampleSite.write(to: folder)
                try folder.write("tours/long-walk.yaml", SampleSite.tour)
            }, journal: file, now: { Self.noon })
        // The page is what brings the database.
        _ = await studio.get(["tours"])
        tours = try TourStore(path: "\(studio.state.path)/tour.sqlite").tours()
        try #require(tours.count > 1)
        try Self.count(tours, into: JournalStore(path: file))
    }

    /// Thirty days of walks of the last tour in the morning, many, and one of them at midday.
    private static func count(_ tours: [GuidedTour], into store: JournalStore) throws {
        let tour = tours[tours.count - 1].id
        for offset in 25...54 {
            let day = today.adding(days: -offset)
            var counts: [HourBatch.Cell: Int] = [
                .init(.tours, [tour, "finished", "9-12", "10-15"]): 8,
                .init(.tours, [tour, "finished", "9-12", "30-40"]): 4,
                .init(.tours, [tour, "finished", "15-18", "90+"]): 3,
                .init(.tours, [tour, "left", "9-12", ""]): 5,
            ]
            if offset == 30 { counts[.init(.tours, [tour, "finished", "12-15", "5-10"])] = 1 }
            try store.append(
                HourBatch(
                    kiosk: "lobby",
                    hour: JournalHour(
                        start: UTCMinute(minutes: UInt32(day.number * 1440 + 600)), day: day,
                        hour: 10), part: Int64(offset), counts: counts))
        }
    }

    /// The row of a tour.
    private func row(_ tour: GuidedTour, _ page: String) throws -> String {
        let rows = page.components(separatedBy: "<tr>")
        return try #require(rows.first { $0.contains("value=\"\(tour.id)\"") })
    }

    /// The tours of the table from top to bottom.
    private func order(_ page: String) -> [String] {
        page.components(separatedBy: "name=\"tour\" value=\"").dropFirst()
            .map { String($0.prefix { $0 != "\"" }) }
    }

    private func text(_ languages: String) async -> String {
        var request = OpenStudio.request(
            ["journal"], query: ["period": "last-month"], token: studio.token)
        request.languages = languages
        return String(decoding: await studio.service.answer(request).body, as: UTF8.self)
    }

    @Test("each tour has its numbers and times in words, hatched where there are too few")
    func table() async throws {
        let page = await studio.get(["journal"], query: ["period": "last-month"]).body
        let row = try row(tours[tours.count - 1], page)
        let store = try JournalStore(path: "\(folder.path)/journal.sqlite")
        let ledger = try ReleaseLedger(store, least: 10, today: Self.today)
        let words = ReportWords(language: "en")
        let maker = try ReportMaker(
            places: ReportPlaces(
                TourStore(path: "\(studio.state.path)/tour.sqlite"), language: "en"),
            words: words, least: 10
        ) { try ledger.released($0, $1) }
        let report = try TourReport(maker, ReportPeriod("last-month", on: Self.today))
        let own = report.tours[0]
        #expect(own.begun > own.finished && own.finished > 0)
        for count in [own.begun, own.finished] {
            #expect(row.contains("<td class=\"r\">\(words.number(count))</td>"))
        }
        let morning = try #require(own.times[.morning])
        #expect(row.contains("<b>\(morning.mean) min</b> <span class=\"soft\">10 to 40</span>"))
        #expect(row.contains("<span class=\"soft\">90 or more</span>"))
        // A single walk at midday is not shown.
        let parts = row.components(separatedBy: "<td>")
        #expect(parts[parts.count - 2].contains("too few to show"))
        #expect(parts[parts.count - 2].contains("class=\"bar few\""))
        #expect(row.components(separatedBy: "too few to show").count == 2)
        #expect(page.contains("<th scope=\"col\">Midday, 12 to 15</th>"))
        // The figure on top is of all tours.
        let finished = words.number(report.tours.reduce(0) { $0 + $1.finished })
        let begun = words.number(report.tours.reduce(0) { $0 + $1.begun })
        #expect(page.contains("<dt>walks to the last stop</dt>"))
        #expect(page.contains("<b class=\"num\">\(finished)</b>"))
        #expect(page.contains("of \(begun) begun"))
        // Only the first page has it, and cuts do not.
        #expect(!(await studio.get(["journal"], query: ["by": "room"]).body).contains("#walks"))
    }

    @Test(
        "the table is in the language of who reads it",
        arguments: [
            ("en", "Afternoon, 15 to 18", "too few to show", "on top"),
            ("de", "Nachmittag, 15 bis 18", "zu wenige, um sie zu zeigen", "oben behalten"),
            ("fr", "Après-midi, 15 h à 18 h", "trop peu pour être montrés", "en haut"),
        ])
    func languages(language: String, part: String, few: String, star: String) async {
        let page = await text(language)
        for words in [part, few, star] { #expect(page.contains(words), "\(words)") }
    }

    @Test("a star keeps a tour on top for everybody, beside the folder and not in the tour")
    func stars() async throws {
        let (first, last) = (tours[0].id, tours[tours.count - 1].id)
        let files = try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path)
        let query = ["period": "last-month"]
        #expect(order(await studio.get(["journal"], query: query).body).first == last)
        let form = ["tour": first, "on": "1", "period": "last-month", "kiosk": ""]
        let answer = await studio.post(["journal", "star"], form: form)
        #expect(answer.status == 303)
        var request = OpenStudio.request(
            ["journal"], query: query, token: try await studio.anotherToken())
        request.languages = "en"
        let page = String(decoding: await studio.service.answer(request).body, as: UTF8.self)
        #expect(order(page).first == first)
        #expect(try row(tours[0], page).contains("aria-pressed=\"true\""))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: studio.folder.path) == files)
        _ = await studio.post(
            ["journal", "star"], form: ["tour": first, "on": "0", "period": "last-month"])
        #expect(order(await studio.get(["journal"], query: query).body).first == last)
    }

    @Test(
        "no star is given to what is no tour",
        arguments: [
            ["tour": "NONE", "on": "1"], ["tour": "", "on": "1"], ["on": "1"],
            ["tour": "A\nB", "on": "1"], [:],
        ])
    func noTour(form: [String: String]) async {
        #expect(await studio.post(["journal", "star"], form: form).status == 404)
        #expect(!FileManager.default.fileExists(atPath: "\(studio.state.path)/starred-tours"))
        #expect(await studio.get(["journal", "star"]).status == 404)
    }
}
