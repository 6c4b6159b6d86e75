import Imaging
import Testing
import TourTestSupport
import Wording

@testable import TourAuthoring

/// Plans as drawing programs save them, on a floor of 50 × 40 metres with the rooms A-011, A-014 and A-2-1.
@Suite("A floor's drawing is read as browsers draw it")
struct PlanReaderTests {
    static let head = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 40">"#
    private static let path = "buildings/A/plan.svg"

    static func read(_ bytes: [UInt8]) throws -> (shapes: FloorShapes?, problems: [String]) {
        let folder = try TestFolder()
        for room in ["A-011", "A-014", "A-2-1", "building"] {
            try folder.write("buildings/A/\(room).md", "")
        }
        try folder.write(path, bytes)
        let scope = try ContentScope(folder: folder.path)
        let reader = PlanReader(
            path: path, building: "A", size: Extent(width: 50, height: 40), scope: scope)
        return (reader.read(), scope.log.sorted().map(\.message.description))
    }

    static func shapes(_ elements: String) throws -> FloorShapes {
        let (shapes, problems) = try read(Array((head + elements + "</svg>").utf8))
        #expect(problems == [])
        return try #require(shapes)
    }

    private static func outline(_ elements: String) throws -> [Point]? {
        try shapes(elements).outline(of: "A-014")?.points
    }

    /// The corners of a rectangle.
    private static func corners(_ x: Double, _ y: Double, _ right: Double, _ bottom: Double)
        -> [Point]
    {
        [
            Point(x: x, y: y), Point(x: right, y: y), Point(x: right, y: bottom),
            Point(x: x, y: bottom),
        ]
    }

    // MARK: Where outlines lie

    @Test(
        "lengths have the units of CSS, and percentages are of the drawing",
        arguments: [
            #"<rect id="A-014" width="15pt" height="1pc"/>"#,
            #"<rect id="A-014" width="40%" height="40%"/>"#,
            #"<rect id="A-014" width="5.291667mm" height="0.4233333cm"/>"#,
            #"<rect id="A-014" width="1.25em" height="2ex"/>"#,
            #"<rect id="A-014" width=" 20px " height="0.1666667in"/>"#,
            #"<style>rect { width: 20px } #A-014 { height: 16px }</style><rect id="A-014" height="3"/>"#,
            #"<style>.r { height: 16px !important }</style><rect class="q r" id="A-014" width="20" style="height: 2px"/>"#,
            #"<style>.p { d: path("M0 0h20v16h-20z") }</style><path class="p" id="A-014"/>"#,
            #"<style><![CDATA[ @media print { rect { display: none } } @media screen { .a, g > .b { width: 20px; } } ]]></style><g><rect class="b" id="A-014" height="16"/></g>"#,
        ])
    func units(element: String) throws {
        #expect(try Self.outline(element) == Self.corners(0, 0, 20, 16))
    }

    @Test(
        "transforms count wherever they stand: in attributes, in styles, on uses and drawings in the drawing",
        arguments: [
            #"<rect id="A-014" style="transform: translate(5px, 6px)" width="20" height="10"/>"#,
            #"<style>g .r { transform: translate(4px) scale(2) }</style><g transform="translate(1 6)"><rect class="r" id="A-014" width="10" height="5"/></g>"#,
            #"<rect id="A-014" style="translate: 5px 6px; scale: 2" width="10" height="5"/>"#,
            #"<rect id="A-014" transform="rotate(180)" transform-origin="15 11" x="5" y="6" width="20" height="10"/>"#,
            #"<rect id="A-014" style="transform-box: fill-box; transform-origin: center; transform: rotate(90deg)" x="10" y="1" width="10" height="20"/>"#,
            ##"<defs><rect id="r" width="20" height="10"/></defs><use id="A-014" href="#r" x="5" y="6"/>"##,
            ##"<defs><g id="A-014"><rect width="20" height="10"/></g></defs><use xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#A-014" transform="translate(5 6)"/>"##,
            ##"<symbol id="s" viewBox="0 0 4 2"><rect id="A-014" width="4" height="2"/></symbol><use href="#s" x="5" y="6" width="20" height="10"/>"##,
            #"<svg x="5" y="6" width="20" height="10" viewBox="100 0 200 100"><rect id="A-014" x="100" width="100%" height="100"/></svg>"#,
            #"<svg x="5" y="6" width="20" height="30" viewBox="0 0 20 10" preserveAspectRatio="xMidYMin"><rect id="A-014" width="20" height="10"/></svg>"#,
            #"<svg x="5" y="6" width="20" height="10" viewBox="0 0 1 1" preserveAspectRatio="none"><rect id="A-014" width="1" height="1"/></svg>"#,
            #"<svg x="5" y="6" width="20" height="10" viewBox="0 0 10 10" preserveAspectRatio="xMinYMin slice"><rect id="A-014" width="10" height="5"/></svg>"#,
        ])
    func transforms(element: String) throws {
        let corners = try #require(try Self.outline(element))
        #expect(corners.count == 4)
        #expect(Set(corners) == Set(Self.corners(5, 6, 25, 16)))
    }

