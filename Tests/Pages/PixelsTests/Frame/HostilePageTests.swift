import Drawing
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

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

    nonisolated static let length = Amount.of(500, all: 1_000_000)

    nonisolated static let texts = [
        Hostile("nothing", ""),
        Hostile("a word without an end", String(repeating: "a", count: length)),
        Hostile("words without an end", String(repeating: "word ", count: length / 5)),
        Hostile("line feeds", String(repeating: "\n", count: length / 10)),
        Hostile("a pile of accents", "a" + String(repeating: "\u{301}", count: length / 5)),
        Hostile("turned around", String(repeating: "\u{202E}\u{2066}", count: length / 50)),
        Hostile("controls", "\0\u{7}\u{1B}[31m\u{FEFF}"),
        Hostile("families", String(repeating: "👩‍👩‍👧‍👦", count: length / 50)),
    ]

    private func filled(_ screen: Screen, _ content: Content, _ text: String) -> Screen {
        var screen = screen
        screen.title = Text(text)
        screen.kicker = Kicker(Text(text), number: text)
        screen.hint = Text(text)
        screen.language = String(text.prefix(20))
        screen.dock.siteName = Text(text)
        screen.dock.initials = Dock.initials(of: text)
        screen.dock.clock = text
        screen.content = content
        screen.actions += [Action(ActionID("z"), Text(text))]
        return screen
    }

    /// Every kind of page with a text everywhere.
    private func contents(_ text: String) -> [Content] {
        let notice = Notice(.danger, Text(text), detail: Text(text))
        let row = Row(
            id: ActionID("x"), label: text, title: Text(text), detail: Text(text), initials: text)
        let address = Address(
            host: text, hostLabel: Text(text), full: text, fullLabel: Text(text), risks: [notice])
        let card = Card(id: nil, title: Text(text), lines: [.init(Text(text))], sketch: .findCode)
        let step = Step(.min, Text(text), detail: Text(text))
        let sections: [Section] = [
            .lead(Text(text)), .paragraph(Text(text)), .heading(Text(text), level: 2),
            .note(Text(text)), .bullets([Text(text)]), .address(address),
            .numbered([Text(text)], from: 999_999_999), .preformatted(Text(text)),
            .quote(Quote(text, notices: [notice])), .facts([Fact(Text(text), Text(text))]),
            .notice(notice),
            .rows([row], label: Text(text)),
            .answers([
                Answer(
                    id: ActionID("w"), letter: text, text: Text(text),
                    reply: Answer.Reply(.wrong, Text(text)))
            ]), .steps([step]), .guide([card]),
        ]
        let picture = Picture(id: "p", image: nil, alternative: Text(text), caption: Text(text))
        let search = ScanPage.Search(hint: Text(text), advice: Text(text), cameraText: Text(text))
        let found = Recognised(
            message: Text(text), number: text, name: Text(text), detail: Text(text))
        let way = PlanPage.Way(
            summary: Text(text), variants: [Variant(ActionID("y"), Text(text), isSelected: true)],
            steps: [step])
        let plan = Plan(width: .nan, height: -1, hereLabel: Text(text), alternative: Text(text))
        let code = CodePicture(
            side: 1, modules: [true], alternative: Text(text), caption: Text(text))
        return [
            .home(HomePage(lead: Text(text), picture: picture, cards: [card])),
            .scan(ScanPage(.searching(search), alternative: Text(text), privacyNote: Text(text))),
            .scan(ScanPage(.recognised(found), alternative: Text(text), privacyNote: Text(text))),
            .entry(
                EntryPage(
                    reason: Text(text), entry: Entry(prompt: Text(text), text: text),
                    answer: notice,
                    rows: [row])),
            .plan(PlanPage(plan: plan, notices: [notice], way: way, sections: sections)),
            .article(ArticlePage(pictures: [picture], sections: sections)),
            .card(
                CardPage(
                    person: .init(initials: text, lines: [Text(text)]), sections: sections,
                    handover: .code(HandoverCode(code, notes: [Text(text)])))),
            .card(CardPage(sections: sections, handover: .instead(notice))),
            .sheet(SheetPage(.picture(picture), sections: sections)),
            .sheet(
                SheetPage(
                    .comparison(
                        Comparison(
                            id: ActionID("v"), pictures: [picture, picture, picture], step: .max,
                            divider: .nan,
                            steps: [
                                Variant(ActionID("u"), Text(text), isSelected: false),
                                Variant(ActionID("t"), Text(text), isSelected: true),
                            ], label: Text(text))), sections: sections)),
            .sheet(SheetPage(sections: sections)),
            .attract(
                AttractPage(
                    picture: picture, invitation: Text(text), camera: CameraNote(.left, Text(text)))
            ),
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
