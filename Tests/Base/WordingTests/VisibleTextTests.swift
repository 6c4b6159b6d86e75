import Testing
import Wording

@Suite("text for logs and reports")
struct VisibleTextTests {
    @Test(
        "commands to CI services are shown",
        arguments: [
            ("::error file=a::b", "⟨U+003A⟩:error file=a::b"),
            ("  ::add-mask::x", "  ⟨U+003A⟩:add-mask::x"),
            ("\u{3000}::error::x", "\u{3000}⟨U+003A⟩:error::x"),
            ("##[error]x", "#⟨U+0023⟩[error]x"),
            ("a ###[group]x", "a ##⟨U+0023⟩[group]x"),
            ("##vso[task.complete]##VSO[x]", "#⟨U+0023⟩vso[task.complete]#⟨U+0023⟩VSO[x]"),
            ("##[\u{308}error]", "#⟨U+0023⟩[\u{308}error]"),
            ("##teamcity[testFailed]", "#⟨U+0023⟩teamcity[testFailed]"),
        ])
    func commands(text: String, shown: String) {
        #expect(VisibleText.logLine(text) == shown)
        #expect(VisibleText.logLine(shown) == shown)
        #expect(VisibleText.logLines("a\n" + text + "\n") == "a\n" + shown + "\n")
        // Pages are read by people alone.
        #expect(VisibleText.line(text) == text)
    }

    @Test(
        "what only looks like a command stays",
        arguments: [
            "::1 is an address", "a ::error::", "## [link]", "#[x]", "##", "::", "1::2", "## a [b]",
            "",
            "##ä[x]",
        ])
    func harmless(text: String) { #expect(VisibleText.logLine(text) == text) }

    @Test("a line shows its line breaks, lines keep theirs and tabs")
    func breaks() {
        #expect(VisibleText.logLine("a\nb\r\nc\td") == "a␊b␍␊c␉d")
        #expect(
            VisibleText.logLines("a\nb\r\nc\td\u{2028}e\u{85}\u{1B}")
                == "a\nb\nc\td⟨U+2028⟩e⟨U+0085⟩␛")
    }

    @Test(
        "joiners stay where orthography or emoji have them, and are shown elsewhere",
        arguments: [
            ("می\u{200C}خواهم", 0), ("کار\u{200C}ها", 0), ("क\u{94D}\u{200D}ष", 0),
            ("ക\u{D4D}\u{200C}", 0),
            ("👩\u{200D}👩\u{200D}👧", 0), ("👩🏽\u{200D}🚀", 0), ("🏳\u{FE0F}\u{200D}🌈", 0),
            ("pay\u{200D}pal", 1), ("pay\u{200C}pal", 1), ("می\u{200C}", 1), ("\u{200D}", 1),
            ("a\u{200B}b", 1), ("a\u{E0041}\u{E0042}", 2), ("м\u{200C}а", 1), ("1\u{200D}2", 1),
        ])
    func joiners(text: String, hidden: Int) {
        let shown = VisibleText.countedLines(text)
        #expect(shown.hidden == hidden)
        #expect((shown.text == text) == (hidden == 0))
        #expect(VisibleText.countedLines(shown.text) == (shown.text, 0))
    }
}
