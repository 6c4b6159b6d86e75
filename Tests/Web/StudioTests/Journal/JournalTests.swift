import Foundation
import ImageFiles
import Journal
import JournalReports
import TestSupport
import Testing
import Times
import TourModel
import TourStore
import TourTestSupport

@testable import Studio

@Suite("What kiosks have counted, in the studio")
struct JournalTests {
    /// The 24th of November 2026, a Tuesday.
    private static let noon = Date(timeIntervalSince1970: 1_795_521_600)
    private static let today = CalendarDay(year: 2026, month: 11, day: 24)

    private let folder: TemporaryFolder
    private let studio: OpenStudio
    private var file: String { "\(folder.path)/journal.sqlite" }

    init() async throws {
        folder = try TemporaryFolder()
        let file = "\(folder.path)/journal.sqlite"
        try Data(Self.counted.get()).write(to: URL(fileURLWithPath: file))
        studio = try await OpenStudio(
            fill: { folder in
                try SampleSite.write(to: folder)
                try folder.write(
                    "kiosks.yaml",
                    "lobby: {name: {en: Lobby, de: Lobby, fr: Hall}, building: A, floor: G, at: [8, 30]}\n"
                )
            }, journal: file, now: { Self.noon })
    }

    /// The bytes of a journal; made once, for every hour is on the disk before the next is written.
    private static let counted = Result {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/journal.sqlite"
        try count(into: JournalStore(path: path), before: today)
        return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    /// Eight weeks of a room that is opened often and of a tour, and three visits to another room on a single day.
    static func count(into store: JournalStore, before today: CalendarDay) throws {
        for offset in 1...56 {
            let day = today.adding(days: -offset)
            for hour in 9..<17 {
                var counts: [HourBatch.Cell: Int] = [
                    .init(.pages, ["room", "A-014"]): 7, .init(.reached, ["code"]): 7,
                    .init(.languages, ["de"]): 3,
                ]
                let part = DayPart(hour: hour).rawValue
                counts[.init(.tours, ["SHORT-WALK", "finished", part, "20-30"])] = 2
                counts[.init(.tours, ["SHORT-WALK", "finished", part, "5-10"])] =
                    hour < 12 ? 1 : nil
                if offset == 30, hour == 11 { counts[.init(.pages, ["room", "A-011"])] = 3 }
                try store.append(
                    HourBatch(
                        kiosk: "lobby",
                        hour: JournalHour(
                            start: UTCMinute(minutes: UInt32(day.number * 1440 + hour * 60)),
                            day: day, hour: hour), part: Int64(offset * 24 + hour), counts: counts))
            }
        }
    }

    private func answer(_ path: [String], _ query: [String: String]) async -> StudioService.Answer {
        await studio.service.answer(
            OpenStudio.request(["journal"] + path, query: query, token: studio.token))
    }

    /// A report as the program's own makes it.
    private func report(_ subject: ReportSubject, _ period: String) throws -> Report {
        let store = try JournalStore(path: file)
        let ledger = try ReleaseLedger(store, least: 10, today: Self.today)
        let tour = try TourStore(path: "\(studio.state.path)/tour.sqlite")
        return try ReportMaker(
            places: ReportPlaces(tour, language: "en"), words: ReportWords(language: "en"),
            least: 10, since: store.span()?.first
        ) { try ledger.released($0, $1) }
        .report(by: subject, ReportPeriod(period, on: Self.today))
    }

    @Test(
        "a page has the numbers of its report, and what is under the threshold is hidden",
        arguments: ["this-week", "last-week", "this-month", "last-month", "this-year"])
    func shows(period: String) async throws {
        let page = await studio.get(["journal"], query: ["period": period])
        #expect(page.status == 200)
        let own = try report(.room, period)
        let words = ReportWords(language: "en")
        #expect(own.total > 0)
        for line in own.lines {
            let row = "<th scope=\"row\">\(line.label)</th>"
            let cells = try #require(page.body.components(separatedBy: row).dropFirst().first)
                .components(separatedBy: "</tr>")[0]
            #expect(cells.contains(">\(words.shown(line.now, in: own))</td>"))
            #expect(cells.contains(">\(words.shown(line.before, in: own, isBefore: true))</td>"))
        }
        #expect(page.body.contains(own.summary) && page.body.contains("Nobody is in here."))
        #expect(page.body.contains("under 10"))
    }

    private func enter(_ form: String) async -> StudioService.Answer {
        await studio.service.answer(
            OpenStudio.request(["journal", "group"], post: form, token: studio.token))
    }

    @Test("a group that walked in is entered at the desk, counts in the journal, and is taken back")
    func groups() async throws {
        let form = "day=2026-11-24&people=24&kind=school&tour=SHORT-WALK&note=on+foot"
        let answer = await enter(form)
        #expect(answer.status == 303 && answer.location == "/journal#groups")
        let entered = try #require(
            JournalStore(path: file).entries(from: Self.today, through: Self.today).first)
        #expect(entered.people == 24 && entered.kind == .school && entered.note == "on foot")
        #expect(entered.tour == "SHORT-WALK" && entered.hasCome)
        let page = await studio.get(["journal"])
        #expect(page.body.contains("<b class=\"num\">24</b> school, The short walk, on foot"))
        let taken = await studio.service.answer(
            OpenStudio.request(
                ["journal", "group", "\(entered.id)", "delete"], post: "", token: studio.token))
        #expect(taken.status == 303)
        #expect(
            try JournalStore(path: file).entries(from: Self.today, through: Self.today).isEmpty)
        #expect(try JournalStore(path: file).changes(of: entered.id).map(\.act) == [.add, .delete])
    }

    @Test(
        "an invalid group is not entered, and the form says what is right",
        arguments: [
            "day=2026-11-25&people=3", "day=2026-02-30&people=3", "day=x&people=3", "people=3",
            "day=2026-11-24&people=0", "day=2026-11-24&people=10001", "day=2026-11-24&people=many",
            "day=2026-11-24&people=3&note=a%0Ab", "day=2026-11-24&people=3&tour=GONE",
        ])
    func notGroups(form: String) async throws {
        let answer = await enter(form + "&kind=school")
        let body = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 422 && body.contains("Nothing was entered."))
        #expect(
            try JournalStore(path: file).entries(from: Self.today, through: Self.today).isEmpty)
    }

    @Test("three visits to a room are in no period, cut or file")
    func hides() async throws {
        for subject in [ReportSubject.room, .hour, .weekday, .floor, .way, .people] {
            for period in [
                "2026-10-25", "2026-10-25..2026-10-26", "last-month", "this-year",
                "2026-10-24..2026-10-25",
            ] {
                let query = ["by": subject.rawValue, "period": period]
                let page = await answer([], query)
                #expect(page.status == 200)
                let text = String(decoding: page.body, as: UTF8.self)
                for digit in 1...9 { #expect(!text.contains(">\(digit)</td>")) }
                let file = String(
                    decoding: await answer(["report.csv"], query).body, as: UTF8.self)
                #expect(file.contains("\r\n") && !file.contains(",3,") && !file.contains(",3\r"))
            }
        }
        let rooms = await answer(["report.csv"], ["by": "room", "period": "this-year"])
        #expect(String(decoding: rooms.body, as: UTF8.self).contains(",<10,\r\n"))
    }

    @Test("hours of the week are a table, days are bars and a table, figures lead")
    func cuts() async throws {
        let page = await studio.get(["journal"], query: ["by": "hour", "period": "last-week"])
        #expect(page.body.contains("<table class=\"heat\">") && page.body.contains("9:00"))
        #expect(page.body.contains("<svg class=\"days\"") && page.body.contains("16 Nov"))
        #expect(page.body.contains("The same as a table"))
        // The first page has them beside the rooms, with the languages.
        let first = await studio.get(["journal"], query: ["period": "last-week"])
        #expect(first.body.contains("<table class=\"heat\">"))
        let language = try report(.language, "last-week")
        #expect(first.body.contains("<caption><b>\(language.title), \(language.unit)</b>"))
        let year = await studio.get(["journal"], query: ["period": "this-year"])
        #expect(year.body.contains("Nov 2026"))
        let kiosk = await studio.get(["journal"], query: ["kiosk": "lobby"])
        #expect(kiosk.body.contains("<option value=\"lobby\" selected>Lobby"))
        #expect(kiosk.body.contains("kiosk=lobby"))
    }

    @Test("a report is taken along as CSV and PDF, by a name of its own")
    func files() async throws {
        let days = ["from": "2026-11-01", "to": "2026-11-14"]
        let table = await answer(["report.csv"], days)
        #expect(table.download == "visits-room-2026-11-01-2026-11-14.csv")
        #expect(table.type == "text/csv; charset=utf-8")
        let own = try report(.room, "2026-11-01..2026-11-14")
        #expect(table.body == own.csv(words: ReportWords(language: "en")))
        for (query, name) in [
            (["by": "language", "period": "last-week"], "visits-language-last-week.pdf"),
            (["whole": "1", "period": "last-month"], "visits-all-last-month.pdf"),
        ] {
            let document = await answer(["report.pdf"], query)
            #expect(document.download == name && document.type == "application/pdf")
            #expect(document.body.starts(with: Array("%PDF".utf8)))
        }
    }

    @Test(
        "days that are none are said, and last month is shown",
        arguments: [
            ["period": "never"], ["period": "\"><script>alert(1)</script>"],
            ["period": "../../journal.sqlite"], ["from": "2026-02-31"],
            ["from": "2026-11-02", "to": "2026-11-01"], ["from": "0001-01-01", "to": "9999-12-31"],
            ["period": String(repeating: "x", count: 5000)],
        ])
    func wrongDays(query: [String: String]) async {
        let page = await answer([], query)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(page.status == 422 && text.contains("Last month is shown"))
        #expect(text.contains("October 2026") && !text.contains("<script>alert"))
        #expect(await answer(["report.csv"], query).download == nil)
    }

    @Test("what is not there is not found, and nothing is changed")
    func hostile() async throws {
        for query in [["by": "'; DROP TABLE pages"], ["by": "x"], ["kiosk": "' OR 1=1"]] {
            let page = await answer([], query)
            #expect(page.status == 200)
            #expect(String(decoding: page.body, as: UTF8.self).contains("Rooms, pages opened"))
        }
        for path in [["x"], ["report.json"], ["report.csv", "x"], ["..", "journal.sqlite"]] {
            #expect(await answer(path, [:]).status == 404)
        }
        #expect(await studio.post(["journal"], form: ["by": "room"]).status == 404)
        try JournalStore(path: file, readOnly: true).check()
    }

    @Test("without a journal, or with none that can be read, the page says what to do")
    func noJournal() async throws {
        let bare = try await OpenStudio()
        let page = await bare.get(["journal"])
        #expect(page.status == 200 && page.body.contains("journal: on"))
        #expect(page.body.contains("docent studio \(bare.folder.path) --journal journal.sqlite"))
        #expect(await bare.get(["journal", "report.csv"]).status == 404)

        let gone = try await OpenStudio(journal: "\(folder.path)/gone.sqlite")
        let missing = await gone.get(["journal"])
        #expect(missing.status == 500 && missing.body.contains("there is no journal at"))
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/gone.sqlite"))

        try Data("no journal".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/other"))
        let other = try await OpenStudio(journal: "\(folder.path)/other")
        #expect(await other.get(["journal"]).body.contains("The journal cannot be read"))
    }

    @Test("a page is in the language of who reads it, with the names of the tour")
    func languages() async throws {
        var request = OpenStudio.request(["journal"], token: studio.token)
        request.languages = "de"
        let page = await studio.service.answer(request)
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("Oktober 2026") && text.contains("unter 10"))
        #expect(text.contains("A-014 Bibliothek"))
    }
}
