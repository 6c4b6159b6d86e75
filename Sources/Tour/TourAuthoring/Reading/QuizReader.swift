import TourModel
import Wording

/// Reads the questions of a room's page or of a stop.
struct QuizReader {
    let scope: ContentScope
    private var log: ProblemLog { scope.log }

    init(scope: ContentScope) { self.scope = scope }

    /// The questions under `quiz`; those that are broken are reported.
    func quiz(_ fields: Fields, translations: Fields.Translations = .here) -> [QuizQuestion] {
        guard fields.has("quiz") else { return [] }
        let questions = fields.maps("quiz")
        if questions.count > QuizQuestion.mostQuestions {
            log.error(
                fields.place(of: "quiz"),
                "\(key: "quiz") has \(questions.count) questions",
                "write at most \(QuizQuestion.mostQuestions)")
            return []
        }
        return questions.map { question($0, translations) }
    }

    private func question(
        _ fields: Fields, _ translations: Fields.Translations
    ) -> QuizQuestion {
        let texts = fields.localized("question", translations: translations)
        let elements = fields.list("answers")
        let answers = elements.compactMap { element in
            Fields(element, ContentFormat.answer, scope: scope)
        }.map { answer in
            QuizQuestion.Answer(
                texts: answer.localized("text", translations: translations),
                isRight: answer.boolean("right") ?? false,
                explanations: answer.localized("why", translations: translations))
        }
        let question = QuizQuestion(texts: texts, answers: answers)
        guard !elements.isEmpty else { return question }
        let place = fields.place(of: "answers")
        let counts = QuizQuestion.answerCounts
        if !counts.contains(elements.count) {
            log.error(
                place, "the question has \(counted(elements.count, "answer"))",
                "write \(counts.lowerBound) to \(counts.upperBound)")
        } else if answers.count == elements.count, question.rightAnswers.isEmpty {
            log.error(
                place, "none of the answers is right", "write right: true below each that is")
        }
        var languages = Set(answers.flatMap { $0.texts.values.keys })
        // Translations beside the page are looked at when they are read.
        if translations == .beside { languages.formIntersection([scope.defaultLanguage]) }
        for language in languages.sorted(by: { $0.rawValue < $1.rawValue }) {
            reportRepeated(question, language, at: place)
        }
        return question
    }

    /// Reports answers of a question that read the same in a language.
    private func reportRepeated(_ question: QuizQuestion, _ language: Language, at place: Place) {
        var seen: Set<String> = []
        for text in question.answers.compactMap({ $0.texts.values[language] })
        where !seen.insert(Folding.fold(text)).inserted {
            let remedy: FilledMessage = "write each answer once, each different from the others"
            if language == scope.defaultLanguage {
                log.error(place, "two answers are \"\(text.shortened)\"", remedy)
            } else {
                log.warning(
                    place, "two answers are \"\(text.shortened)\" in \(language)", remedy,
                    .repeatedAnswer)
            }
        }
    }

    // MARK: Pages in other languages

    /// Takes the questions' texts from a page in another language; what it lacks is reported.
    func translate(
        _ quiz: inout [QuizQuestion], from fields: Fields, _ language: Language,
        take: (String, Fields, Language, inout Localized<String>) -> Void
    ) {
        guard !quiz.isEmpty || fields.has("quiz") else { return }
        guard fields.has("quiz") else {
            if !quiz.allSatisfy({ $0.isWhole(in: language) }) {
                log.warning(
                    fields.place, "\(key: "quiz") is not translated", "write quiz: and its value",
                    .missingTranslation)
            }
            return
        }
        let questions = fields.maps("quiz")
        guard isAligned(questions.count, quiz.count, "question", fields.place(of: "quiz")) else {
            return
        }
        for (index, translated) in questions.enumerated() {
            take("question", translated, language, &quiz[index].texts)
            let answers = translated.maps("answers")
            let place = translated.place(of: "answers")
            guard isAligned(answers.count, quiz[index].answers.count, "answer", place) else {
                continue
            }
            for (number, answer) in answers.enumerated() {
                take("text", answer, language, &quiz[index].answers[number].texts)
                take("why", answer, language, &quiz[index].answers[number].explanations)
            }
            reportRepeated(quiz[index], language, at: place)
        }
    }

    /// Whether a translation has as many of something as its page; more are an error, fewer a warning.
    private func isAligned(_ count: Int, _ wanted: Int, _ noun: String, _ place: Place) -> Bool {
        if count > wanted {
            log.error(
                place, "the translation has \(counted(count, noun)), the page itself \(wanted)",
                "write the same \(noun)s in the same order")
            return false
        }
        if count < wanted {
            log.warning(
                place, "the translation has \(counted(count, noun)), the page itself \(wanted)",
                "write the others below, in the same order", .missingTranslation)
        }
        return true
    }
}

extension QuizQuestion {
    /// Whether all its texts are there in a language.
    fileprivate func isWhole(in language: Language) -> Bool {
        ([texts] + answers.flatMap { [$0.texts, $0.explanations] })
            .allSatisfy { $0.values[language] != nil }
    }
}