    @Test(
        "a group is the outline that encloses the rest of it, or walls that go on where the last one ends",
        arguments: [
            #"<g id="A-014"><rect x="1" y="1" width="9" height="9"/><rect width="20" height="16"/><path d="M20 5h2v1h-2z"/><text>Library</text></g>"#,
            #"<g id="A-014"><g><line x2="20"/><path d="M20 16V0"/></g><path d="M20 16H0"/><line y2="16"/></g>"#,
            #"<path id="A-014" d="M0 0H20V16H0Z M5 5v3h3v-3z M9 9"/>"#,
        ])
    func groups(element: String) throws {
        #expect(Set(try Self.outline(element) ?? []) == Set(Self.corners(0, 0, 20, 16)))
    }

    @Test("a drawing's own units are those of its size, where it has no view box")
    func sizeAlone() throws {
        let text =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="50cm" height="400mm"><rect id="A-014" width="20cm" height="160mm"/></svg>"#
        let (shapes, _) = try Self.read(Array(text.utf8))
        #expect(shapes?.rooms["A-014"]?.points == Self.corners(0, 0, 20, 16))
    }

    @Test(
        "what is not drawn is passed over",
        arguments: [
            #"<g style="display:none"><rect id="A-014" width="9" height="9"/></g>"#,
            #"<style>.hidden{display:none}</style><rect class="hidden" id="A-014" width="9" height="9"/>"#,
            #"<rect id="A-014" visibility="hidden" width="9" height="9"/>"#,
            #"<clipPath id="c"><rect id="A-014" width="9" height="9"/></clipPath>"#,
            #"<symbol id="A-014"><rect width="9" height="9"/></symbol>"#,
            #"<foreignObject><rect id="A-014" width="9" height="9"/></foreignObject>"#,
            ##"<g id="a"><use href="#a"/></g>"##,
        ])
    func hidden(element: String) throws {
        #expect(try Self.outline(element) == nil)
    }

