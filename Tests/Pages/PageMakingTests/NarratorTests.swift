import Testing

@testable import PageMaking
@testable import PageModel

@Suite("Reading aloud")
struct NarratorTests {
    private let start = ContinuousClock.now

    private func screen(
        _ identity: String = "1 room", title: String = "Library", sections: [Section] = [],
        actions: [Action] = [], overlay: Overlay? = nil
    ) -> Screen {
        Screen(
            identity: identity,
            dock: Dock(
                siteName: "Site", clock: "14:32", tab: nil, canGoBack: false, words: .init()),
            title: Text(title), content: .article(ArticlePage(sections: sections)),
            actions: actions,
            overlay: overlay)
    }

    private func spoken(_ screen: Screen) -> String {
        SpokenPage(screen) { "\($0) choices." }.text
    }

    @Test("a page is its title, its texts and the number of choices")
    func page() {
        let screen = screen(
            sections: [.lead("Books about the sky")],
            actions: [Action(ActionID("a"), "Go"), Action(ActionID("b"), "Stay")])
        #expect(spoken(screen) == "Library. Books about the sky. 2 choices.")
    }

    @Test("passwords, addresses and codes are never spoken")
    func secrets() {
        var screen = screen()
        screen.content = .card(
            CardPage(
                sections: [
                    .facts([Fact("Password", "correct horse")]),
                    .quote(Quote("https://example.org/?token=1")),
                ],
                handover: .code(
                    HandoverCode(
                        CodePicture(side: 1, modules: [true], alternative: "secret code")))))
        #expect(spoken(screen) == "Library.")
        let address = Address(
            host: "example.org", hostLabel: "Leads to", full: "https://example.org/?token=1",
            fullLabel: "The whole address")
        screen.content = .sheet(SheetPage(sections: [.address(address)]))
        #expect(!spoken(screen).contains("token"))
    }

    @Test("what is said is bounded")
    func bounded() {
        let long = String(repeating: "word ", count: 100_000)
        #expect(spoken(screen(sections: [.paragraph(Text(long))])).count <= 1200)
        #expect(spoken(screen(title: long)).count <= 1200)
    }

    @Test("a page is said when it comes, and once")
    func once() {
        var narrator = Narrator()
        let first = screen()
        #expect(narrator.look(at: first, now: start) { _ in "" } == "Library.")
        #expect(narrator.look(at: first, now: start + .seconds(5)) { _ in "" } == nil)
        let next = screen("2 room", title: "Café")
        #expect(narrator.look(at: next, now: start + .seconds(6)) { _ in "" } == "Café.")
    }

    @Test("a hint is said when it has stood for a second and a half")
    func hint() {
        var narrator = Narrator()
        _ = narrator.look(at: screen(), now: start) { _ in "" }
        let closer = screen(sections: [.heading("Come a little closer", level: 2)])
        #expect(narrator.look(at: closer, now: start + .seconds(1)) { _ in "" } == nil)
        #expect(narrator.look(at: closer, now: start + .seconds(2)) { _ in "" } == nil)
        #expect(
            narrator.look(at: closer, now: start + .milliseconds(2600)) { _ in "" }
                == "Library. Come a little closer.")
    }

    @Test("the countdown is said at fifteen, ten and five seconds")
    func countdown() {
        var narrator = Narrator()
        var said: [Int] = []
        for second in stride(from: 15, to: 0, by: -1) {
            for part in 0..<4 {
                let overlay = Overlay(title: "Are you still here?", number: second)
                let now = start + .milliseconds((15 - second) * 1000 + part * 250)
                if narrator.look(at: screen(overlay: overlay), now: now, choices: { _ in "" })
                    != nil
                {
                    said.append(second)
                }
            }
        }
        #expect(said == [15, 10, 5])
    }
}
