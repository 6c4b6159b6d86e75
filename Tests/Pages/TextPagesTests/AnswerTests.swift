import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("Questions on pages")
struct AnswerTests {
    private static func screen(_ reply: Answer.Reply?) -> Screen {
        var screen = Screen(
            identity: "question", dock: SamplePages.dock(.map), title: "A question for you",
            content: .sheet(
                SheetPage(sections: [
                    .lead("Why is it quiet?"),
                    .answers([
                        Answer(id: ActionID("a"), letter: "A", text: "Carpets", reply: reply),
                        Answer(id: ActionID("b"), letter: "B", text: "Walls"),
                    ]),
                ])))
        screen.initialFocus = ActionID("a")
        return screen
    }

    @Test("plain text numbers the answers, and prints only what is new of them")
    func plain() {
        let page = PlainPage(Self.screen(nil))
        #expect(
            page.lines == ["A question for you.", "Why is it quiet?", "A: Carpets.", "B: Walls."])
        #expect(page.choices.prefix(2).map(\.label) == ["A: Carpets", "B: Walls"])
        #expect(page.event(for: "2") == .choose(ActionID("b")))
        let answered = PlainPage(Self.screen(.init(.right, "Right")))
        #expect(answered.lines.filter { !page.lines.contains($0) } == ["✓ Right."])
        #expect(answered.choices == page.choices)
    }

    @Test("a terminal marks what is right by a sign and a word")
    func terminal() {
        let text = PageText(.cells(columns: 40, rows: 16, .none))
        let right = text.text(of: Self.screen(.init(.right, "Right")))
        #expect(right.contains("A  Carpets") && right.contains("✓ Right"))
        #expect(text.text(of: Self.screen(.init(.wrong, "Not quite"))).contains("✗ Not quite"))
    }

    @Test("the focus goes from answer to answer")
    func focus() {
        let order = FocusOrder(of: Self.screen(nil))
        #expect(order.initial == .choose(ActionID("a")))
        #expect(order.stops.prefix(2) == [.choose(ActionID("a")), .choose(ActionID("b"))])
    }
}
