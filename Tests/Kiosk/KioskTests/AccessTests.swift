import Decoding
import Foundation
import Imaging
import Journal
import KioskSettings
import Logging
import PageTestSupport
import Passes
import Payloads
import TestSupport
import Testing
import Times
import TourModel
import TourStore

@testable import Kiosk
@testable import PageMaking
@testable import PageModel
@testable import Pixels
@testable import TextPages

@Suite("Who may see what", .timeLimit(.generous))
struct AccessTests {
    private let site: AccessSite
    private let strings: Strings
    private let now = ContinuousClock.now

    init() throws {
        site = try AccessSite.shared.get()
        strings = try Strings()
    }

    // MARK: All pages

    /// The pages that a visitor may ask for, by any of the kiosk's means, whether they lead there or not.
    private func entrances(_ content: TourContent) throws -> [Page] {
        var pages: [Page] = [
            .attract, .home, .scan, .siteMap, .tours, .help, .keys, .about, .programme, .news,
            .opened,
        ]
        for mark in AccessSite.marks {
            for text in [
                mark, String(mark.prefix(5)), String(mark.dropFirst(2)), mark.uppercased(),
                String(mark.prefix(3)), String(mark.dropLast()) + "x", "the \(mark)",
                "\(mark) walk", "\(mark)tag", "library \(mark)", "\(mark)-walk",
            ] {
                pages += [.search(text), .number(text.uppercased())]
            }
        }
        let router = Router(content: content)
        for id in AccessSite.tours {
            for text in ["TOUR:\(id)", "HTTPS://VESPER-RIDGE.EXAMPLE/T/T/\(id)"] {
                pages.append(
                    try router.page(for: router.payload(of: text, symbology: "qr")))
            }
            pages += [.tour(id), .stop(id, index: 0), .stop(id, index: 1), .tourEnd(id)]
            pages += [
                .leg(id, stop: 1, isStepFree: false, leg: 0),
                .compare(.stop(id, index: 1), step: 0, divider: 0.5),
                .question(QuestionPlace(subject: .stop(id, index: 0), index: 0)),
            ]
        }
        for id in AccessSite.media {
            pages += [.film(id), .pictures([id], index: 0, of: "A-012")]
        }
        for room in ["A-012", "A-021"] {
            pages += [
                .room(room), .question(QuestionPlace(subject: .room(room), index: 0)),
                .compare(.room(room), step: 0, divider: 0.5),
            ]
        }
        return pages
    }

    /// All that the pages say, show and lead to that can be reached, by page.
    private func crawl(
        _ content: TourContent, as clearance: Clearance, languages: [String] = ["en"]
    ) throws -> [String: String] {
        let maker = PageMaker(
            content: content, strings: strings, settings: PageSettings())
        // A day on which there are news.
        let day = Date(timeIntervalSince1970: 1_795_600_800)
        var said: [String: String] = [:]
        for language in languages {
            var waiting = try entrances(content.seen(by: clearance))
            while let page = waiting.popLast() {
                let key = "\(language) \(page.key) \(typed(page))"
                guard said[key] == nil else { continue }
                var text = ""
                for beat in page == .attract ? 0..<40 : 0..<1 {
                    var session = Session(
                        language: Language(rawValue: language), page: .home,
                        now: now - AttractScene.duration * beat)
                    session.preview(clearance)
                    session.go(to: page)
                    if page == .attract {
                        session = Session(
                            language: Language(rawValue: language),
                            now: now - AttractScene.duration * beat)
                    }
                    let made = maker.page(
                        of: session,
                        in: .init(
                            clock: "14:32", time: SiteTime(day, in: content.zone),
                            camera: .streaming, now: now))
                    text += all(made)
                    for choice in made.choices.values {
                        switch choice {
                        case .go(let next), .replace(let next), .tab(let next):
                            waiting.append(next)
                        case .watch(let film): waiting.append(.film(film))
                        default: break
                        }
                    }
                }
                said[key] = text
            }
        }
        return said
    }

    /// What was typed is on the page by the visitor's own hand.
    private func typed(_ page: Page) -> String {
        switch page {
        case .search(let text), .number(let text): text
        default: ""
        }
    }

    /// Everything of a page, as every display and the voice have it, and where it leads.
    private func all(_ made: MadePage) -> String {
        var screen = made.screen
        // Nothing but what the visitor typed.
        if case .entry(var page) = screen.content {
            page.entry.text = ""
            if page.rows.isEmpty { page.answer = nil }
            screen.content = .entry(page)
        }
        let choices = made.choices.values.compactMap { choice -> String? in
            // The number page offers a search for what was typed.
            if case .go(.search) = choice { return nil }
            return choice.id.rawValue
        }
        return [
            PageText(.plain).text(of: screen),
            ReadingList(screen).items.map(\.words.string).joined(separator: "\n"),
            screen.words.joined(separator: "\n"),
            screen.pictures.map(\.id).joined(separator: "\n"),
            choices.filter { !$0.contains("search ") }.joined(separator: "\n"),
        ].joined(separator: "\n").lowercased()
    }

