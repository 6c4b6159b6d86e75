import Drawing
import Imaging
import Testing

@testable import Display

@MainActor
@Suite("Words that stay whole, and texts without end")
struct WholeWordsTests {
    private func ink() throws -> PageInk {
        let canvas = try Canvas(width: 800, height: 480, background: Color(0))
        return PagePainter(width: 800, height: 480)
            .ink(for: PageSamples(language: "de").list, on: canvas)
    }

    @Test("A text is as small as keeps its longest word whole, and no smaller than can be read")
    func sizes() throws {
        let ink = try ink()
        let word = "Missionsbibliothek"
        let natural = ink.text(word, .h3)
        let roomy = ink.wholeWords(word, .h3, width: natural.width + 10)
        #expect(roomy.height == natural.height)
        let narrow = ink.wholeWords(word, .h3, width: natural.inkWidth * 0.8)
        #expect(narrow.lineCount == 1)
        #expect(narrow.inkWidth <= natural.inkWidth * 0.8)
        let tiny = ink.wholeWords(word, .h3, width: natural.inkWidth * 0.3)
        #expect(tiny.lineCount > 1)
    }

    @Test(
        "A word has room where its own width fits; hyphens and blanks divide words",
        arguments: [
            ("Missions-bibliothek", true), ("Missions bibliothek", true),
            ("Missionsbibliothek", false), ("", true),
            // Written without blanks: it may be broken anywhere.
            ("主管制室は運用棟の一階にあります宇宙機", true),
        ])
    func fits(text: String, fits: Bool) throws {
        let ink = try ink()
        let width = ink.text("bibliothek-x", .h3).width
        #expect(ink.fits(text, .h3, width: width) == fits)
    }

    @Test("Texts of a megabyte are bounded before they are drawn, short ones stay as they are")
    func bounded() {
        let samples = PageSamples(language: "en")
        #expect(samples.all.allSatisfy { $0.bounded == $0 })
        let long = String(repeating: "é", count: 500_000)
        var screen = samples.entry
        screen.title = long
        screen.hint = long
        screen.main += [
            .text(long, role: .address), .notice(Notice(.danger, long, detail: long)),
            .entry(Entry(prompt: long, text: long + "end")),
            .cards([Card(id: nil, title: long, lines: [long])]),
        ]
        screen.overlay = Overlay(title: long, text: long, actions: [Action(ActionID("a"), long)])
        let bounded = screen.bounded
        #expect(bounded.title.utf8.count < 2100)
        #expect(bounded.overlay?.actions.first?.label.utf8.count ?? 0 < 500)
        guard case .text(let text, _) = bounded.main[screen.main.count - 4],
            case .entry(let entry) = bounded.main[screen.main.count - 2]
        else {
            Issue.record("other blocks than before")
            return
        }
        #expect(text.utf8.count <= LongText.most + 3)
        // Who types much sees the end of it.
        #expect(entry.text.hasSuffix("éend"))
        #expect(entry.text.utf8.count < 500)
    }
}
