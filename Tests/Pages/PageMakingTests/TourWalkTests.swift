import Imaging
import PageTestSupport
import Testing
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite("A guided tour, stop by stop")
struct TourWalkTests {
    let maker: PageMaker
    let tour: GuidedTour
    let now = ContinuousClock.now

    init() throws {
        let content = try ShippedSite.content()
        maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
        tour = try #require(try content.store.tour("FAMILY-WALK"))
    }

    private func session(_ page: Page = .home) -> Session {
        Session(language: Language(rawValue: "en"), page: page, now: now)
    }

    private func made(_ session: Session) -> MadePage {
        maker.page(of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
    }

    private func rows(_ session: Session) -> [Row] {
        made(session).screen.sections.flatMap { section -> [Row] in
            if case .rows(let rows, _) = section { rows } else { [] }
        }
    }

    @Test("before it begins, the tour tells its length and the way from stop to stop")
    func fresh() {
        var session = session()
        session.go(to: .tour(tour.id))
        let screen = made(session).screen
        #expect(screen.words.contains("35 minutes, 4 stops"))
        #expect(
            rows(session).map(\.detail) == [
                "1 min, 19 m from here", "2 min, 60 m from stop 1", "5 min, 307 m from stop 2",
                "1 min, 33 m from stop 3",
            ])
        #expect(screen.actions.first?.label == "Begin the walk")
    }

    @Test("going on marks a stop as seen; the tour's page then leads to the next one")
    func goesOn() {
        var session = session()
        session.go(to: .tour(tour.id))
        session.go(to: .stop(tour.id, index: 0))
        #expect(made(session).screen.kicker?.text == "Touch and try")
        #expect(made(session).screen.sections.first == .heading("Stop 1 of 4", level: 2))
        session.replace(with: .stop(tour.id, index: 1))
        session.back()
        #expect(session.page == .tour(tour.id))
        #expect(rows(session).map { $0.detail == "✓ Seen" } == [true, false, false, false])
        #expect(rows(session).map(\.isSelected) == [false, true, false, false])
        let screen = made(session).screen
        #expect(screen.words.contains { $0.hasPrefix("1 of 4 stops seen, about ") })
        #expect(screen.actions.first?.label == "Go on: stop 2 of 4")
    }

    @Test("going back, and looking at a stop out of turn, marks nothing")
    func marksNothing() {
        var session = session()
        session.go(to: .stop(tour.id, index: 2))
        session.replace(with: .stop(tour.id, index: 1))
        session.go(to: .tour(tour.id))
        session.go(to: .stop(tour.id, index: 3))
        #expect(session.walk.seen(of: tour) == 0)
    }

