import Imaging
import PageTestSupport
import Testing
import TourModel
import TourStore

@testable import PageMaking
@testable import PageModel

@Suite("Questions, and pictures of one view")
struct QuizTests {
    let maker: PageMaker
    let tour: GuidedTour
    let now = ContinuousClock.now

    init() throws {
        let content = try ShippedSite.content()
        maker = PageMaker(
            content: content, strings: try Strings(), settings: PageSettings())
        tour = try #require(try content.store.tour("SHORT-WALK"))
    }

    private func session(_ page: Page = .home, _ language: String = "en") -> Session {
        Session(language: Language(rawValue: language), page: page, now: now)
    }

    private func made(_ session: Session) -> MadePage {
        maker.page(of: session, in: .init(clock: "14:32", camera: .streaming, now: now))
    }

    private func answers(_ session: Session) -> [Answer] {
        made(session).screen.sections.flatMap { section -> [Answer] in
            if case .answers(let answers) = section { answers } else { [] }
        }
    }

    private func comparison(_ session: Session) throws -> Comparison {
        guard case .sheet(let page) = made(session).screen.content,
            case .comparison(let comparison)? = page.exhibit
        else { throw NoComparison() }
        return comparison
    }

    private struct NoComparison: Error {}

    private func place(_ room: Room.ID) -> QuestionPlace {
        QuestionPlace(subject: .room(room), index: 0)
    }

    // MARK: Questions

