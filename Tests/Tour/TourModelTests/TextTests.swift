import TestSupport
import Testing

@testable import TourModel

@Suite(.timeLimit(.generous)) struct TextTests {
    typealias Block = MarkdownText.Block

    @Test(
        "Markdown gives paragraphs, headings and items without marks",
        arguments: [
            ("", []), ("\n \n", []), ("One\ntwo", [Block.paragraph("One two")]),
            ("One\n\ntwo", [.paragraph("One"), .paragraph("two")]),
            ("# Title\nText", [.heading("Title"), .paragraph("Text")]),
            ("### Title ###", [.heading("Title")]), ("#hash", [.paragraph("#hash")]),
            ("- a\n- b\n  more\n\nc", [.item("a"), .item("b more"), .paragraph("c")]),
            (
                "* a\n+ b\n1. c\n2. d\n5) e",
                [
                    .item("a"), .item("b"), .item("c", number: 1), .item("d", number: 2),
                    .item("e", number: 5),
                ]
            ),
            (
                "7. a\n   - b\n\n     c\n8. d\n   > e",
                [
                    .item("a", number: 7), .item("b"), .paragraph("c"), .item("d", number: 8),
                    .paragraph("e"),
                ]
            ),
            ("- # a\n-\n- > b", [.item("a"), .item("b")]),
            ("text\n- a", [.paragraph("text"), .item("a")]), ("---\n***\n_ _ _", []),
            ("> said\n> so", [.paragraph("said so")]),
            ("```\n\na  *b*\n\n  c\n\n```\nd", [.code("a  *b*\n\n  c"), .paragraph("d")]),
            ("~~~ swift\ncode", [.code("code")]), ("```\n\n```", []), ("    code", [.code("code")]),
            (
                "<div>\n  *a*\n</div>\n\nb <i>c</i>",
                [.paragraph("<div> *a* </div>"), .paragraph("b <i>c</i>")]
            ),
            (
                "Title\n===\nFish &amp; <https://a.example>",
                [.heading("Title"), .paragraph("Fish & https://a.example")]
            ),
            ("a  \nb\\\nc\r\nd", [.paragraph("a b c d")]), ("a\0b", [.paragraph("a\u{FFFD}b")]),
            ("a *b* **c** _d_ `e` ***f***", [.paragraph("a b c d e f")]),
            ("5 * 3 and 2*3", [.paragraph("5 * 3 and 2*3")]),
            ("snake_case_name", [.paragraph("snake_case_name")]),
            ("*open", [.paragraph("*open")]), (#"\*not\*"#, [.paragraph("*not*")]),
            ("see [the map](https://a.example/b) now", [.paragraph("see the map now")]),
            ("![a picture](x.png)", [.paragraph("a picture")]),
            ("[no link] and ](", [.paragraph("[no link] and ](")]),
            ("[a [b](c) d](e)", [.paragraph("[a b d](e)")]),
            ("1990. A year", [.item("A year", number: 1990)]),
            ("**Größe** – 3 °C", [.paragraph("Größe – 3 °C")]),
        ])
    func markdown(text: String, blocks: [Block]) {
        let plain = MarkdownText(text).blocks.map { block -> Block in
            switch block {
            case .heading: .heading(InlineText(stringLiteral: block.text))
            case .paragraph: .paragraph(InlineText(stringLiteral: block.text))
            case .item(_, let number): .item(InlineText(stringLiteral: block.text), number: number)
            case .code: block
            }
        }
        #expect(plain == blocks)
    }

    @Test("words that stand out and words that lead somewhere are runs, also within each other")
    func inline() {
        func runs(_ text: String) -> [String] {
            guard case .paragraph(let words)? = MarkdownText(text).blocks.first else { return [] }
            return words.spans.map { span in
                let marks = (span.isStrong ? "b" : "") + (span.isEmphasized ? "i" : "")
                return marks + (span.link == nil ? "" : "→") + ":" + span.text
            }
        }
        #expect(runs("a **b** *c* ***d***") == [":a ", "b:b", ": ", "i:c", ": ", "bi:d"])
        #expect(runs("**a *b* c** d") == ["b:a ", "bi:b", "b: c", ": d"])
        #expect(runs("*a _b_ c* **d __e__ f**") == ["i:a b c", ": ", "b:d e f"])
        #expect(runs("**[a](room:A-014) b** c") == ["b→:a", "b: b", ": c"])
        #expect(runs("[a *b*](https://a.example) c") == ["→:a ", "i→:b", ": c"])
        #expect(runs("[a](javascript:alert(1)) `b`") == [":a b"])
        // The look of a paragraph ends with it.
        #expect(MarkdownText("**a\n\nb").blocks == [.paragraph("**a"), .paragraph("b")])
    }

    @Test(
        "links lead to pages of the tour and to addresses, and nowhere else",
        arguments: [
            ("https://a.example/b", .address("https://a.example/b")),
            ("HTTP://A.EXAMPLE", .address("HTTP://A.EXAMPLE")),
            ("mailto:a@b.example", .address("mailto:a@b.example")),
            ("tel:+4930555", .address("tel:+4930555")), ("room:a-014", .room("A-014")),
            ("building:A", .building("A")), ("person:mira", .person("MIRA")),
            ("tour:short-walk", .tour("SHORT-WALK")), ("A-012.md", .room("A-012")),
            ("../B/B-001.de.md#desk", .room("B-001")), ("../B/building.md", .building("B")),
            ("../../people/mira-rautio.vcf", .person("MIRA-RAUTIO")),
            ("../../tours/short-walk.yaml", .tour("SHORT-WALK")), ("javascript:alert(1)", nil),
            ("data:text/html,x", nil), ("https:", nil), ("https://", nil), ("https:a", nil),
            ("", nil),
            ("#part", nil), ("building.md", nil), ("../../site.yaml", nil),
            ("../../news/x.md", nil),
            ("a b.md", nil), ("https://" + String(repeating: "a", count: 2000), nil),
        ] as [(String, InlineText.Link?)])
    func links(target: String, link: InlineText.Link?) {
        #expect(InlineText.Link(target) == link)
    }

    @Test(
        "tables and HTML are noted with their beginnings, each once, and not in code",
        arguments: [
            ("a <b>x</b> <b>y</b>\n\n<div>\nz\n</div>", ["<b>", "<div>"]),
            ("x\n\n| a | b |\n| --- | :-: |\n| c | d |", ["| a | b |"]),
            ("- a | b\n  -|-\n  c | d", ["- a | b"]), ("<!-- note -->", ["<!-- note -->"]),
            ("`<b>` and\n\n    | a |\n    |---|", []), ("5 < 6 | 7 > 2\n\n---|---", []),
            ("<https://a.example> a | b", []),
        ])
    func plainMarkup(text: String, beginnings: [String]) {
        #expect(MarkdownText(text).plainMarkup.map(\.beginning) == beginnings)
    }

    @Test(
        "hostile Markdown is read in a bounded time and to a bounded size",
        arguments: [
            "[", "](", "*a ", "_", "`", ">", "> ", "#", "\\", "[a](", "![", "- ", "1. ", "**a* ",
            "![[]()", "<", "&", "<!--", "a\n===\n", "> - ", "~~~\n",
        ])
    func hostileMarkdown(piece: String) {
        let text = String(repeating: piece, count: (1 << 20) / piece.utf8.count)
        let begin = processorSeconds()
        let markdown = MarkdownText(text)
        #expect(markdown.plainText.utf8.count <= 1 << 16)
        #expect(markdown.blocks.count <= 1 << 15)
        #expect(processorSeconds() - begin < 20)
    }

    /// libcmark alone walks through all open blocks on each of the lines: minutes for this text.
    @Test(
        "many empty lines below deeply nested blocks are read in a bounded time",
        arguments: ["- ", "> - ", "1)  "])
    func hostileNesting(mark: String) {
        let nested = String(repeating: mark, count: (1 << 15) / mark.utf8.count)
        let begin = processorSeconds()
        let markdown = MarkdownText(nested + "a" + String(repeating: "\n", count: 1 << 20) + "b")
        #expect(markdown.blocks == [.item("a", number: mark.contains("1") ? 1 : nil)])
        #expect(processorSeconds() - begin < 20)
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
