import Foundation
import Imaging
import PageModel
import Testing

@testable import WebPages

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Markup")
struct HTMLTests {
    /// What another parser finds in one element: its attributes, its text, and how many elements there were.
    private final class Listener: NSObject, XMLParserDelegate {
        var attributes: [String: String] = [:]
        var text = ""
        var count = 0

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
            qualifiedName: String?, attributes: [String: String]
        ) {
            self.attributes = attributes
            count += 1
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test(
        "no text becomes markup: another parser reads it back",
        arguments: [
            "<script>alert(1)</script>", "\" onmouseover=\"alert(1)", "' x='", "&amp;&lt;", "]]>",
            "<!--", "a\u{2028}b", "é & ü < ß", "\u{202E}txt", "\u{1F469}\u{200D}\u{1F680}", "",
        ])
    func escaping(text: String) throws {
        let html = HTML("p", [.named("title", text)]) { text }
        let parser = XMLParser(data: Data(html.markup.utf8))
        let listener = Listener()
        parser.delegate = listener
        #expect(parser.parse(), "\(html.markup)")
        #expect(listener.count == 1)
        #expect(listener.text == text && listener.attributes == ["title": text])
    }

    @Test("words that stand out are marked, and lead only to addresses that run nothing")
    func inline() {
        func markup(_ text: Text) -> String {
            HTML(
                text: text,
                link: { $0 == .room("A") ? Link.path(["R", "A"], isFolder: true) : nil }
            )
            .markup
        }
        #expect(markup(Text("a", emphasis: .strong)) == "<strong>a</strong>")
        #expect(markup(Text("a", emphasis: [.light, .strong])) == "<strong><em>a</em></strong>")
        #expect(
            markup("a \(Text("b", language: "de", emphasis: .light)) 1")
                == "<span>a <span lang=\"de\"><em>b</em></span> 1</span>")
        #expect(
            markup(Text("a", link: .address("https://a.example/?b=\"c\"&d= e")))
                == "<a href=\"https://a.example/?b=%22c%22&amp;d=%20e\">a</a>")
        #expect(markup(Text("a", link: .page(.room("A")))) == "<a href=\"/R/A/\">a</a>")
        #expect(markup(Text("a", link: .page(.room("B")))) == "a")
        for address in ["javascript:alert(1)", "data:text/html,x", "//a.example", "https://", ""] {
            #expect(markup(Text("a", link: .address(address))) == "a")
        }
    }

    @Test("characters that no document may have are replaced")
    func control() {
        #expect(
            HTML(text: "a\u{0}b\u{1B}[2Jc\u{FFFE}\u{9F}").markup
                == "a\u{FFFD}b\u{FFFD}[2Jc\u{FFFD}\u{FFFD}")
        #expect(HTML(text: "a\r\tb\n").markup == "a\n\tb\n")
    }

    @Test("a character alone is written as it is beside one that is escaped")
    func alone() {
        let ranges: [ClosedRange<UInt32>] = [
            0...0x2FF, 0x7F0...0x810, 0xD7F0...0xD7FF, 0xE000...0xE00F, 0xF000...0x1000F,
            0x1FFF0...0x2000F, 0x10FFF0...0x10FFFF,
        ]
        for scalar in ranges.joined().compactMap({ Unicode.Scalar($0) }) {
            let text = String(Character(scalar))
            #expect(HTML(text: text).markup + "&lt;" == HTML(text: text + "<").markup, "\(scalar)")
        }
    }

    @Test("elements that cannot contain anything have no end")
    func void() {
        #expect(HTML("br").markup == "<br>")
        #expect(HTML("p").markup == "<p></p>")
        let empty = HTML("ul") { [String]().map { item in HTML("li") { item } } }
        #expect(empty.markup == "<ul></ul>")
    }

    @Test("words in another language say so, and those from right to left run so")
    func languages() {
        let text: Text = "\(Text("Bonjour", language: "fr")), \(Text("שלום", language: "he"))"
        #expect(
            HTML(text: text).markup
                == "<span><span lang=\"fr\">Bonjour</span>, "
                + "<span lang=\"he\" dir=\"rtl\">שלום</span></span>")
        // In a line from right to left each part would stand by itself.
        let minutes = Text(" minutes, ", language: "en")
        let stops: Text = "20\(minutes)3\(Text(" stops", language: "en"))"
        #expect(HTML(text: stops).markup == "<span lang=\"en\">20 minutes, 3 stops</span>")
        #expect(Direction.isRightToLeft("ar-EG") && Direction.isRightToLeft("az-Arab"))
        #expect(!Direction.isRightToLeft("ar-Latn") && !Direction.isRightToLeft("de"))
    }
}

