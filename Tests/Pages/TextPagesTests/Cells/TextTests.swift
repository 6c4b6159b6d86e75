import TestSupport
import Testing
import Wording

@testable import PageModel
@testable import TextPages

@Suite("Text in cells")
struct TextTests {
    @Test(
        "a character takes the cells that terminals give it",
        arguments: [
            ("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("한", 2), ("あ", 2), ("ｱ", 1),
            ("Ａ", 2), ("🙂", 2), ("👩‍🚀", 2), ("🇫🇮", 2), ("❤", 1), ("❤\u{FE0F}", 2),
            ("┌", 1), ("▸", 1), ("…", 1), ("ש", 1), ("ส", 1), ("𠮷", 2),
        ])
    func widths(text: String, columns: Int) {
        #expect(CharacterWidth.columns(of: text) == columns)
    }

    @Test(
        "what would steer a terminal or hide is made visible",
        arguments: [
            ("\u{1B}[31mred", "␛[31mred"), ("a\u{0}b", "a␀b"), ("a\u{7F}", "a␡"),
            ("a\nb", "a␊b"), ("a\r\nb", "a␍␊b"), ("a\tb", "a␉b"),
            ("\u{9B}31m", "⟨U+009B⟩31m"), ("\u{202E}txt.exe", "⟨U+202E⟩txt.exe"),
            ("a\u{2066}b\u{2069}", "a⟨U+2066⟩b⟨U+2069⟩"), ("\u{200F}א", "⟨U+200F⟩א"),
            ("a\u{200B}b", "a⟨U+200B⟩b"), ("\u{FEFF}a", "⟨U+FEFF⟩a"),
            ("\u{2028}", "⟨U+2028⟩"), ("\u{301}a", "◌\u{301}a"), ("soft\u{AD}hyphen", "softhyphen"),
            ("👩‍🚀", "👩‍🚀"), ("a\u{E0041}", "a⟨U+E0041⟩"), ("plain, text", "plain, text"),
        ])
    func visible(text: String, expected: String) {
        let shown = VisibleText.line(text)
        #expect(shown == expected)
        #expect(VisibleText.line(shown) == shown)
    }

    @Test("no scalar at all comes through as a control")
    func everyScalar() {
        let bidirectional = Set<UInt32>(Array(0x202A...0x202E) + Array(0x2066...0x2069))
        var found: [UInt32] = []
        for value in (UInt32(0)...0x3000).map({ $0 }) + Array(0xE0000...0xE01FF) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = VisibleText.line("a" + String(scalar) + "b").unicodeScalars
            let steers = shown.contains {
                $0.properties.generalCategory == .control || bidirectional.contains($0.value)
            }
            if steers { found.append(value) }
        }
        #expect(found == [])
    }

    @Test("a letter under a hundred marks keeps sixteen scalars at most")
    func piledMarks() {
        let piled = "a" + String(repeating: "\u{301}", count: 100)
        #expect(VisibleText.line(piled).unicodeScalars.count == 16)
    }

    @Test(
        "lines break between words, wide characters, and inside a word only where it is too long",
        arguments: [
            ("The quick brown fox", 10, ["The quick", "brown fox"]),
            ("The quick brown fox", 9, ["The quick", "brown fox"]),
            ("abcdefghij", 4, ["abcd", "efgh", "ij"]),
            ("room A-014 is here", 8, ["room", "A-014 is", "here"]),
            ("漢字漢字", 5, ["漢字", "漢字"]),
            ("漢字、漢", 4, ["漢", "字、", "漢"]),
            ("one\ntwo", 10, ["one", "two"]), ("", 10, [""]), ("a\n\nb", 5, ["a", "", "b"]),
            ("12\u{A0}m left", 6, ["12\u{A0}m", "left"]), ("漢", 1, ["漢"]),
            ("Betriebs-halle", 10, ["Betriebs-", "halle"]), ("a  b", 1, ["a", "b"]),
        ])
    func wrapping(text: String, columns: Int, expected: [String]) {
        #expect(TextWrap.words(text, columns: columns) == expected)
    }

    @Test(
        "an address breaks only after its separators and loses nothing",
        arguments: [
            ("https://a.example/x?y=1&z=2", 20, ["https://a.example/x?", "y=1&z=2"]),
            ("mira@vesper-ridge.example", 22, ["mira@", "vesper-ridge.example"]),
            ("abcdefghijkl", 5, ["abcde", "fghij", "kl"]),
        ])
    func addresses(text: String, columns: Int, expected: [String]) {
        let lines = TextWrap.address(text, columns: columns)
        #expect(lines == expected)
        #expect(lines.joined() == text)
    }

    @Test("every line of any text fits, and every character but blanks stays")
    func wrappingKeepsEverything() {
        var random = SeededGenerator(seed: 7)
        let alphabet = Array("ab c-漢🙂é/.\u{301}א \n")
        for _ in 0..<400 {
            let text = String(
                (0..<60).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &random)] })
            let columns = Int.random(in: 2...30, using: &random)
            let lines = TextWrap.words(text, columns: columns)
            for line in lines { #expect(CharacterWidth.columns(of: line) <= columns) }
            let kept = lines.joined().filter { $0 != " " }
            #expect(kept == VisibleText.lines(text).filter { $0 != " " && $0 != "\n" })
        }
    }
}