    private func found(_ marks: [String], in said: [String: String]) -> [String] {
        marks.filter { mark in said.values.contains { $0.contains(mark) } }
    }

    /// The pages on which one of some words stands, but for the pages of a code's own ID.
    private func leaks(_ marks: [String], in said: [String: String]) -> [String] {
        said.flatMap { key, text in
            marks.filter { text.contains($0) && !key.contains("withheld") }.map { "\(key): \($0)" }
        }.sorted()
    }

    @Test("no page of a public kiosk has a word of what is restricted, whatever a visitor asks for")
    func visitor() throws {
        let said = try crawl(site.content(), as: .public, languages: ["en", "de", "fr"])
        #expect(said.count > 600, "\(said.count)")
        #expect(leaks(AccessSite.marks, in: said) == [])
        // The pages of withheld codes name nothing either.
        for (key, text) in said where key.contains("withheld") {
            #expect(!AccessSite.marks.contains { text.contains($0) }, "\(key)")
        }
    }

    @Test("each pass shows what it is for, and no more")
    func passes() throws {
        let content = try site.content()
        let pass = try crawl(content, as: .pass)
        #expect(found(AccessSite.passMarks, in: pass) == AccessSite.passMarks)
        #expect(leaks(AccessSite.visitMarks + AccessSite.staffMarks, in: pass) == [])
        let group = try crawl(content, as: .visit(AccessSite.visit))
        let shown = AccessSite.passMarks + AccessSite.visitMarks
        #expect(found(shown, in: group) == shown)
        #expect(leaks(AccessSite.staffMarks, in: group) == [])
        let others = try crawl(content, as: .visit(AccessSite.otherVisit))
        #expect(found(AccessSite.passMarks, in: others) == AccessSite.passMarks)
        #expect(leaks(AccessSite.visitMarks + AccessSite.staffMarks, in: others) == [])
        let staff = try crawl(content, as: .staff)
        #expect(found(AccessSite.marks, in: staff) == AccessSite.marks)
    }

    @Test("a kiosk for staff shows everything without a pass")
    func staffKiosk() throws {
        let said = try crawl(site.content(of: "laboratories"), as: .public)
        #expect(found(AccessSite.marks, in: said) == AccessSite.marks)
    }

    @Test("search finds by restricted words for those alone who see them")
    func search() throws {
        let content = try site.content()
        func hits(_ text: String, _ clearance: Clearance) throws -> [String] {
            try content.seen(by: clearance).hits(text, for: Language(rawValue: "en"), limit: 8)
                .map(\.id)
        }
        #expect(try hits("plovernack", .public) == [])
        #expect(try hits("plovernack", .pass).contains("A-012"))
        // A part of a word, and a typing error.
        #expect(try hits("overnack", .pass).contains("A-012"))
        #expect(try hits("plovermack", .pass).contains("A-012"))
        #expect(try hits("plovermack", .public) == [])
        #expect(try hits("brindlefax", .pass) == [])
        #expect(try hits("brindlefax", .staff).contains("A-021"))
        #expect(try hits("vexandor", .visit(AccessSite.visit)) == ["VEXANDOR-WALK"])
        #expect(try hits("vexandor", .visit(AccessSite.otherVisit)) == [])
        #expect(try hits("QWOLTRIM-WALK", .pass) == [])
        #expect(try hits("QWOLTRIM-WALK", .staff).first == "QWOLTRIM-WALK")
        // The name of a room with a restricted text is public, and its snippet is empty.
        let store = content.store
        let named = try store.search("Mission library").first
        #expect(named?.id == "A-012" && named?.snippet == "")
    }

    @Test("media that are not shown have no bytes, whichever way they are asked for")
    func media() throws {
        let content = try site.content()
        for id in AccessSite.media {
            #expect(try content.seen(by: .staff).store.mediaBytes(id)?.isEmpty == false)
            #expect(try content.store.media(id) == nil)
            #expect(try content.store.mediaBytes(id) == nil)
            #expect(try content.store.mediaSize(id) == nil)
            #expect(try content.store.screenPicture(id) == nil)
            #expect(try !content.store.forEachPart(ofMedia: id) { _ in })
        }
        // The cache of pictures is shared; what is in it is still not shown to all.
        #expect(try content.seen(by: .pass).image("plovernack-picture") != nil)
        #expect(content.image("plovernack-picture") == nil)
    }

    // MARK: A visit

