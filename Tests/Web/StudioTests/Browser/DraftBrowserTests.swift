import TestSupport
import Testing

@Suite(
    "What needs several parts, made in a browser by presses and keys", .serialized,
    .timeLimit(.generous),
    .enabled(if: WebBrowser.chromium.missing == nil, "install Debian's chromium-driver"))
struct DraftBrowserTests {
    private let studio: StudioProgram
    private let browser: WebDriver
    private static let room = "buildings/A/A-011.md"
    private static let tour = "tours/short-walk.yaml"

    init() throws {
        studio = try StudioProgram()
        browser = try studio.browser()
        try browser.resize(width: 1280, height: 800)
    }

    private func open(_ page: String) throws {
        try browser.open("\(studio.address)/\(page)")
        #expect(try browser.waits(for: "document.querySelector('#form')?.dataset.ready === ''"))
    }

    /// Presses a button that has the server draw the page again, and waits for a field of it.
    private func press(_ act: String, for field: String) throws {
        try browser.press(control: "button[value='\(act)']")
        #expect(
            try browser.waits(
                for: "document.querySelector('#form')?.dataset.ready === ''"
                    + " && document.querySelector('\(Self.named(field))')"))
    }

    private static func named(_ field: String) -> String { "[name=\"\(field)\"]" }

    private func type(_ text: String, _ field: String) throws {
        try browser.type(text, into: Self.named(field))
    }

    private func choose(_ value: String, _ field: String) throws {
        try browser.choose(value, in: Self.named(field))
    }

    /// Waits until the page says that these parts are missing.
    private func isDraft(_ missing: String) throws -> Bool {
        try browser.waits(
            for: "document.querySelector('#state').textContent.includes('Not saved yet')"
                + " && document.querySelector('#notes').textContent.includes('\(missing)')")
    }

    private func isSaved(_ file: String, _ lines: [String]) throws -> Bool {
        let isWritten = studio.server.waits {
            guard let text = try? studio.text(file) else { return false }
            return lines.allSatisfy(text.contains)
        }
        let isSaid = try browser.waits(
            for: "document.querySelector('#state').className === 'state saved'")
        return isWritten && isSaid
    }

    /// The parts of a question, as they are typed after its text.
    private func answers(_ question: String, _ language: String) throws {
        try type("The globe", "\(question).answers.0.text.\(language)")
        try choose("true", "\(question).answers.0.right")
        try type("It has a ring.", "\(question).answers.0.why.\(language)")
        try type("The floor", "\(question).answers.1.text.\(language)")
        try type("It stands.", "\(question).answers.1.why.\(language)")
    }

    private static let written = [
        "question: \"What turns?\"", "text: The globe", "right: true", "why: It has a ring.",
        "text: The floor", "why: It stands.",
    ]

    @Test("a question of a room is kept until it is whole, through other acts and another page")
    func room() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.text(Self.room)
        try open("rooms/A-011")
        try press("add:quiz", for: "quiz.0.answers.1.why.en")
        try type("What turns?", "quiz.0.question.en")
        #expect(try isDraft("Questions 1, Answers (0 of at least 2)"))
        try press("add:quiz.0.answers", for: "quiz.0.answers.2.why.en")
        #expect(try isDraft("Questions 1, Answers (0 of at least 2)"))
        #expect(try studio.text(Self.room) == before)
        try open("rooms/A-013")
        try open("rooms/A-011")
        #expect(
            try browser.waits(
                for: "document.querySelector('[name=\"quiz.0.question.en\"]')?.value"
                    + " === 'What turns?'"))
        try answers("quiz.0", "en")
        #expect(try isSaved(Self.room, Self.written))
    }

    @Test("a question at a stop of a tour is kept until it is whole")
    func stop() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.text(Self.tour)
        try open("tours/short-walk?stop=1")
        try press("add:stops.1.quiz", for: "stops.1.quiz.0.answers.1.why.en")
        try type("What turns?", "stops.1.quiz.0.question.en")
        #expect(try isDraft("Questions 1, Answers (0 of at least 2)"))
        #expect(try studio.text(Self.tour) == before)
        try answers("stops.1.quiz.0", "en")
        #expect(try isSaved(Self.tour, Self.written))
    }

    @Test("a pair of pictures is written with its second picture")
    func pair() throws {
        defer { withExtendedLifetime(studio) {} }
        let before = try studio.text(Self.room)
        try open("rooms/A-011")
        try choose("ridge-1962", "pair.0")
        #expect(try isDraft("Before and now (1 of at least 2)"))
        #expect(try studio.text(Self.room) == before)
        try choose("ridge-1974", "pair.1")
        #expect(try isSaved(Self.room, ["pair:", "ridge-1962", "ridge-1974"]))
    }
}
