import Foundation
package import TourModel

/// Questions as they stand in one column: JSON with the texts in all their languages.
extension StoredLists {
    private struct StoredQuestion: Codable {
        var texts: [String: String]
        var answers: [StoredAnswer]
    }

    private struct StoredAnswer: Codable {
        var texts: [String: String]
        var isRight: Bool
        var explanations: [String: String]
    }

    /// The same bytes for the same questions.
    package static func text(_ quiz: [QuizQuestion]) throws -> String {
        if quiz.isEmpty { return "[]" }
        let stored = quiz.map { question in
            StoredQuestion(
                texts: tagged(question.texts),
                answers: question.answers.map { answer in
                    StoredAnswer(
                        texts: tagged(answer.texts), isRight: answer.isRight,
                        explanations: tagged(answer.explanations))
                })
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(stored), as: UTF8.self)
    }

    static func quiz(_ text: String) throws -> [QuizQuestion] {
        if text == "[]" { return [] }
        let stored = try JSONDecoder().decode([StoredQuestion].self, from: Data(text.utf8))
        guard stored.count <= QuizQuestion.mostQuestions else {
            throw DamagedRow(what: "the questions")
        }
        return try stored.map { question in
            guard QuizQuestion.answerCounts.contains(question.answers.count) else {
                throw DamagedRow(what: "the answers of a question")
            }
            return QuizQuestion(
                texts: localized(question.texts),
                answers: question.answers.map { answer in
                    QuizQuestion.Answer(
                        texts: localized(answer.texts), isRight: answer.isRight,
                        explanations: localized(answer.explanations))
                })
        }
    }

    private static func tagged(_ texts: Localized<String>) -> [String: String] {
        Dictionary(
            texts.values.map { ($0.key.rawValue, $0.value) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    private static func localized(_ texts: [String: String]) -> Localized<String> {
        Localized(
            Dictionary(
                texts.map { (Language(rawValue: $0.key), $0.value) },
                uniquingKeysWith: { first, _ in first }))
    }
}
