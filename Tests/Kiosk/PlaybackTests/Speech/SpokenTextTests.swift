import Testing

@testable import Playback

@Suite("A text made fit to be spoken") struct SpokenTextTests {
    @Test(
        "keeps words and leaves out what cannot be said",
        arguments: [
            ("Hello, world.", "Hello, world."), ("", ""), (" \t\n ", ""),
            ("a\u{0}b\u{7}\u{1B}[31mc", "ab[31mc"),
            ("a  b\t\tc", "a b c"), ("one\n\n\ntwo\r\nthree", "one\ntwo\nthree"),
            ("\u{202E}abc\u{202C}\u{FEFF}", "abc"), ("نمی\u{200C}خواهم", "نمی\u{200C}خواهم"),
            ("a\u{E000}b\u{FFFE}c", "abc"), ("a\u{2028}b\u{85}c", "a\nb c"), ("  a  ", "a"),
            ("é — “x”", "é — “x”"), ("a \n b", "a\nb"),
        ])
    func keepsWords(text: String, spoken: String) { #expect(SpokenText(text).text == spoken) }

    @Test("is cut at the end of a sentence, of a word, or at the bound")
    func isCut() {
        let sentences = String(repeating: "This is a sentence. ", count: 400)
        let cut = SpokenText(sentences).text
        #expect(cut.hasSuffix("sentence."))
        #expect((4900...5000).contains(cut.unicodeScalars.count))
        let words = SpokenText(String(repeating: "word ", count: 2000)).text
        #expect(words.hasSuffix("word"))
        #expect((4900...5000).contains(words.unicodeScalars.count))
        #expect(SpokenText(String(repeating: "x", count: 9999)).text.count == 5000)
        // One character for a reader, a million for a machine.
        let heap = "e" + String(repeating: "\u{301}", count: 1_000_000)
        #expect(SpokenText(heap).text.unicodeScalars.count == 5000)
        #expect(SpokenText(String(repeating: "\u{0}", count: 1_000_000) + "late").isEmpty)
    }

    @Test("is given the time its length takes")
    func hasLimit() {
        #expect(SpokenText("").limit == .seconds(20))
        #expect(SpokenText("four").limit == .seconds(21))
    }
}