    @Test("a room's page leads to its question; an answer says whether it is right, and why")
    func answering() throws {
        var session = session()
        session.go(to: .room("A-012"))
        let question = place("A-012")
        #expect(made(session).choices[Choice.go(.question(question)).id] != nil)
        session.go(to: .question(question))
        #expect(answers(session).map(\.letter) == ["A", "B", "C"])
        #expect(answers(session).allSatisfy { $0.reply == nil })
        #expect(made(session).screen.words.contains("Choose an answer."))
        #expect(made(session).screen.actions.isEmpty)
        session.answer(0, of: question)
        var screen = made(session).screen
        #expect(screen.notices.map(\.text) == ["A: Not quite"])
        #expect(answers(session).first?.spoken.string.hasPrefix("A: ") == true)
        session.speak(Language(rawValue: "fr"))
        #expect(made(session).screen.notices.map(\.text) == ["A\u{A0}: Pas tout à fait"])
        #expect(answers(session).first?.spoken.string.hasPrefix("A\u{A0}: ") == true)
        session.speak(Language(rawValue: "en"))
        #expect(
            screen.notices.first?.detail
                == "Five years would fill a shelf. The grey logbooks fill a wall.")
        #expect(screen.announcement?.string.hasPrefix("Not quite. Five years") == true)
        #expect(answers(session).map { $0.reply?.verdict } == [.wrong, nil, nil])
        session.answer(1, of: question)
        screen = made(session).screen
        #expect(screen.notices.map(\.text) == ["B: Right"])
        #expect(answers(session).map { $0.reply?.verdict } == [.wrong, .right, nil])
        #expect(!session.quiz.isRight(question, try self.question("A-012")))
        // It can be tried again, and nothing is left of it.
        #expect(screen.actions.map(\.label) == ["Try again"])
        session.retry(question)
        #expect(made(session).screen.notices.isEmpty)
        session.answer(1, of: question)
        #expect(session.quiz.isRight(question, try self.question("A-012")))
        // Who reads why the others are wrong has still answered right.
        session.answer(2, of: question)
        #expect(session.quiz.isRight(question, try self.question("A-012")))
    }

    private func question(_ room: Room.ID) throws -> QuizQuestion {
        try #require(try maker.content.store.room(room)?.quiz.first)
    }

    @Test("of several right answers each says its own why, and how many are left")
    func several() throws {
        let question = place("B-014")
        var session = session(.question(question), "de")
        #expect(made(session).screen.words.contains("Mehr als eine Antwort ist richtig."))
        session.answer(0, of: question)
        #expect(made(session).screen.words.contains("Noch 1 richtige Antwort."))
        #expect(!session.quiz.isRight(question, try self.question("B-014")))
        session.answer(1, of: question)
        #expect(!made(session).screen.words.contains { $0.hasPrefix("Noch") })
        #expect(session.quiz.isRight(question, try self.question("B-014")))
    }

    @Test("what was answered stays while the visit lasts, is announced once, and ends with it")
    func forgotten() {
        let question = place("A-012")
        var session = session(.question(question))
        session.answer(1, of: question)
        session.go(to: .room("A-012"))
        let details = made(session).screen.sections.flatMap { section -> [Text?] in
            if case .rows(let rows, _) = section { rows.map(\.detail) } else { [] }
        }
        #expect(details.contains("✓ Right"))
        session.back()
        #expect(made(session).screen.announcement == nil)
        #expect(made(session).screen.notices.map(\.text) == ["B: Right"])
        session.end(at: now)
        #expect(session.quiz == QuizAnswers())
    }

    @Test(
        "a tour counts what was answered right at its stops, its rooms' own questions among them",
        arguments: [
            ("en", "1 of 5 questions right", "5 of 5 questions right", "You looked closely."),
            (
                "de", "1 von 5 Fragen richtig", "5 von 5 Fragen richtig",
                "Sie haben genau hingesehen."
            ),
            ("fr", "1 bonne réponse sur 5", "5 bonnes réponses sur 5", "Vous avez l’œil."),
        ])
    func score(language: String, one: String, all: String, words: String) throws {
        var session = session(.home, language)
        for index in tour.stops.indices { session.go(to: .stop(tour.id, index: index)) }
        session.go(to: .tourEnd(tour.id))
        #expect(made(session).screen.notices.isEmpty)
        let right: [(PageSubject, Int)] = [
            (.stop(tour.id, index: 0), 0), (.room("A-012"), 1), (.stop(tour.id, index: 2), 0),
            (.room("A-014"), 0), (.stop(tour.id, index: 4), 1),
        ]
        for (number, (subject, answer)) in right.enumerated() {
            session.answer(answer, of: QuestionPlace(subject: subject, index: 0))
            if number == 0 {
                #expect(made(session).screen.notices.map(\.text.string) == [one])
            }
        }
        let notice = try #require(made(session).screen.notices.first)
        #expect(notice.text.string == all && notice.detail?.string == words)
        #expect(notice.level == .ok)
    }

    @Test("a stop shows its own question, or else its room's")
    func stops() {
        for (index, subject) in [
            (0, PageSubject.stop(tour.id, index: 0)), (1, .room("A-012")), (3, .room("A-014")),
        ] {
            let choice = Choice.go(.question(QuestionPlace(subject: subject, index: 0)))
            #expect(
                made(session(.stop(tour.id, index: index))).choices[choice.id] != nil, "\(index)")
        }
    }

    @Test("an answer is announced alone to those who hear the page")
    func spoken() {
        let question = place("A-014")
        var session = session(.question(question))
        let before = made(session).screen
        let answers = ReadingList(before).items.map(\.words.string)
        #expect(answers.contains("A: “Go”.") && answers.contains("C: “Nominal”."))
        #expect(before.announcement == nil)
        session.answer(0, of: question)
        #expect(
            made(session).screen.announcement?.string
                == "Right. Ten times “go”, and the commands leave. One “no go”, and nothing does.")
        session.answer(1, of: question)
        #expect(made(session).screen.announcement?.string.hasPrefix("Not quite. ") == true)
    }

    @Test("questions and pictures that are not there any more lead to the map")
    func gone() {
        for page: Page in [
            .question(QuestionPlace(subject: .room("A-012"), index: 7)),
            .question(QuestionPlace(subject: .room("Z-999"), index: 0)),
            .question(QuestionPlace(subject: .stop("NO-TOUR", index: 0), index: 0)),
            .compare(.room("A-012"), step: 0, divider: 0.5),
            .compare(.building("Z"), step: 0, divider: 0.5),
        ] {
            #expect(!made(session(page)).screen.title.isEmpty)
        }
    }

    // MARK: Pictures

    @Test("a pair has a divider; a time line continues beyond its ends, and never out of it")
    func sliding() throws {
        let count = 4
        var session = session(.compare(.room("A-204"), step: 0, divider: 0.5))
        #expect(
            try comparison(session).pictures.map(\.caption) == ["1962", "1974", "1991", "Today"])
        #expect(try comparison(session).steps.map(\.isSelected) == [true, false, false])
        func slide(_ place: Double) -> Page {
            session.slide(to: place, of: count)
            return session.page
        }
        let room = PageSubject.room("A-204")
        #expect(slide(0.2) == .compare(room, step: 0, divider: 0.2))
        #expect(slide(-0.25) == .compare(room, step: 1, divider: 0.75))
        #expect(slide(1.25) == .compare(room, step: 0, divider: 0.25))
        #expect(slide(1.5) == .compare(room, step: 0, divider: 1))
        #expect(slide(.nan) == .compare(room, step: 0, divider: 1))
        var shown: [Int] = []
        for _ in 0..<5 {
            shown.append(shownPicture(session))
            session.showNextPicture(of: count)
        }
        #expect(shown == [0, 1, 2, 3, 0])
        #expect(session.history.isEmpty)
    }

    /// The picture of which most is seen, from 0.
    private func shownPicture(_ session: Session) -> Int {
        guard case .compare(_, let step, let divider) = session.page else { return -1 }
        return divider >= 0.5 ? step : step + 1
    }

    @Test("rooms, buildings and stops lead to their pictures, and a step back leads back")
    func ways() throws {
        for (page, subject, title) in [
            (Page.room("A-014"), PageSubject.room("A-014"), "Then and now"),
            (.building("A"), .building("A"), "Then and now"),
            (.stop(tour.id, index: 3), .room("A-014"), "Then and now"),
            (.room("A-204"), .room("A-204"), "Over the years"),
        ] {
            var session = session(page)
            let choice = Choice.go(.compare(subject, step: 0, divider: 0.5))
            #expect(made(session).choices[choice.id] == choice, "\(page.key)")
            session.go(to: .compare(subject, step: 0, divider: 0.5))
            #expect(made(session).screen.title.string == title)
            #expect(made(session).screen.initialFocus == (try comparison(session)).id)
            session.back()
            #expect(session.page == page)
        }
    }
}
