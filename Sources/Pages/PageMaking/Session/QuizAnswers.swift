import PageModel
package import TourModel

/// What a visitor has answered; forgotten with the visit.
package struct QuizAnswers: Sendable, Equatable {
    /// An answer of a question, from 0.
    package struct Answer: Sendable, Equatable {
        package var question: QuestionPlace
        package var index: Int
    }

    /// The answers that were chosen of each question, in their order.
    private var chosen: [QuestionPlace: [Int]] = [:]
    /// What was chosen last on the page that is shown.
    package private(set) var last: Answer?

    package mutating func choose(_ index: Int, of question: QuestionPlace) {
        if chosen[question]?.contains(index) != true { chosen[question, default: []].append(index) }
        last = Answer(question: question, index: index)
    }

    /// Makes a question new again.
    package mutating func forget(_ question: QuestionPlace) {
        chosen[question] = nil
        last = nil
    }

    /// Another page is shown: what was chosen stays, and is not announced again.
    package mutating func turnPage() { last = nil }

    package func chosen(of question: QuestionPlace) -> [Int] { chosen[question] ?? [] }

    func hasAnswered(_ question: QuestionPlace) -> Bool { chosen[question] != nil }

    /// Whether the right answers, all of them, were chosen before any other.
    package func isRight(_ place: QuestionPlace, _ question: QuizQuestion) -> Bool {
        let right = question.rightAnswers
        let first = chosen(of: place).prefix(right.count)
        return first.count == right.count && Set(first) == Set(right)
    }
}
