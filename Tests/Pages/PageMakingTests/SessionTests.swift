import Payloads
import Testing
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("A visit")
struct SessionTests {
    let start = ContinuousClock.now
    let english = Language(rawValue: "en")

    private func session(_ page: Page = .home) -> Session {
        Session(language: english, page: page, now: start)
    }

    @Test("Back leads through the pages that were seen, and ends at Home")
    func back() {
        var session = session()
        session.go(to: .siteMap)
        session.go(to: .room("A-014"))
        session.go(to: .person("MIRA-RAUTIO"))
        session.back()
        #expect(session.page == .room("A-014"))
        session.back()
        session.back()
        #expect(session.page == .home)
        #expect(!session.canGoBack)
        session.back()
        #expect(session.page == .home)
    }

    @Test("from every page one press goes back and one goes Home")
    func neverStuck() {
        let pages: [Page] = [
            .scan, .number("A"), .search("x"), .siteMap, .building("A"),
            .floor("A", floorID: "G", room: nil), .room("A-014"), .film("f"), .person("P"), .tours,
            .tour("T"), .stop("T", index: 0), .leg("T", stop: 0, isStepFree: false, leg: 0),
            .tourEnd("T"),
            .payload(.text("x")), .help, .keys, .about,
            .part(index: 0, count: 2, missing: [1]),
        ]
        for page in pages {
            var session = session(.attract)
            session.go(to: page)
            #expect(session.canGoBack, "\(page.key)")
            session.back()
            #expect(session.page == .home, "\(page.key)")
            session.go(to: page)
            session.open(tab: .home)
            #expect(session.page == .home, "\(page.key)")
        }
    }

    @Test("the invitation and what was typed are no places to return to")
    func leftOut() {
        var session = session(.attract)
        session.go(to: .home)
        session.go(to: .number(""))
        session.replace(with: .number("A-0"))
        session.go(to: .room("A-014"))
        session.back()
        #expect(session.page == .home)
    }

    @Test("the way back is bounded")
    func bounded() {
        var session = session()
        for index in 0..<500 { session.go(to: .room("R-\(index)")) }
        #expect(session.history.count == Session.maximumHistory)
        session.back()
        #expect(session.page == .room("R-498"))
    }

    @Test("at its end everything is forgotten: language, view, pages, a shown password")
    func end() {
        var session = session()
        session.speak(Language(rawValue: "de"))
        session.go(to: .room("A-014"))
        session.turn(.contrast)
        session.turn(.stillness)
        session.reveal(until: start + .seconds(10))
        session.end(at: start + .seconds(60))
        let fresh = Session(language: english, followsVisit: true, now: start + .seconds(60))
        #expect(session == fresh)
        #expect(session.page == .attract)
    }

    @Test("leaving a page hides its password")
    func hides() {
        var session = session()
        session.reveal(until: start + .seconds(10))
        session.go(to: .siteMap)
        #expect(session.revealedUntil == nil)
    }

    @Test("a setting of the view goes on and off, and holds from page to page")
    func view() {
        var session = session()
        session.show(.view)
        session.turn(.stillness)
        #expect(session.appearance == Appearance(isStill: true) && session.panel == .view)
        session.go(to: .siteMap)
        session.turn(.contrast)
        session.turn(.stillness)
        #expect(session.appearance == Appearance(isHighContrast: true))
    }

    @Test("a panel closes before the page goes back")
    func panel() {
        var session = session()
        session.go(to: .siteMap)
        session.show(.languages)
        session.back()
        #expect(session.page == .siteMap && session.panel == nil)
    }
}

@Suite("The idle time")
struct IdleClockTests {
    let clock = IdleClock(idle: .seconds(45), countdown: .seconds(15))

    @Test(
        "the last part of it is counted down in whole seconds",
        arguments: [
            (0.0, IdleClock.Phase.active), (29.9, .active),
            (30, .counting(seconds: 15, fraction: 1)),
            (37.5, .counting(seconds: 8, fraction: 0.5)),
            (44.9, .counting(seconds: 1, fraction: 0.1 / 15)), (45, .over), (900, .over),
        ])
    func phases(seconds: Double, expected: IdleClock.Phase) {
        let phase = clock.phase(idleFor: .milliseconds(Int(seconds * 1000)))
        if case .counting(let left, let fraction) = phase,
            case .counting(let expectedLeft, let expectedFraction) = expected
        {
            #expect(left == expectedLeft)
            #expect(abs(fraction - expectedFraction) < 1e-9)
        } else {
            #expect(phase == expected)
        }
    }

    @Test("without a countdown it just ends")
    func without() {
        let clock = IdleClock(idle: .seconds(10), countdown: .zero)
        #expect(clock.phase(idleFor: .seconds(9)) == .active)
        #expect(clock.phase(idleFor: .seconds(10)) == .over)
    }
}
