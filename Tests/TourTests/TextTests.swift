import Testing

@testable import Tour

@Suite struct TextTests {
    typealias Block = MarkdownText.Block

    @Test(
        "Markdown gives paragraphs, headings and items without marks",
        arguments: [
            ("", []), ("\n \n", []), ("One\ntwo", [Block.paragraph("One two")]),
            ("One\n\ntwo", [.paragraph("One"), .paragraph("two")]),
            ("# Title\nText", [.heading("Title"), .paragraph("Text")]),
            ("### Title ###", [.heading("Title")]), ("#hash", [.paragraph("#hash")]),
            ("- a\n- b\n  more\n\nc", [.item("a"), .item("b more"), .paragraph("c")]),
            ("* a\n+ b\n1. c\n2) d", [.item("a"), .item("b"), .item("c"), .item("d")]),
            ("text\n- a", [.paragraph("text"), .item("a")]), ("---\n***\n_ _ _", []),
            ("> said\n> so", [.paragraph("said so")]),
            ("```\ncode\n```", [.paragraph("code")]),
            ("a *b* **c** _d_ `e` ***f***", [.paragraph("a b c d e f")]),
            ("5 * 3 and 2*3", [.paragraph("5 * 3 and 2*3")]),
            ("snake_case_name", [.paragraph("snake_case_name")]),
            ("*open", [.paragraph("*open")]), (#"\*not\*"#, [.paragraph("*not*")]),
            ("see [the map](https://a.example/b) now", [.paragraph("see the map now")]),
            ("![a picture](x.png)", [.paragraph("a picture")]),
            ("[no link] and ](", [.paragraph("[no link] and ](")]),
            ("[a [b](c) d](e)", [.paragraph("a b d")]), ("1990. A year", [.item("A year")]),
            ("**Größe** – 3 °C", [.paragraph("Größe – 3 °C")]),
        ])
    func markdown(text: String, blocks: [Block]) {
        #expect(MarkdownText(text).blocks == blocks)
    }

    @Test(
        "hostile Markdown is read in time that grows with its length",
        arguments: ["[", "](", "*a ", "_", "`", "> ", "#", "\\", "[a](", "![", "- ", "**a* "])
    func hostileMarkdown(piece: String) {
        let text = String(repeating: piece, count: 400_000)
        #expect(MarkdownText(text).plainText.utf8.count <= 1 << 20)
    }

    @Test(
        "folding takes case, accents and ligatures away",
        arguments: [
            ("Straße", "strasse"), ("ÉCOLE", "ecole"), ("Führung", "fuhrung"), ("Œuvre", "oeuvre"),
            ("Łódź", "lodz"), ("Ｆｕｌｌ", "full"), ("ﬁsh", "fish"), ("Ελλάδα", "ελλαδα"), ("東京", "東京"),
            ("हिन्दी", "हिन्दी"),
        ])
    func folding(text: String, folded: String) {
        #expect(Folding.fold(text) == folded)
    }

    @Test(
        "IDs are 1 to 32 of A-Z 0-9 and hyphens",
        arguments: [
            ("A", true), ("A-014", true), ("0", true), (String(repeating: "A", count: 32), true),
            ("", false), ("-A", false), ("A-", false), ("a", false), ("Ä", false), ("A B", false),
            (String(repeating: "A", count: 33), false),
        ])
    func identifiers(id: String, isValid: Bool) {
        #expect(Identifier.isValid(id) == isValid)
    }
}
