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

    private func filled(_ screen: Screen, _ text: String) -> Screen {
        var screen = screen
        screen.title = text
        screen.kicker = text
        screen.hint = text
        screen.language = String(text.prefix(20))
        screen.dock.siteName = text
        screen.dock.clock = text
        screen.main.append(.text(text, role: .body))
        screen.side += [
            .text(text, role: .address), .notice(Notice(.danger, text, detail: text)),
            .facts([Fact(text, text)]),
            .rows([
                Row(id: ActionID("x"), label: text, title: text, detail: text, initials: text)
            ]),
            .entry(Entry(prompt: text, text: text)), .steps([Step(.min, text, detail: text)]),
            .variants([Variant(ActionID("y"), text, isSelected: true)]), .variants([]),
        ]
        screen.actions += [Action(ActionID("z"), text)]
        return screen
    }

    @Test("Whatever is in a page, it is drawn", arguments: texts)
    func drawn(_ hostile: Hostile) throws {
        let samples = PageSamples(language: "en")
        for screen in [samples.scan, samples.entry, samples.card, samples.address] {
            let canvas = try Canvas(width: 1280, height: 720, background: Color(0))
            let page = try PagePainter(width: 1280, height: 720).paint(
                filled(screen, hostile.text), PageState(showsFocus: true, hasKeypad: true),
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
