import TourTestSupport

extension BrokenFolders {
    private static let walk = "tours/short-walk.yaml"
    private static let lastStop = "    text: {en: End., de: Ende., fr: Fin.}"
    private static let asked = "question: {en: Q, de: F, fr: R}"
    private static let why = "why: {en: W, de: X, fr: Y}"
    private static let first = "{text: {en: A, de: B, fr: C}, right: true, \(why)}"
    private static let second = "{text: {en: D, de: E, fr: F}, \(why)}"

    /// A question at the last stop of the walk: from line 8 on.
    private static func stop(
        _ answers: [String], question: String = asked
    ) -> String {
        let lines = answers.map { "          - \($0)\n" }.joined()
        return "\(lastStop)\n    quiz:\n      - \(question)\n        answers:\n\(lines)"
    }

    private static func quiz(
        _ new: String, _ problems: String...
    ) -> ProblemTests.Case {
        ProblemTests.Case(file: walk, old: lastStop, new: new, problems: problems)
    }

    static let quiz: [ProblemTests.Case] = [
        quiz(
            stop([first]),
            "\(walk):10:9: the question has 1 answer; write 2 to 4"),
        quiz(
            stop(
                (0..<5).map {
                    first.replacing(": A", with: ": \($0)").replacing(": B", with: ": \($0)")
                        .replacing(": C", with: ": \($0)")
                }),
            "\(walk):10:9: the question has 5 answers; write 2 to 4"),
        quiz(
            stop([
                second,
                second.replacing(": D", with: ": A").replacing(": E", with: ": B").replacing(
                    ": F", with: ": C"),
            ]),
            "\(walk):10:9: none of the answers is right; write right: true below each that is"),
        quiz(
            stop([first, second.replacing("de: E", with: "de: b")]),
            "\(walk):10:9: warning: two answers are \"b\" in de; write each answer once, each different from the others"
        ),
        quiz(
            stop([first, second], question: "question: \"\""),
            "\(walk):9:19: \"question\" is an empty text; write one, or take the line out"),
        quiz(
            stop([first, second], question: "question:"),
            "\(walk):9:9: \"question\" has no value; write one (in quotes if it begins with #)"),
        quiz(
            stop([first, "{text: {en: D, de: E, fr: F}}"]),
            "\(walk):12:13: \"why\" is missing; write why: and its value"),
        quiz(
            stop([first, "{text: \" \", \(why)}"]),
            "\(walk):12:20: \"text\" is an empty text; write one, or take the line out"),
        quiz(
            stop([first.replacing("right", with: "rigth"), second]),
            "\(walk):11:43: unknown key \"rigth\"; did you mean \"right\"?",
            "\(walk):10:9: none of the answers is right; write right: true below each that is"),
        quiz(
            stop([first, second.replacing(", why", with: ", right: perhaps, why")]),
            "\(walk):12:50: \"right\" is \"perhaps\"; write true or false"),
        quiz(
            stop([first, "A falling weight"]),
            "\(walk):12:13: an answer is \"A falling weight\", not keys with values; write text: and its value"
        ),
        quiz(
            "\(lastStop)\n    quiz: {\(asked)}",
            "\(walk):8:11: \"quiz\" is a map, not a list; write it as [one, two]"),
        quiz(
            "\(lastStop)\n    quiz: [{\(asked)}]",
            "\(walk):8:12: \"answers\" is missing; write answers: and its value"),
        quiz(
            "\(lastStop)\n    quiz: [{\(asked), answers: []}]",
            "\(walk):8:55: \"answers\" is an empty list; write at least one"),
        quiz(
            "\(lastStop)\n    quiz: [{ask: x, answers: [\(first), \(second)]}]",
            "\(walk):8:12: \"question\" is missing; write question: and its value",
            "\(walk):8:13: unknown key \"ask\"; the keys here are question, answers"),
        quiz(
            "\(lastStop)\n    quiz: [\((0..<6).map { _ in "{\(asked), answers: [\(first), \(second)]}" }.joined(separator: ", "))]",
            "\(walk):8:5: \"quiz\" has 6 questions; write at most 5"),
        quiz(
            stop([first, second.replacing(", fr: F", with: "")]),
            "\(walk):12:20: warning: \"text\" is not translated into fr; write {en: ..., fr: ...}"),
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "door: [10, 17]",
            new:
                "door: [10, 17]\nquiz: [{question: Q, answers: [{text: A, right: true, why: W}, {text: B, why: W}]}]",
            problems: [
                "buildings/A/A-014.de.md:2:1: warning: \"quiz\" is not translated; write quiz: and its value",
                "buildings/A/A-014.fr.md:2:1: warning: \"quiz\" is not translated; write quiz: and its value",
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.md", old: "door: [10, 17]",
            new:
                "door: [10, 17]\nquiz: [{question: Q, answers: [{text: A, right: true, why: W}, {text: a, why: W}]}]",
            problems: [
                "buildings/A/A-014.md:6:22: two answers are \"a\"; write each answer once, each different from the others",
                "buildings/A/A-014.de.md:2:1: warning: \"quiz\" is not translated; write quiz: and its value",
                "buildings/A/A-014.fr.md:2:1: warning: \"quiz\" is not translated; write quiz: and its value",
            ]),
        ProblemTests.Case(
            file: "buildings/A/A-014.de.md", old: "name: Bibliothek",
            new: "name: Bibliothek\nquiz: [{question: Wie?, answers: []}]",
            problems: [
                "buildings/A/A-014.de.md:3:1: the translation has 1 question, the page itself 0; write the same questions in the same order"
            ]),
    ]

    private static let media = "media: [control-room, eleven]"

    private static func pair(_ new: String, _ problems: String...) -> ProblemTests.Case {
        ProblemTests.Case(
            file: "buildings/A/A-011.md", old: media, new: "\(media)\n\(new)", problems: problems)
    }

    static let pairs: [ProblemTests.Case] = [
        pair(
            "pair: [control-room]",
            "buildings/A/A-011.md:11:1: \"pair\" names 1 picture; write 2 to 8 of the same view, the oldest first"
        ),
        pair(
            "pair: [a, b, c, d, e, f, g, h, i]",
            "buildings/A/A-011.md:11:1: \"pair\" names 9 pictures; write 2 to 8 of the same view, the oldest first"
        ),
        pair(
            "pair: [control-room, eleven]",
            "buildings/A/A-011.md:11:22: \"eleven\" is a film; name a picture"),
        pair(
            "pair: [control-room, control-room]",
            "buildings/A/A-011.md:11:22: \"pair\" names control-room twice; keep one of them"),
        pair(
            "pair: control-room",
            "buildings/A/A-011.md:11:7: \"pair\" is \"control-room\", not a list; write it as [one, two]"
        ),
        pair(
            "pair: [control-rom, control-room]",
            "buildings/A/A-011.md:11:8: there is no medium \"control-rom\"; did you mean \"control-room\"?"
        ),
        pair(
            "pair: [{now: control-room}, control-room]",
            "buildings/A/A-011.md:11:8: \"pair\" is a map; write one text"),
        ProblemTests.Case(
            file: walk, old: lastStop, new: "\(lastStop)\n    pair: [nowhere, control-room]",
            problems: [
                "\(walk):8:12: there is no medium \"nowhere\"; describe it in media/media.yaml"
            ]),
        ProblemTests.Case(
            file: "buildings/A/building.md", old: "media: [control-room]",
            new: "media: [control-room]\npair:",
            problems: [
                "buildings/A/building.md:7:1: \"pair\" has no value; write one (in quotes if it begins with #), or take the line out"
            ]),
    ]
}
