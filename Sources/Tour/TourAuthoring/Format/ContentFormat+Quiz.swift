import TourModel

/// The keys of questions, and of pictures of the same view.
extension ContentFormat {
    /// How many pictures of the same view there may be.
    package static let timelineCounts = 2...8

    static let pair = FormatField(
        "pair", .list(of: .reference(to: .picture), minimum: timelineCounts.lowerBound),
        .optional("none"),
        "pictures of the same view, the oldest first, at most \(timelineCounts.upperBound); "
            + "their captions say when",
        "pair: [front-1901, front]")

    static let quiz = FormatField(
        "quiz", .list(of: .group(question)), .optional("none"),
        "questions to visitors, at most \(QuizQuestion.mostQuestions)")

    package static let question = FormatGroup(
        "quiz", owner: "a question",
        [
            .init(
                "question", .localizedText(.question), .required, "what is asked",
                "question: What drives the clock?"),
            .init(
                "answers", .list(of: .group(answer), minimum: 2), .required,
                "2 to 4 answers, at least one of them right"),
        ])

    package static let answer = FormatGroup(
        "answers", owner: "an answer",
        [
            .init(
                "text", .localizedText(.answer), .required, "the answer", "text: A falling weight"),
            .init("right", .flag, .default("false"), "whether it is right", "right: true"),
            .init(
                "why", .localizedText(.explanation), .required,
                "why it is right, or why not; shown once it was chosen",
                "why: It is wound up once a week."),
        ])

    package static let translatedQuestion = FormatGroup(
        "quiz in A-014.de.md", owner: "a question",
        [
            .init(
                "question", .text(.question), .optional("text of the first language"),
                "what is asked", "question: Was treibt die Uhr an?"),
            .init(
                "answers", .list(of: .group(translatedAnswer)),
                .optional("texts of the first language"), "the answers, in the same order"),
        ])

    package static let translatedAnswer = FormatGroup(
        "answers in A-014.de.md", owner: "an answer",
        [
            .init(
                "text", .text(.answer), .optional("text of the first language"), "the answer",
                "text: Ein fallendes Gewicht"),
            .init(
                "why", .text(.explanation), .optional("text of the first language"),
                "why it is right, or why not", "why: Es wird einmal in der Woche aufgezogen."),
        ])
}
