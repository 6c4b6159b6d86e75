import Testing
import Wording

@Suite struct WordingTests {
    @Test(
        "a noun agrees with its number",
        arguments: [
            (0, "error", "0 errors"), (1, "error", "1 error"), (2, "error", "2 errors"),
            (1, "entry", "1 entry"), (2, "entry", "2 entries"), (2, "key", "2 keys"),
            (2, "box", "2 boxes"), (2, "pass", "2 passes"), (2, "batch", "2 batches"),
            (2, "annotated picture", "2 annotated pictures"),
        ])
    func nouns(count: Int, noun: String, text: String) {
        #expect(counted(count, noun) == text)
    }

    @Test(
        "a number of bytes is in the unit that people read it in, never 0 of a larger one",
        arguments: [
            (0, "0 bytes"), (1, "1 byte"), (1023, "1023 bytes"), (1024, "1 KiB"),
            (700_000, "683 KiB"), (1 << 20, "1.0 MiB"), (3_317_760, "3.1 MiB"),
            (64 << 20, "64 MiB"),
        ])
    func dataSizes(bytes: Int, text: String) {
        #expect(dataSize(bytes) == text)
    }

    @Test("a noun with a plural of its own says so")
    func irregular() {
        #expect(counted(1, "medium", plural: "media") == "1 medium")
        #expect(counted(2, "medium", plural: "media") == "2 media")
    }

    @Test(
        "French counts none as one, English and German do not",
        arguments: [
            ("en", [0: .other, 1: .one, 2: .other]), ("de-AT", [0: .other, 1: .one, 2: .other]),
            ("fr", [0: .one, 1: .one, 2: .other]), ("fr-CH", [0: .one]),
        ] as [(String, [Int: PluralForm])])
    func languages(language: String, forms: [Int: PluralForm]) {
        for (count, form) in forms { #expect(PluralForm(of: count, in: language) == form) }
    }

    @Test("an unknown word is named with the nearest known one, or with all of them")
    func unknownWords() {
        let known = ["floor", "door"]
        #expect(
            unknown("key", "flor", known: known) == #"unknown key "flor"; did you mean "floor"?"#)
        #expect(
            unknown("key", "zebra", known: known) == #"unknown key "zebra"; known: floor, door"#)
    }

    @Test(
        "the distance counts letters that are missing, extra, wrong or swapped",
        arguments: [
            ("A014", "A014", 0), ("A014", "A041", 1), ("A014", "A01", 2), ("A014", "A0144", 2),
            ("A014", "AO14", 1), ("A014", "B014", 2), ("A014", "A123", 6), ("", "AB", 4),
            ("ABCD", "BADC", 2),
        ])
    func distance(a: String, b: String, cost: Int) {
        #expect(EditDistance.between(Array(a.utf8), Array(b.utf8), limit: 6) == cost)
        #expect(EditDistance.between(Array(b.utf8), Array(a.utf8), limit: cost) == cost)
        if cost > 0 {
            #expect(EditDistance.between(Array(a.utf8), Array(b.utf8), limit: cost - 1) == nil)
        }
    }

    @Test("text is escaped for elements and attributes of XML")
    func xml() {
        let text = "a<b>&\"c\"\r\n\t\u{1}\u{FFFE}é😀"
        #expect(
            XMLText.escaped(text)
                == "a&lt;b&gt;&amp;&quot;c&quot;&#xD;\n\t\u{FFFD}\u{FFFD}é😀")
        #expect(
            XMLText.escaped(text, inAttribute: true) { "U+\($0.value)" }
                == "a&lt;b&gt;&amp;&quot;c&quot;&#xD;&#xA;&#x9;U+1U+65534é😀")
    }
}