    @Test(
        "the code of a stop's room marks it as seen, before and during the walk; other codes do not"
    )
    func byCode() {
        var session = session()
        session.go(to: .room("C-013"), byCode: true)
        session.go(to: .room("A-014"), byCode: true)
        session.go(to: .room("A-204"))
        #expect(
            tour.stops.indices.map { session.walk.hasSeen($0, of: tour) } == [
                false, false, true, false,
            ])
        session.go(to: .stop(tour.id, index: 0))
        session.go(to: .room("A-011"), byCode: true)
        #expect(session.walk.next(of: tour) == 1)
        let button = made(session).screen.actions.first
        #expect(button?.label == "Stop 1 of 4")
        #expect(
            button.flatMap { made(session).choices[$0.id] }
                == .go(.stop(tour.id, index: 0)))
    }

    @Test(
        "while a tour is walked, Home and the map lead back to it; leaving it ends that, not what was seen"
    )
    func leaves() {
        var session = session(.siteMap)
        session.go(to: .tour(tour.id))
        session.go(to: .stop(tour.id, index: 0))
        session.replace(with: .stop(tour.id, index: 1))
        var elsewhere = session
        for page in [Page.home, .siteMap] {
            elsewhere.open(tab: page)
            let back = made(elsewhere).choices.values.contains(.go(.stop(tour.id, index: 1)))
            #expect(back, "\(page.key)")
        }
        session.go(to: .leg(tour.id, stop: 1, isStepFree: false, leg: 0))
        session.leaveTour()
        #expect(session.page == .siteMap)
        let stays = made(session).choices.values.contains(.go(.stop(tour.id, index: 1)))
        #expect(!stays)
        #expect(session.walk.seen(of: tour) == 1 && session.walk.next(of: tour) == 1)
    }

    @Test("a tour that a code opened is left for Home")
    func leavesForHome() {
        var session = session(.attract)
        session.go(to: .tour(tour.id), byCode: true)
        session.go(to: .stop(tour.id, index: 0))
        session.leaveTour()
        #expect(session.page == .home && session.walk.current == nil)
    }

    @Test("the way without steps stays chosen from stop to stop")
    func stepFree() {
        var session = session()
        session.go(to: .stop(tour.id, index: 0))
        session.go(to: .leg(tour.id, stop: 1, isStepFree: false, leg: 0))
        let choices = made(session).choices.values
        #expect(choices.contains(.replace(.leg(tour.id, stop: 1, isStepFree: true, leg: 0))))
        #expect(choices.contains(.replace(.stop(tour.id, index: 1))))
        session.replace(with: .leg(tour.id, stop: 1, isStepFree: true, leg: 0))
        session.replace(with: .stop(tour.id, index: 1))
        session.replace(with: .stop(tour.id, index: 2))
        #expect(
            made(session).choices.values.contains(
                .go(.leg(tour.id, stop: 2, isStepFree: true, leg: 0))))
    }

    @Test("the end says what was left out, or that all was seen, and what other walks there are")
    func end() {
        var session = session()
        for index in tour.stops.indices { session.go(to: .stop(tour.id, index: index)) }
        var hasty = session
        session.replace(with: .tourEnd(tour.id))
        #expect(made(session).screen.title == "You have seen every stop")
        #expect(rows(session).map(\.title) == ["The short walk", "Made to fly", "With open ears"])
        hasty = self.session()
        hasty.go(to: .stop(tour.id, index: 3))
        hasty.replace(with: .tourEnd(tour.id))
        #expect(made(hasty).screen.title == "This was the last stop")
        #expect(rows(hasty).map(\.label) == ["A-011", "A-204", "C-013", nil, nil, nil])
    }

    @Test("a tour is timed from its first stop to the furthest, and never longer")
    func timed() {
        var session = session()
        func minutes() -> Int? {
            session.walk.courses[tour.id].map { Int($0.duration / .seconds(60)) }
        }
        for (index, minute, expected) in [
            (2, 1, nil), (0, 2, 0), (1, 5, 3), (0, 7, 3), (3, 9, 7), (2, 30, 7), (3, 40, 7),
        ] as [(Int, Int, Int?)] {
            session.touch(at: now + .seconds(60 * minute))
            session.replace(with: .stop(tour.id, index: index))
            #expect(minutes() == expected, "stop \(index) in minute \(minute)")
        }
        #expect(session.walk.courses[tour.id]?.stop == 3)
        session.touch(at: now + .seconds(7200))
        session.open(tab: .home)
        #expect(minutes() == 7)
    }

    @Test("with the visit, all of it is forgotten")
    func forgets() {
        var session = session()
        session.go(to: .stop(tour.id, index: 0))
        session.go(to: .stop(tour.id, index: 1))
        session.go(to: .room("C-013"), byCode: true)
        session.end(at: now)
        #expect(session.walk == TourWalk())
    }

    @Test("a stop or a part that is not there leads to pages that are", arguments: [-1, 4, 99])
    func outOfRange(index: Int) {
        for page in [
            Page.stop(tour.id, index: index),
            .leg(tour.id, stop: index, isStepFree: false, leg: 0),
            .leg(tour.id, stop: 1, isStepFree: false, leg: index), .tour("NONE"),
            .tourEnd("NONE"),
        ] {
            var session = session()
            session.go(to: page)
            #expect(!made(session).screen.title.isEmpty)
        }
    }
}
