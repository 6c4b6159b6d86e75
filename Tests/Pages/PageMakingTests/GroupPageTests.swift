import Foundation
import Imaging
import PageTestSupport
import Testing
import Times
import TourModel

@testable import PageMaking
@testable import PageModel

@Suite("The page of a group's visit")
struct GroupPageTests {
    private static let id = "2030-05-14-LINDGREN-7B"
    private let maker: PageMaker

    init() throws {
        maker = PageMaker(
            content: try ShippedSite.content(), strings: try Strings(),
            settings: PageSettings())
    }

    private func page(
        at clock: String, day: Int = 14, of page: Page = .group(id), language: String = "en"
    ) -> MadePage {
        let now = ContinuousClock.now
        var session = Session(language: Language(rawValue: language), page: .home, now: now)
        session.go(to: .group(Self.id), byCode: true)
        session.go(to: page)
        return maker.page(
            of: session,
            in: .init(
                clock: clock, today: CalendarDay(year: 2030, month: 5, day: day),
                camera: .streaming,
                now: now))
    }

    private func facts(_ made: MadePage) -> [String] {
        made.screen.sections.flatMap { section -> [String] in
            if case .facts(let facts) = section {
                facts.map { "\($0.label.string): \($0.value.string)" }
            } else {
                []
            }
        }
    }

    @Test("it says what is on now and next, and leads to what is next")
    func programme() throws {
        let made = page(at: "10:15")
        #expect(made.screen.title.string == "Welcome, Class 7b of the Lindgren School")
        let facts = facts(made)
        #expect(
            facts.first?.hasPrefix("Now: 10:00 A pass over the ridge, A-014") == true, "\(facts)")
        #expect(facts.contains("Next: 10:45 A break outdoors"))
        #expect(facts.contains { $0.hasPrefix("10:00, now: A pass over the ridge") })
        // A break has no place, so the way leads to where the group is.
        #expect(made.screen.actions.contains { $0.id.rawValue.contains("A-014") })
    }

    @Test(
        "where the group goes follows the programme",
        arguments: [
            ("09:00", "A-011"), ("09:45", "A-014"), ("10:50", "A-012"), ("11:30", "A-012"),
            ("12:00", "A-011"),
        ])
    func rooms(clock: String, room: String) {
        let made = page(at: clock)
        #expect(
            made.choices.values.contains { choice in
                if case .go(.way(room, isStepFree: true, leg: 0)) = choice { true } else { false }
            }, "\(made.choices.keys)")
    }

    @Test("on another day nothing is on, and the programme stands")
    func otherDay() {
        let facts = facts(page(at: "10:15", day: 15))
        #expect(!facts.contains { $0.hasPrefix("Now") || $0.contains(", now") })
        #expect(facts.contains { $0.hasPrefix("10:00: A pass over the ridge") })
    }

    @Test("home leads back to the group until it is left, by one press")
    func leaving() throws {
        let home = page(at: "10:15", of: .home)
        #expect(home.choices.values.contains(.go(.group(Self.id))))
        let now = ContinuousClock.now
        var session = Session(language: Language(rawValue: "en"), page: .home, now: now)
        session.go(to: .group(Self.id), byCode: true)
        #expect(session.group == Self.id)
        session.go(to: .room("A-014"))
        #expect(session.group == Self.id)
        session.leaveGroup()
        #expect(session.group == nil && session.page == .home)
        session.back()
        #expect(session.page == .home)
        session.go(to: .group(Self.id), byCode: true)
        session.end(at: now)
        #expect(session.group == nil)
    }

    @Test("a page of a group cannot be joined by a press, and a visit that is gone leads home")
    func gone() {
        let now = ContinuousClock.now
        var session = Session(language: Language(rawValue: "en"), page: .home, now: now)
        session.go(to: .group("2030-05-14-NOBODY"))
        #expect(session.group == nil)
        let made = maker.page(
            of: session, in: .init(clock: "9:00", camera: .streaming, now: now))
        #expect(made.screen.isHome)
    }
}