@Suite("Links")
struct LinkTests {
    @Test("every part of a path is encoded, whatever it is")
    func paths() {
        #expect(Link.path(["T", "R", "A-014"], isFolder: true).url == "/T/R/A-014/")
        #expect(
            Link.path(["T", "R", "a b/../\"<ü"]).url == "/T/R/a%20b%2F..%2F%22%3C%C3%BC")
        #expect(Link.path([], isFolder: true).url == "/")
        #expect(Link.path(["T"], isFolder: true, fragment: "A 1").url == "/T/#A%201")
    }

    @Test("only numbers that can be called from anywhere are links")
    func telephones() {
        #expect(Link.telephone("+00 555 01014")?.url == "tel:+0055501014")
        #expect(Link.telephone("100") == nil)
        #expect(Link.telephone("+1;ext=2") == nil)
        #expect(Link.telephone("+12") == nil)
        #expect(Link.telephone("+\(String(repeating: "1", count: 16))") == nil)
    }

    @Test("mailboxes are encoded")
    func mail() {
        #expect(Link.mail("mira@site.example")?.url == "mailto:mira@site.example")
        #expect(Link.mail("a?subject=x@site.example")?.url == "mailto:a%3Fsubject%3Dx@site.example")
        #expect(Link.mail("nobody") == nil && Link.mail("a@b@c") == nil && Link.mail("@b") == nil)
    }
}

@Suite("Drawings")
struct DrawingTests {
    @Test("arcs and circles are written as SVG has them")
    func pathData() {
        #expect(PathData.svg("M6 6 18 18M18 6 6 18") == "M6 6 18 18M18 6 6 18")
        #expect(PathData.svg("A2.7 1 1 13.4 11.9") == "A2.7 2.7 0 1 1 13.4 11.9")
        #expect(
            PathData.svg("O12 12 8.5")
                == "M20.5 12A8.5 8.5 0 1 1 3.5 12A8.5 8.5 0 1 1 20.5 12Z")
    }

    @Test(
        "numbers have two decimals at most",
        arguments: [
            (0.0, "0"), (1.5, "1.5"), (-0.05, "-0.05"), (2.004, "2"), (1.0 / 3, "0.33"),
            (-12.999, "-13"), (.infinity, "0"), (.nan, "0"), (1e12, "0"),
        ])
    func numbers(value: Double, text: String) { #expect(PathData.number(value) == text) }

    @Test("the middle of a room is inside, and as far from all walls as can be")
    func middle() throws {
        let square = [(0.0, 0.0), (10, 0), (10, 10), (0, 10)].map { Point(x: $0.0, y: $0.1) }
        let found = try #require(PlanShape(square).middle)
        #expect(abs(found.place.x - 5) < 0.2 && abs(found.place.y - 5) < 0.2)
        #expect(abs(found.room - 5) < 0.2)
        // An L: the middle of its box is outside.
        let bent = [(0.0, 0.0), (10, 0), (10, 3), (3, 3), (3, 10), (0, 10)].map {
            Point(x: $0.0, y: $0.1)
        }
        let corner = try #require(PlanShape(bent).middle)
        #expect(corner.room > 1.45 && (corner.place.x < 3 || corner.place.y < 3))
        #expect(PlanShape([Point(x: 0, y: 0), Point(x: 5, y: 5)]).middle == nil)
        #expect(
            PlanShape([Point(x: 0, y: 0), Point(x: 5, y: .nan), Point(x: 1, y: 2)]).middle == nil)
    }
}
