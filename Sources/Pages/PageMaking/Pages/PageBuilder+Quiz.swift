import PageModel
import TourModel
import TourStore

/// Questions to visitors.
extension PageBuilder {
    private static let letters = ["A", "B", "C", "D"]

    /// What leads to the questions, each under its own words; nothing where there are none.
    mutating func quizRows(_ subject: PageSubject, _ quiz: [QuizQuestion]) -> [Section] {
        quiz.indices.map { index in
            let place = QuestionPlace(subject: subject, index: index)
            let row = Row(
                id: id(.go(.question(place))), title: say("quiz.open"),
                detail: state(of: quiz[index], place), icon: .help)
            return .rows([row], label: text(quiz[index].texts))
        }
    }

    /// Whether a question was answered, and how; `nil` before.
    private func state(of question: QuizQuestion, _ place: QuestionPlace) -> Text? {
        guard session.quiz.hasAnswered(place) else { return nil }
        return session.quiz.isRight(place, question)
            ? "✓ \(say("quiz.right"))" : "✗ \(say("quiz.wrong"))"
    }

    /// A question with its answers; of those that were chosen it says whether they are right, of the last one why.
    mutating func question(_ place: QuestionPlace) throws -> Screen {
        guard let sight = try sight(of: place.subject), sight.quiz.indices.contains(place.index)
        else { return try siteMap() }
        let question = sight.quiz[place.index]
        let chosen = session.quiz.chosen(of: place)
        var answers: [Answer] = []
        let colon = DisplayWords(language: language.rawValue).colon
        for (index, answer) in question.answers.enumerated().prefix(Self.letters.count) {
            answers.append(
                Answer(
                    id: id(.answer(place, index)), letter: Self.letters[index],
                    text: text(answer.texts), colon: colon,
                    reply: chosen.contains(index) ? reply(to: answer) : nil))
        }
        var announcement: Text?
        var sections: [Section] = [.lead(text(question.texts))]
        // What is said stands over the answers, where it is seen on the smallest screen.
        let last = session.quiz.last.flatMap { $0.question == place ? $0.index : nil }
        if let index = last ?? chosen.last, question.answers.indices.contains(index) {
            let answer = question.answers[index]
            let reply = reply(to: answer)
            let explanation = text(answer.explanations)
            sections.append(
                .notice(
                    Notice(
                        answer.isRight ? .ok : .information,
                        "\(Self.letters[min(index, Self.letters.count - 1)])\(colon)\(reply.words)",
                        detail: explanation)))
            if last != nil { announcement = "\(reply.words). \(explanation)" }
        }
        if let note = note(on: question, chosen) { sections.append(.note(note)) }
        sections.append(.answers(answers))
        var actions: [Action] = []
        if place.index + 1 < sight.quiz.count {
            let next = QuestionPlace(subject: place.subject, index: place.index + 1)
            actions.append(button("quiz.next", .replace(.question(next)), icon: .chevron))
        }
        if !chosen.isEmpty { actions.append(button("quiz.again", .retry(place), icon: .rewind)) }
        var screen = frame(
            .sheet(SheetPage(sections: sections)), tab: .map, kicker: sight.name,
            number: sight.number, icon: .help,
            title: sight.quiz.count == 1
                ? say("quiz.title")
                : say(
                    "quiz.number",
                    ["index": "\(place.index + 1)", "count": "\(sight.quiz.count)"]),
            actions: actions, hint: "keys.quiz")
        screen.initialFocus = answers.first?.id
        screen.announcement = announcement
        return screen
    }

    private func reply(to answer: QuizQuestion.Answer) -> Answer.Reply {
        Answer.Reply(
            answer.isRight ? .right : .wrong, say(answer.isRight ? "quiz.right" : "quiz.wrong"))
    }

    /// What is to be done; `nil` when nothing is.
    private func note(on question: QuizQuestion, _ chosen: [Int]) -> Text? {
        let right = question.rightAnswers
        if chosen.isEmpty { return say(right.count > 1 ? "quiz.several" : "quiz.choose") }
        let left = right.count { !chosen.contains($0) }
        return right.count > 1 && left > 0 ? say("quiz.left", ["n": "\(left)"]) : nil
    }

    // MARK: Tours

    /// A stop's questions, or where it has none those of its room, and whose they are.
    func questions(
        ofStop index: Int, of tour: GuidedTour
    ) throws -> (subject: PageSubject, quiz: [QuizQuestion]) {
        let stop = tour.stops[index]
        guard stop.quiz.isEmpty else { return (.stop(tour.id, index: index), stop.quiz) }
        return (.room(stop.roomID), try content.store.room(stop.roomID)?.quiz ?? [])
    }

    /// How many of the questions at a tour's stops were answered right; `nil` where none was answered.
    func score(of tour: GuidedTour) throws -> Notice? {
        var seen: Set<QuestionPlace> = []
        var answered = 0
        var right = 0
        for index in tour.stops.indices {
            let (subject, quiz) = try questions(ofStop: index, of: tour)
            for (number, question) in quiz.enumerated() {
                let place = QuestionPlace(subject: subject, index: number)
                // A tour may come to a room twice.
                guard seen.insert(place).inserted else { continue }
                if session.quiz.hasAnswered(place) { answered += 1 }
                if session.quiz.isRight(place, question) { right += 1 }
            }
        }
        guard answered > 0 else { return nil }
        let words = right == seen.count ? "all" : right > 0 ? "some" : "none"
        return Notice(
            right > 0 ? .ok : .information,
            say("quiz.score", ["right": "\(right)", "count": "\(seen.count)"]),
            detail: say("quiz.score.\(words)"))
    }
}
