/// A question to visitors, with answers of which one or more are right.
public struct QuizQuestion: Sendable, Equatable {
    public var texts: Localized<String>
    /// 2 to 4, in the order in which they are shown.
    public var answers: [Answer]

    /// The most questions of one page, and the most answers of a question.
    public static let mostQuestions = 5
    public static let answerCounts = 2...4

    public init(texts: Localized<String>, answers: [Answer]) {
        self.texts = texts
        self.answers = answers
    }

    public struct Answer: Sendable, Equatable {
        public var texts: Localized<String>
        public var isRight: Bool
        /// Why it is right, or why not.
        public var explanations: Localized<String>

        public init(
            texts: Localized<String>, isRight: Bool = false, explanations: Localized<String>
        ) {
            self.texts = texts
            self.isRight = isRight
            self.explanations = explanations
        }
    }

    /// The indices of the right answers.
    public var rightAnswers: [Int] { answers.indices.filter { answers[$0].isRight } }
}
