import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

@MainActor
@Suite("Words that stay whole, and texts without end")
struct WholeWordsTests {
    private func ink() throws -> DrawingContext {
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
        let long = String(repeating: "é", count: 500_000)
        #expect(Text("a word").string == "a word")
        #expect(Text(long).string.utf8.count <= Text.mostBytes + 3)
        #expect(Text.mostBytes <= LongText.most)
        #expect(Quote(long).text.utf8.count <= Text.mostBytes + 3)
        #expect(Action(ActionID("a"), Text(long)).label.string.utf8.count < 500)
        #expect(
            Card(id: nil, title: Text(long), lines: [.init(Text(long))]).lines[0].text.string.utf8
                .count < 500)
        #expect(Notice(.danger, Text(long), detail: Text(long)).text.string.utf8.count < 2100)
        #expect(Overlay(title: Text(long), text: Text(long)).text.string.utf8.count < 2100)
        // Who types much sees the end of it.
        let entry = Entry(prompt: Text(long), text: long + "end")
        #expect(entry.text.hasSuffix("éend"))
        #expect(entry.text.utf8.count < 500)
    }

    @Test("Words that are filled in keep their language")
    func languages() {
        let name = Text("Leitstand", language: "de")
        let title: Text = "A-014  \(name)"
        #expect(title.string == "A-014  Leitstand")
        #expect(title.runs.map(\.string) == ["A-014  ", "Leitstand"])
        #expect(title.runs.map(\.language) == [nil, "de"])
        let both: Text = "\(name)\(Text("e", language: "de")), \(Text("salle", language: "fr"))"
        #expect(both.runs.map(\.string) == ["Leitstande", ", ", "salle"])
        #expect(both.languages == ["de", "fr"])
        #expect([name, "", "x"].joined(separator: ", ") == "\(name), x")
        #expect(Text("ähre \(name)").capitalized.string == "Ähre Leitstand")
    }
}
