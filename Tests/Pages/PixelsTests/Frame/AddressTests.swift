import Drawing
import Testing

@testable import PageModel
@testable import Pixels

@Suite("Addresses on a page")
struct AddressTests {
    @Test(
        "Lines break after joints only",
        arguments: [
            (
                "http://vesper-ridge.example@win-badge.example.net:8080/claim?badge=A-014&visitor=1",
                30,
                [
                    "http://vesper-ridge.example@", "win-badge.example.net:8080/",
                    "claim?badge=A-014&visitor=1",
                ]
            ),
            ("https://a.example/b", 40, ["https://a.example/b"]),
            // After a dot or a hyphen only without a better place.
            ("VESPER-RIDGE.EXAMPLE/T/R", 16, ["VESPER-RIDGE.", "EXAMPLE/T/R"]),
            ("a.b/c-d", 6, ["a.b/", "c-d"]),
            ("aaaaaaaaaa", 4, ["aaaa", "aaaa", "aa"]),
            ("two words here", 6, ["two ", "words ", "here"]),
            ("a\nb", 10, ["a\n", "b"]),
            ("", 10, []),
        ])
    func breaks(text: String, columns: Int, lines: [String]) {
        #expect(AddressBreaks.lines(of: text[...], columns: columns).map(String.init) == lines)
    }

    @Test("Not a character is lost or added, however narrow the line", arguments: 1...12)
    func whole(columns: Int) {
        let text =
            "https://例え.jp/ü?q=👩‍👩‍👧&x=\u{202E}evil&&&===///@@@" + String(repeating: "z", count: 50)
        let lines = AddressBreaks.lines(of: text[...], columns: columns)
        #expect(lines.joined() == text)
        #expect(lines.allSatisfy { !$0.isEmpty })
    }

    @Test("What is before the last @ is marked, and the host stands out")
    func parts() {
        let palette = Palette(theme: .dark, isHighContrast: false, accent: 0)
        let text = "http://bank.example@evil.example:8080/x"
        let spans = AddressParts(text[...]).spans(
            from: 0, count: text.count, in: text[...], palette)
        #expect(
            spans == [
                TextLayout.Span("http:", color: palette.warn), TextLayout.Span("//"),
                TextLayout.Span("bank.example@", color: palette.danger, isUnderlined: true),
                TextLayout.Span("evil.example", color: palette.text, weight: .bold),
                TextLayout.Span(":8080", color: palette.warn), TextLayout.Span("/x"),
            ])
    }

    @Test("A part that goes over two lines keeps its colour on both")
    func acrossLines() {
        let palette = Palette(theme: .dark, isHighContrast: false, accent: 0)
        let text = "https://evil.example/x"
        let parts = AddressParts(text[...])
        let second = text.dropFirst(12)
        #expect(
            parts.spans(from: 12, count: second.count, in: second, palette) == [
                TextLayout.Span(".example", color: palette.text, weight: .bold),
                TextLayout.Span("/x"),
            ])
    }

    @Test(
        "What is no address has no parts",
        arguments: [
            "", "://", "hello", "mailto:a@b.example", "ht tp://x@y", "://x@y", "//x@y", "é://x@y",
        ])
    func plain(text: String) {
        let palette = Palette(theme: .dark, isHighContrast: false, accent: 0)
        let spans = AddressParts(text[...]).spans(
            from: 0, count: text.count, in: text[...], palette)
        #expect(spans == (text.isEmpty ? [] : [TextLayout.Span(text)]))
    }
}
