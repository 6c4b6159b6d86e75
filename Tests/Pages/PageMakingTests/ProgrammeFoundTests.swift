import Foundation
import Imaging
import TestSupport
import Testing
import TourAuthoring
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite("Events are found by search, and each kiosk shows its calendars")
struct ProgrammeFoundTests {
    private let folder: TemporaryFolder
    private let now = ContinuousClock.now
    /// 2026-12-05T09:00 on the site's clock.
    private let moment = Date(timeIntervalSince1970: 1_796_457_600)

    init() throws {
        folder = try TemporaryFolder()
        let content = "\(folder.path)/content"
        try FileManager.default.copyItem(
            atPath: Repository.tour, toPath: content)
        try FileManager.default.removeItem(atPath: "\(content)/events")
        try FileManager.default.createDirectory(
            atPath: "\(content)/events", withIntermediateDirectories: false)
        func calendar(_ name: String, _ events: String) throws {
            try "BEGIN:VCALENDAR\nVERSION:2.0\n\(events)END:VCALENDAR\n"
                .write(toFile: "\(content)/events/\(name).ics", atomically: true, encoding: .utf8)
        }
        try calendar(
            "public",
            """
            BEGIN:VEVENT
            UID:harp
            SUMMARY:Harp recital
            LOCATION:A-014
            DTSTART;TZID=Europe/Zurich:20261205T150000
            DTEND;TZID=Europe/Zurich:20261205T160000
            RRULE:FREQ=DAILY;COUNT=3
            END:VEVENT
            BEGIN:VEVENT
            UID:past
            SUMMARY:Harp workshop
            DTSTART;TZID=Europe/Zurich:20261204T150000
            END:VEVENT

            """)
        try calendar(
            "staff",
            """
            BEGIN:VEVENT
            UID:drill
            SUMMARY:Harpsichord drill
            DTSTART;TZID=Europe/Zurich:20261205T110000
            END:VEVENT

            """)
        let kiosks = "\(content)/kiosks.yaml"
        let text = try String(contentsOfFile: kiosks, encoding: .utf8)
        try text.replacing(
            "\nlobby:\n", with: "\nlobby:\n  calendars: [public]\n", maxReplacements: 1
        )
        .write(toFile: kiosks, atomically: true, encoding: .utf8)
        try TourImporter.import(folder: content, into: path)
    }

    private var path: String { "\(folder.path)/tour.sqlite" }

    private func made(
        _ page: Page, kiosk: String = "lobby", calendars: [String] = [], at later: Int = 0
    ) throws -> MadePage {
        var settings = PageSettings()
        settings.calendars = calendars
        let content = try TourContent(store: TourStore(path: path, as: .kiosk(kiosk)))
        let maker = PageMaker(
            content: content, strings: try Strings(), settings: settings)
        var session = Session(language: Language(rawValue: "en"), page: .home, now: now)
        if page != .home { session.go(to: page) }
        var surroundings = PageMaker.Surroundings(clock: "09:00", camera: .streaming, now: now)
        surroundings.time = SiteTime(
            moment.addingTimeInterval(Double(later)), in: content.zone)
        return maker.page(of: session, in: surroundings)
    }

    private func titles(_ page: MadePage) -> [String] {
        page.screen.content.stops.filter { $0.kind == .row }.map(\.label.string)
    }

    @Test("a search finds what is still to come, and leads to its next date")
    func search() throws {
        let page = try made(.search("harp"))
        let rows = titles(page)
        #expect(rows.count == 1, "\(rows)")
        #expect(rows.first?.contains("Harp recital") == true)
        #expect(
            rows.first?.contains("Saturday, 5 December 2026, 15:00 to 16:00") == true, "\(rows)")
        #expect(rows.first?.contains("Main control room") == true)
        let starts = page.choices.values.compactMap { choice -> Int? in
            if case .go(.event(_, let start)) = choice { start } else { nil }
        }
        #expect(starts.map { $0 % 86_400 } == [15 * 3600])
        let next = try made(.search("harp"), at: 86_400)
        #expect(titles(next).first?.contains("6 December") == true)
        #expect(titles(try made(.search("harp"), at: 5 * 86_400)).isEmpty)
    }

    @Test("an event is found by its place, too")
    func place() throws {
        #expect(titles(try made(.search("a-014"))).contains { $0.contains("Harp recital") })
    }

    @Test("a kiosk shows the calendars that kiosks.yaml names; kiosk.yaml comes first")
    func calendars() throws {
        func shown(_ kiosk: String, _ calendars: [String] = []) throws -> [Bool] {
            let rows = titles(try made(.programme, kiosk: kiosk, calendars: calendars))
            return ["Harp recital", "Harpsichord drill"].map { name in
                rows.contains { $0.contains(name) }
            }
        }
        #expect(try shown("lobby") == [true, false])
        #expect(try shown("lobby", ["staff"]) == [false, true])
        let other = try #require(
            try TourStore(path: path).kiosks().first { $0.id != "lobby" }?.id)
        #expect(try shown(other) == [true, true])
        let found = titles(try made(.search("harpsichord"), kiosk: "lobby"))
        #expect(!found.contains { $0.contains("drill") })
        #expect(
            titles(try made(.search("harpsichord"), kiosk: other)).contains { $0.contains("drill") }
        )
    }

    @Test("the invitation says what is on today, behind its first sentence")
    func invitation() throws {
        let content = try TourContent(store: TourStore(path: path, as: .kiosk("lobby")))
        let maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
        let session = Session(language: Language(rawValue: "en"), page: .attract, now: now)
        func sentence(_ beat: Int) -> String {
            var surroundings = PageMaker.Surroundings(
                clock: "09:00", camera: .streaming, now: now + AttractScene.duration * beat)
            surroundings.time = SiteTime(moment, in: content.zone)
            let screen = maker.page(of: session, in: surroundings).screen
            guard case .attract(let page) = screen.content else { return "" }
            return page.invitation.string
        }
        let languages = content.site.languages.count
        #expect(sentence(languages).contains("Harp recital"), "\(sentence(languages))")
        #expect(sentence(languages).contains("15:00"))
        #expect(!sentence(0).contains("Harp"))
    }
}
