import Foundation
import Journal
import TestSupport
import Testing
import Times
import TourModel
import TourTestSupport
import WebPages

@testable import Studio

@Suite("Today")
struct TodayTests {
    private func named(_ name: String) -> Localized<String> {
        Localized([.english: name])
    }

    @Test("events and groups of the day stand in order, what is over is marked, others are absent")
    func house() throws {
        let now = Date(timeIntervalSince1970: 1_795_521_600)  // 12:00 UTC, 24 November 2026
        var view = TodayView(now: now, zone: .gmt)
        #expect(view.clock.day == CalendarDay(year: 2026, month: 11, day: 24))
        view.house = [
            (540, .event(named("A film"))), (900, .event(named("<Tour>"))),
        ]
        var overview = FolderOverview()
        overview.isWhole = true
        let page = StudioPage(words: StudioWords(.english), overview: overview).today(view).markup
        #expect(page.contains(/<h1>Tuesday,? 24 November<\/h1>/))
        let film = try #require(page.range(of: "A film"))
        let tour = try #require(page.range(of: "&lt;Tour&gt;"))
        #expect(film.lowerBound < tour.lowerBound)
        #expect(page.components(separatedBy: "<li class=\"past\">").count == 2)
        #expect(page.contains("All is well."))
    }

    @Test("what is on today is the site's, and leads to where it is changed")
    func site() async throws {
        let studio = try await OpenStudio()
        let page = await studio.get([]).body
        #expect(page.contains("href=\"/site#u-home\""))
        #expect(page.contains("Not published from here yet"))
    }

    @Test("last week's visits are those of the report, where there is a journal")
    func visits() async throws {
        let folder = try TemporaryFolder()
        let journal = "\(folder.path)/journal.sqlite"
        let today = CalendarDay(year: 2026, month: 11, day: 24)
        try JournalTests.count(into: JournalStore(path: journal), before: today)
        let studio = try await OpenStudio(
            journal: journal, now: { Date(timeIntervalSince1970: 1_795_521_600) })
        let page = await studio.get([]).body
        let desk = await studio.get(["journal"], query: ["by": "language", "period": "last-week"])
        let total = try #require(page.firstMatch(of: /<b class="num">([0-9,]+)<\/b>/)).output.1
        #expect(desk.body.contains("<b class=\"num\">\(total)</b>"))
        #expect(page.components(separatedBy: "<svg class=\"days\"").count == 8)
        #expect(!(await (try OpenStudio()).get([]).body.contains("All visits")))
    }

    @Test("a young tour shows what comes next; one that was published does not")
    func firstSteps() async throws {
        let studio = try await OpenStudio(fill: { _ in })
        _ = await studio.post(
            ["start", "place"], ["name": "Museum", "language": "en", "second": "", "third": ""])
        let young = await studio.get([]).body
        #expect(young.contains("Go on making the tour") && young.contains("aria-current=\"step\""))
        #expect(
            young.contains("href=\"/start/building\"") && !young.contains("href=\"/start/plan\""))
        _ = await studio.post(["start", "ways"], ["do": "next"])
        #expect(try await OpenStudio().get([]).body.contains("Go on making the tour") == false)
    }

    @Test("translations that are missing or stale are one line, and counted in the navigation")
    func translations() async throws {
        let studio = try await OpenStudio()
        let before = await studio.get([]).body
        #expect(!before.contains("missing or stale"))
        try studio.folder.remove("buildings/A/A-014.de.md")
        let page = await studio.get([]).body
        #expect(page.contains("1 translation is missing or stale"))
        let count = page.firstMatch(
            of: /href="\/translations"[^>]*>(?:(?!<\/a>).)*class="n look">([0-9]+)</)
        #expect(count?.output.1 == "1")
    }
}
