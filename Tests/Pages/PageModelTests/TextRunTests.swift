import Testing

@testable import PageModel

@Suite("Words that stand out")
struct TextRunTests {
    @Test("where links cannot be followed their addresses stand behind the words, each once")
    func addresses() {
        let imprint = Text.Link.address("https://a.example/imprint/")
        #expect(Text("Imprint", link: imprint).string == "Imprint (a.example/imprint)")
        #expect(Text("a.example/imprint", link: imprint).string == "a.example/imprint")
        #expect(Text("Ring", link: .address("tel:+49 30 1")).string == "Ring (+49 30 1)")
        #expect(Text("Mira", link: .address("mailto:m@a.example")).string == "Mira (m@a.example)")
        #expect(Text("Library", link: .page(.room("A"))).string == "Library")
        let bold: Text =
            "\(Text("Im", emphasis: .strong, link: imprint))\(Text("print", link: imprint))"
        #expect(bold.string == "Imprint (a.example/imprint)")
        #expect(bold.runs.count == 2)
    }

    @Test("lines of a text have its runs, whatever blanks were dropped between them")
    func parts() {
        let text: Text = "one \(Text("two three", emphasis: .strong)) four"
        let lines = Text.runs(text.runs, in: ["one two", "three", "four"])
        #expect(lines.map { $0.map(\.string) } == [["one ", "two"], ["three"], ["four"]])
        #expect(lines.map { $0.map { !$0.emphasis.isEmpty } } == [[false, true], [true], [false]])
        // What is not of the text is not lost.
        #expect(Text.runs(text.runs, in: ["five"]).map { $0.map(\.string) } == [["five"]])
        #expect(Text.runs([], in: ["", "a"]).map { $0.map(\.string) } == [[], ["a"]])
    }

    @Test("a text is cut with its looks")
    func cut() {
        let long = Text(String(repeating: "a", count: 300), emphasis: .strong)
        let label = ("b\(long)\(long)" as Text).asLabel
        #expect(label.runs.count == 2 && label.runs[1].emphasis == .strong)
        #expect(label.string.utf8.count <= 403)
    }
}
