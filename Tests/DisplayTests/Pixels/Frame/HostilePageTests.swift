import Drawing
import Testing

@testable import Display

@MainActor
@Suite("Pages of hostile values")
struct HostilePageTests {
    struct Hostile: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String

        init(_ name: String, _ text: String) {
            testDescription = name
            self.text = text
        }
    }

    nonisolated static let texts = [
        Hostile("nothing", ""),
        Hostile("a word of a megabyte", String(repeating: "a", count: 1_000_000)),
        Hostile("a million letters", String(repeating: "word ", count: 200_000)),
        Hostile("line feeds", String(repeating: "\n", count: 100_000)),
        Hostile("a pile of accents", "a" + String(repeating: "\u{301}", count: 200_000)),
        Hostile("turned around", String(repeating: "\u{202E}\u{2066}", count: 20_000)),
        Hostile("controls", "\0\u{7}\u{1B}[31m\u{FEFF}"),
        Hostile("families", String(repeating: "👩‍👩‍👧‍👦", count: 20_000)),
    ]

    private func filled(_ screen: Screen, _ content: Content, _ text: String) -> Screen {
        var screen = screen
        screen.title = text
        screen.kicker = text
        screen.hint = text
        screen.language = String(text.prefix(20))
        screen.dock.siteName = text
        screen.dock.clock = text
        screen.content = content
        screen.actions += [Action(ActionID("z"), text)]
        return screen
    }

    /// Every kind of page with a text everywhere.
    private func contents(_ text: String) -> [Content] {
        let notice = Notice(.danger, text, detail: text)
        let row = Row(id: ActionID("x"), label: text, title: text, detail: text, initials: text)
        let address = Address(
            host: text, hostLabel: text, full: text, fullLabel: text, risks: [notice])
        let card = Card(id: nil, title: text, lines: [text], sketch: .findCode)
        let step = Step(.min, text, detail: text)
        let sections: [Section] = [
            .lead(Text(text)), .paragraph(Text(text)), .heading(Text(text), level: 2),
            .note(Text(text)), .bullets([Text(text)]), .address(address),
            .numbered([Text(text)], from: 999_999_999), .preformatted(Text(text)),
            .quote(Quote(text, notices: [notice])), .facts([Fact(text, text)]), .notice(notice),
            .rows([row], label: Text(text)), .steps([step]), .guide([card]),
        ]
        let picture = Picture(id: "p", image: nil, alternative: text, caption: text)
        let search = ScanPage.Search(hint: text, advice: text, cameraText: text)
        let found = Recognised(message: text, number: text, name: Text(text), detail: Text(text))
        let way = PlanPage.Way(
            summary: text, variants: [Variant(ActionID("y"), text, isSelected: true)],
            steps: [step])
        let plan = Plan(width: .nan, height: -1, hereLabel: text, alternative: text)
        let code = CodePicture(side: 1, modules: [true], alternative: text, caption: text)
        return [
            .home(HomePage(lead: Text(text), picture: picture, cards: [card])),
            .scan(ScanPage(.searching(search), alternative: text, privacyNote: text)),
            .scan(ScanPage(.recognised(found), alternative: text, privacyNote: text)),
            .entry(
                EntryPage(
                    reason: text, entry: Entry(prompt: text, text: text), answer: notice,
                    rows: [row])),
            .plan(PlanPage(plan: plan, notices: [notice], way: way, sections: sections)),
            .article(ArticlePage(pictures: [picture], sections: sections)),
            .card(
                CardPage(
                    person: .init(initials: text, lines: [Text(text)]), sections: sections,
                    handover: .code(HandoverCode(code, notes: [text])))),
            .card(CardPage(sections: sections, handover: .tooLong(notice))),
            .sheet(SheetPage(.picture(picture), sections: sections)),
            .sheet(SheetPage(sections: sections)),
            .attract(
                AttractPage(
                    picture: picture, invitation: Text(text), camera: CameraNote(.left, text))),
        ]
    }

    @Test("Whatever is in a page, it is drawn", arguments: texts)
    func drawn(_ hostile: Hostile) throws {
        let screen = PageSamples(language: "en").list
        for content in contents(hostile.text) {
            let canvas = try Canvas(width: 1280, height: 720, background: Color(0))
            let page = try PagePainter(width: 1280, height: 720).paint(
                filled(screen, content, hostile.text), PageState(showsFocus: true, hasKeypad: true),
                on: canvas)
            #expect(page.pageCount >= 1)
            #expect(!page.targets.isEmpty)
        }
    }

    @Test(
        "However small the screen is, it is drawn on",
        arguments: [(1, 1), (64, 64), (1, 900), (900, 1)])
    func tiny(width: Int, height: Int) throws {
        for screen in PageSamples(language: "en").all {
            let canvas = try Canvas(width: width, height: height, background: Color(0))
            let page = try PagePainter(width: width, height: height).paint(
                screen, PageState(showsFocus: true, hasKeypad: true), on: canvas)
            #expect(page.pageCount >= 1)
        }
    }
}