    @Test("a hair beyond the edge is on the edge; more is an error")
    func edge() throws {
        #expect(
            try Self.outline(#"<rect id="A-014" x="-0.05" y="-0.01" width="50.1" height="10.01"/>"#)
                == Self.corners(0, 0, 50, 10))
        let text = Self.head + #"<rect id="A-014" x="-0.06" width="9" height="9"/></svg>"#
        #expect(
            try Self.read(Array(text.utf8)).problems == [
                "the outline of A-014 lies at [-0.06, 0] metres, outside of the floor's plan"
            ])
    }

    // MARK: Names

    @Test(
        "a room's ID stands in the id, a label, the data of a program, or the title, as programs change it",
        arguments: [
            (#"id="A-014_1_""#, PlanNameSource.id), (#"id="A_x5F_014""#, .id),
            (#"id="a_014""#, .id), (#"id="A-014-2""#, .id),
            (#"id="x" data-name="A-014""#, .dataName),
            (
                #"id="rect815" xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="A-014""#,
                .label
            ),
            (#"xmlns:i="http://www.inkscape.org/namespaces/inkscape" i:label="a 014""#, .label),
            (#"id="A-0141" serif:id="A-014" xmlns:serif="http://www.serif.com/""#, .dataName),
            (#"data-cell-id="A-014""#, .cell),
        ])
    func names(attributes: String, source: PlanNameSource) throws {
        let shapes = try Self.shapes("<rect \(attributes) width=\"9\" height=\"9\"/>")
        #expect(shapes.rooms["A-014"]?.source == source)
    }

    @Test("an ID of the program's own is none of a room's, however like it is")
    func ownIDs() throws {
        let shapes = try Self.shapes(
            ##"<g id="a14"><path id="path014" d="M0 0h1"/><g id="a21" inkscape:label="#a14" xmlns:inkscape="urn:i"/></g>"##
        )
        #expect(shapes.rooms.isEmpty)
    }

    @Test("of copies the one without a number is meant, and of a layer the shape of its name")
    func copies() throws {
        let shapes = try Self.shapes(
            #"<rect id="A-014-2" width="9" height="9"/><rect id="A-014" width="8" height="8"/><g id="A-011"><rect width="30" height="30"/><rect id="A-011_1_" width="7" height="7"/></g>"#
        )
        #expect(shapes.rooms["A-014"]?.points == Self.corners(0, 0, 8, 8))
        #expect(shapes.rooms["A-011"]?.points == Self.corners(0, 0, 7, 7))
    }

    @Test(
        "an outline that nothing names is the room's whose number is a text in it",
        arguments: [
            #"<rect width="20" height="16"/><text x="5" y="9">A-014</text>"#,
            #"<rect width="50" height="40"/><path d="M0 0h20v16h-20z"/><text transform="translate(5 9)">014</text>"#,
            #"<rect width="20" height="16"/><text><tspan x="5" y="8">Library</tspan><tspan x="5" y="10">A 014</tspan></text>"#,
            #"<rect width="20" height="16"/><text x="5" y="9">Library A-014</text>"#,
            #"<rect width="20" height="16"/><text x="5" y="9"><tspan>A-0</tspan><tspan>14</tspan></text>"#,
            #"<rect width="20" height="16"/><rect x="4" y="7" width="2" height=".4"/><text x="5" y="7.2">a014</text>"#,
            #"<rect width="40" height="30"/><rect width="20" height="16"/><text x="5" y="9">A-014</text><text x="30" y="9">A-011</text>"#,
        ])
    func texts(elements: String) throws {
        let shapes = try Self.shapes(elements)
        #expect(shapes.rooms.isEmpty)
        #expect(shapes.texts["A-014"]?.points == Self.corners(0, 0, 20, 16))
    }

    @Test("texts of two rooms in one outline, or of one room in two, give it to nobody")
    func unclearTexts() throws {
        let two = try Self.shapes(
            #"<rect width="20" height="16"/><text x="5" y="9">A-014</text><text x="9" y="9">A-011</text>"#
        )
        #expect(two.texts.isEmpty)
        let twice = try Self.shapes(
            #"<rect width="9" height="9"/><rect x="20" width="9" height="9"/><text x="5" y="5">A-014</text><text x="25" y="5">A-014</text>"#
        )
        #expect(twice.texts.isEmpty)
        #expect(twice.unclear == ["A-014": 2])
    }

    @Test(
        "a text with the form of a room's number proposes a room",
        arguments: [
            ("015", "A-015"), ("A-015", "A-015"), ("a015", "A-015"), ("1.07", "A-1-07"),
            ("B 2.07a", "A-B-2-07A"), ("EG-12/3", "A-EG-12-3"), ("12,5 m²", nil), ("Library", nil),
            ("7", nil), ("1:100", nil), ("WING 12", nil), ("123456789", nil),
        ] as [(String, String?)])
    func proposals(text: String, id: String?) throws {
        let shapes = try Self.shapes(
            "<rect width=\"20\" height=\"16\"/><text x=\"5\" y=\"9\">\(text)</text>")
        #expect(shapes.proposals.map(\.id) == (id.map { [$0] } ?? []))
        #expect(shapes.nameless == (id == nil ? 1 : 0))
    }

    // MARK: Files

    private static let good = #"<rect id="A-014" width="20" height="16"/></svg>"#

    @Test(
        "the character set, the document type and the namespace may be any that programs write",
        arguments: [
            Array(("\u{FEFF}" + head + good).utf8),
            Array((#"<svg viewBox="0 0 50 40">"# + good).utf8),
            Array(
                (#"<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 50 40">"#
                    + good.replacing("rect", with: "s:rect").replacing("/svg", with: "/s:svg")).utf8
            ),
            Array(
                ("<?xml version=\"1.0\" standalone=\"no\"?>\n<!-- > --><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\" [<!-- ' --><!ATTLIST svg a CDATA #IMPLIED>]>\n"
                    + head + good).utf8),
            [0xFF, 0xFE]
                + ("<?xml version=\"1.0\" encoding=\"UTF-16\"?>" + head + good).utf16.flatMap {
                    [UInt8($0 & 0xFF), UInt8($0 >> 8)]
                },
            Array("<?xml version='1.0' encoding='ISO-8859-1'?><!-- ".utf8) + [0xFC, 0x20]
                + Array(("-->" + head + good).utf8),
        ] as [[UInt8]])
    func encodings(bytes: [UInt8]) throws {
        let (shapes, problems) = try Self.read(bytes)
        #expect(problems == [])
        #expect(shapes?.rooms["A-014"]?.points == Self.corners(0, 0, 20, 16))
    }

    @Test(
        "what cannot be read is refused as a whole, in little time",
        arguments: [
            ("", "this is not SVG"), ("\u{0}\u{1}", "it is not text"),
            (
                "<!DOCTYPE svg [<!ENTITY a \"b\"><!ENTITY c \"&a;&a;\">]>" + head + "&c;</svg>",
                "the document type declares entities (<!ENTITY), which are not read"
            ),
            (head + "<rect", "this is not complete XML"),
            (head + "&nbsp;</svg>", "this is not complete XML"),
            (
                head + String(repeating: "<g>", count: 5_000),
                "elements stand over 64 deep in each other"
            ),
        ])
    func refused(text: String, problem: String) throws {
        let (shapes, problems) = try Self.read(Array(text.utf8))
        #expect(shapes == nil)
        #expect(problems == [problem])
    }

    @Test(
        "what is in comments and pictures is dropped, for it can be longer than the XML parser takes"
    )
    func bulk() throws {
        let text =
            "<svg><!-- a\n<b> --><![CDATA[<!-- c -->]]><image href='data:x,\"y' id=\"data\"/></svg>"
        #expect(
            try SVGText(Array(text.utf8)).text
                == "<svg><!--\n--><![CDATA[<!-- c -->]]><image href='' id=\"data\"/></svg>")
    }

    @Test("a drawing has a bound of elements")
    func elements() throws {
        let text = Self.head + String(repeating: "<g/>", count: 50) + "</svg>"
        #expect(throws: SVGText.Refusal.self) {
            try SVGTreeReader.read(Array(text.utf8), elements: 50)
        }
        #expect(try SVGTreeReader.read(Array(text.utf8), elements: 51).nodes.count == 51)
    }

    @Test("uses of uses are drawn up to a bound, and none draws itself")
    func uses() throws {
        let groups = (1..<9).map { level in
            "<g id=\"g\(level)\">"
                + String(repeating: "<use href=\"#g\(level - 1)\"/>", count: 10) + "</g>"
        }
        let tree = try SVGTreeReader.read(
            Array((Self.head + groups.joined() + "<rect id=\"g0\"/></svg>").utf8))
        let size = Extent(width: 50, height: 40)
        let viewport = try #require(
            SVGViewport(root: tree.nodes[0].attributes, spanning: size))
        #expect(throws: SVGMistake.tooMuch) {
            try SVGPainter.draw(
                tree, viewport, names: PlanNames(building: "A", rooms: []), used: 10_000)
        }
    }

    @Test("more than 16 MiB are not read")
    func tooLong() throws {
        let (shapes, problems) = try Self.read(Array(repeating: 0x20, count: 16 << 20 + 1))
        #expect(shapes == nil)
        #expect(problems == ["the drawing has more than 16777216 bytes"])
    }
}