    private func running(
        _ theatre: FilmTheatre = FakeTheatre([]).theatre(),
        _ body: (RememberingDisplay, Kiosk) async throws -> Void
    ) async throws {
        let display = RememberingDisplay()
        let kiosk = try Kiosk(
            databasePath: site.database, source: HandHeldSource(), display: display,
            decoder: Decoder(), configuration: KioskConfiguration(), theatre: theatre, ledger: nil,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let run = Task { try await kiosk.run() }
        try await body(display, kiosk)
        display.press(.quit)
        try await run.value
    }

    @Test("a walk's code needs a pass; with it the way back opens the walk, until the visit ends")
    func visit() async throws {
        try await running { display, _ in
            display.press(.typedCode("TOUR:ZYXQUILL-WALK"))
            let closed = try await display.waits {
                $0.title == "This walk is for guests with a pass"
            }
            #expect(closed.words.contains { $0.hasPrefix("Hold your pass up to the camera") })
            display.press(.typedCode(try site.pass()))
            let greeting = try await display.waits { $0.title == "Welcome" }
            #expect(greeting.words.contains("Shown with your pass"))
            #expect(greeting.words.contains("The zyxquill walk"))
            display.press(.back)
            try await display.waits { $0.title == "The zyxquill walk" }
            display.press(.tab(.home))
            let home = try await display.waits { $0.isHome }
            #expect(home.words.contains("Your pass"))
            display.press(.choose(Choice.go(.opened).id))
            try await display.waits { $0.title == "Shown with your pass" }
            display.press(.choose(Choice.end.id))
            try await display.waits { $0.isInvitation }
            display.press(.typedCode("TOUR:ZYXQUILL-WALK"))
            try await display.waits { $0.title == "This walk is for guests with a pass" }
            display.press(.search)
            try await display.waits { $0.entry != nil }
            for letter in "zyxquill" { display.press(.character(letter)) }
            let none = try await display.waits { $0.entry?.text == "zyxquill" }
            #expect(none.content.stops.allSatisfy { $0.kind != .row })
        }
    }

    @Test("of what is restricted a public kiosk counts the signs that were held up, and no more")
    func counts() async throws {
        let counting = try CountingKiosk()
        try await counting.running(database: site.database) { display, _, _ in
            let rooms = [("A-012", "Mission library"), ("A-021", "Café")]
            for (room, name) in rooms {
                display.press(.typedCode("ROOM:\(room)"))
                try await display.waits { $0.title.string == name }
            }
            let holders = ["guests with a pass", "a group", "staff"]
            for (tour, holder) in zip(AccessSite.tours, holders) {
                display.press(.typedCode("TOUR:\(tour)"))
                try await display.waits { $0.title.string == "This walk is for \(holder)" }
            }
            display.press(.search)
            try await display.waits { $0.entry != nil }
            for letter in "qwoltrim" { display.press(.character(letter)) }
            try await display.waits { $0.entry?.text == "qwoltrim" }
        }
        let folder = URL(fileURLWithPath: counting.path).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        let kept = try files.map { String(decoding: try Data(contentsOf: $0), as: UTF8.self) }
            .joined().lowercased()
        #expect(kept.contains("a-012") && kept.contains("a-021"))
        #expect(["plovernack", "brindlefax"].filter(kept.contains) == [])
        for table in JournalTable.allCases where table != .signs {
            let rows = try counting.rows(table).joined(separator: "\n").lowercased()
            #expect(AccessSite.marks.filter(rows.contains) == [], "\(table)")
        }
    }

    @Test("another pass takes away what the one before showed, one that is not valid too")
    func otherVisitor() async throws {
        try await running { display, _ in
            display.press(.typedCode(try site.pass(isStaff: true)))
            let staff = try await display.waits {
                $0.words.contains { $0.hasPrefix("What is for staff is shown here") }
            }
            #expect(staff.words.contains("The qwoltrim walk"))
            display.press(.typedCode("TOUR:QWOLTRIM-WALK"))
            try await display.waits { $0.title == "The qwoltrim walk" }
            display.press(.typedCode(try site.pass()))
            let guest = try await display.waits { $0.words.contains("The zyxquill walk") }
            #expect(!guest.words.contains { $0.contains("qwoltrim") })
            display.press(.back)
            try await display.waits { $0.isHome }
            display.press(.typedCode(try site.pass(ended: true)))
            try await display.waits { $0.title == "This pass has ended" }
            display.press(.typedCode("TOUR:ZYXQUILL-WALK"))
            try await display.waits { $0.title == "This walk is for guests with a pass" }
        }
    }

    @Test("a restricted sound plays at its stop for those who see it, in their language")
    func sound() async throws {
        let (english, german) = (FakeFilm(), FakeFilm())
        let house = FakeTheatre([english, german])
        try await running(house.theatre()) { display, _ in
            display.press(.typedCode(try site.pass(isStaff: true)))
            try await display.waits { $0.words.contains("The qwoltrim walk") }
            display.press(.choose(Choice.go(.tour("QWOLTRIM-WALK")).id))
            try await display.waits { $0.title == "The qwoltrim walk" }
            display.press(.choose(Choice.go(.stop("QWOLTRIM-WALK", index: 1)).id))
            let stop = try await display.waits { $0.title == "A-012  Mission library" }
            display.press(.choose(try #require(stop.actions.first?.id)))
            // A sound that is still being loaded is given up without ever being played.
            try await wait { house.count == 1 }
            display.press(.language)
            try await display.waits { $0.overlay != nil }
            display.press(.choose(Choice.language(Language(rawValue: "de")).id))
            try await wait { english.isStopped && house.count == 2 }
            // With the pass, what it showed ends.
            display.press(.typedCode(try site.pass()))
            try await wait { german.isStopped }
        }
    }

    @Test("leaving a group forgets what was seen and answered on its walk")
    func leaving() {
        var session = Session(language: Language(rawValue: "en"), page: .home, now: now)
        session.go(to: .group("X"), byCode: true)
        session.go(to: .stop("VEXANDOR-WALK", index: 0))
        let question = QuestionPlace(subject: .stop("VEXANDOR-WALK", index: 0), index: 0)
        session.answer(1, of: question)
        session.leaveGroup()
        #expect(session.walk == TourWalk())
        #expect(session.quiz == QuizAnswers())
    }

    @Test(
        "a visitor with a pass is led to all that it shows: walks, buildings, texts, media and pairs"
    )
    func opened() throws {
        let opened = try site.content().seen(by: .pass).opened()
        #expect(opened.tours.map(\.id) == ["ZYXQUILL-WALK"])
        #expect(opened.rooms.map(\.id).contains("A-012"))
        #expect(opened.roomCount == opened.rooms.count)
        #expect(try site.content().opened().isEmpty)
    }

    @Test("a group's pass shows the group's walk, until the group is left")
    func group() async throws {
        try await running { display, _ in
            display.press(.typedCode(try site.pass(visit: AccessSite.visit)))
            let group = try await display.waits { $0.title == "Welcome, Guests" }
            #expect(group.chosen.contains(Choice.go(.tour("VEXANDOR-WALK")).id))
            display.press(.choose(Choice.go(.tour("VEXANDOR-WALK")).id))
            try await display.waits { $0.title == "The vexandor walk" }
            display.press(.back)
            try await display.waits { $0.title == "Welcome, Guests" }
            display.press(.choose(Choice.leaveGroup.id))
            try await display.waits { $0.isHome }
            display.press(.typedCode("TOUR:VEXANDOR-WALK"))
            try await display.waits { $0.title == "This walk is for a group" }
            display.press(.typedCode(try site.pass(visit: AccessSite.otherVisit)))
            try await display.waits { $0.title == "Welcome, Guests" }
            display.press(.typedCode("TOUR:VEXANDOR-WALK"))
            try await display.waits { $0.title == "This walk is for a group" }
        }
    }

    @Test("no pass is believed by its flag alone: one that another key has signed shows nothing")
    func forged() async throws {
        let now = UTCMinute(.now)
        let other = try PrivatePassKey(
            from: now.subtracting(minutes: 100), until: now.adding(minutes: 1000))
        let forged = try other.sign(
            Pass(
                site: SiteMark(siteID: "vesper-ridge"), host: "MIRA-RAUTIO", room: "A-014",
                from: now.subtracting(minutes: 60), until: now.adding(minutes: 600),
                isStaff: true))
        try await running { display, kiosk in
            display.press(.typedCode("PASS:\(forged.text)"))
            try await display.waits { $0.title == "This pass is not one of ours" }
            #expect(await kiosk.session.clearance == .public)
        }
    }

    @Test("what a pass shows is forgotten with the visit, however it ends")
    func sessions() {
        var session = Session(language: Language(rawValue: "en"), page: .home, now: now)
        session.go(to: .group("X"))
        #expect(session.clearance == .public)
        session.go(to: .home)
        session.go(to: .group("X"), byCode: true)
        #expect(session.clearance == .visit("X"))
        session.open(tab: .home)
        #expect(session.clearance == .visit("X"))
        session.leaveGroup()
        #expect(session.clearance == .public)
        // The pass of one visitor is no page that another one goes back to.
        for _ in 0..<2 {
            session.go(
                to: .pass(PassSight(verdict: .otherSite, now: UTCMinute(minutes: 1))), byCode: true)
            session.go(
                to: .pass(PassSight(verdict: .otherSite, now: UTCMinute(minutes: 2))), byCode: true)
        }
        #expect(!session.history.contains { $0.isPass })
        session.preview(.staff)
        session.end(at: now)
        #expect(session.clearance == .public)
    }
}
