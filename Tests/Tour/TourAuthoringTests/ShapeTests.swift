import Imaging
import Testing
import TourModel
import TourStore
import TourTestSupport
import Wording

@testable import TourAuthoring

/// Outlines and doors of rooms from a floor's SVG.
@Suite("Shapes of rooms come from an SVG")
struct ShapeTests {
    private static let path = "buildings/A/plan-g.svg"

    /// The sample site, whose room A-014 takes its places from an SVG with these elements on 120 × 80 units.
    private func folder(_ elements: String, head: String? = nil) throws -> TestFolder {
        let folder = try TestFolder()
        try SampleSite.write(to: folder)
        try folder.write(
            "buildings/A/building.md",
            SampleSite.building.replacing(
                "plan: control-room", with: "plan: control-room, shapes: plan-g.svg"))
        let room = SampleSite.library.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.hasPrefix("hotspot:") && !$0.hasPrefix("door:") }
        try folder.write("buildings/A/A-014.md", room.joined(separator: "\n"))
        let svg = head ?? "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 80\">"
        try folder.write(Self.path, svg + "\n" + elements + "\n</svg>\n")
        return folder
    }

    private func room(_ elements: String, head: String? = nil) throws -> Room? {
        let folder = try folder(elements, head: head)
        let path = folder(".tour.db")
        #expect(
            try SampleSite.problems(of: folder, into: path).filter { $0.severity == .error } == [])
        return try TourStore(path: path).room("A-014")
    }

    private static let square = [
        Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 8), Point(x: 0, y: 8),
    ]

    @Test(
        "a room's outline is a rect, a polygon or a path, wherever transforms put it",
        arguments: [
            #"<rect id="A-014" width="20" height="16"/>"#,
            #"<rect id="a-014" x="0px" y="0" width="20px" height="16"/>"#,
            #"<rect id="r7" data-room="A-014" width="20" height="16"/>"#,
            #"<polygon id="A-014" points="0,0 20,0 20,16 0,16"/>"#,
            #"<polyline id="A-014" points="0 0,20 0,20 16,0 16,0 0"/>"#,
            #"<path id="A-014" d="M0 0h20v16h-20z"/>"#,
            #"<path id="A-014" d="m0,0 20,0 0,16-20,0z"/>"#,
            #"<path id="A-014" d="M0 0L20 0V16H0Z"/>"#,
            #"<g transform="scale(2)"><path id="A-014" d="M0 0H1e1V8H0"/></g>"#,
            #"<g transform="translate(-5 3)"><g><rect id="A-014" x="5" y="-3" width="20" height="16"/></g></g>"#,
            #"<rect id="A-014" transform="matrix(1 0 0 1 4,5) translate(-4,-5)" width="20" height="16"/>"#,
            #"<g transform="rotate(90) translate(0 -20)"><polygon id="A-014" points="0,20 0,0 16,0 16,20"/></g>"#,
        ])
    func outlines(element: String) throws {
        #expect(try room(element)?.hotspot == Self.square)
    }

    @Test("the view box spans the floor, wherever it begins")
    func viewBox() throws {
        let head =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"100 -50 600 400\" width=\"9mm\">"
        let element = #"<rect id="A-014" x="100" y="-50" width="100" height="80"/>"#
        #expect(try room(element, head: head)?.hotspot == Self.square)
        let sized = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"120mm\" height=\"80mm\">"
        #expect(
            try room(#"<rect id="A-014" width="20mm" height="16mm"/>"#, head: sized)?.hotspot
                == Self.square)
    }

    @Test(
        "a door is the middle of its shape",
        arguments: [
            #"<circle id="door-A-014" cx="10" cy="24" r="3"/>"#,
            #"<ellipse data-door="a-014" cx="10" cy="24" rx="3" ry="1"/>"#,
            #"<line id="DOOR-A-014" x1="8" y1="24" x2="12" y2="24"/>"#,
            #"<rect id="door-a-014" x="8" y="23" width="4" height="2"/>"#,
        ])
    func doors(element: String) throws {
        let room = try room(#"<rect id="A-014" width="20" height="24"/>"# + element)
        #expect(room?.door == Point(x: 5, y: 12))
    }

    @Test("what the page and the floor state comes first, and the rest of a drawing is passed over")
    func pageFirst() throws {
        let folder = try folder(
            """
            <title>A-014</title><defs><rect id="A-011" width="1" height="1"/></defs>
            <rect id="A-014" width="20" height="16"/><rect id="outline" width="1" height="1"/>
            <path id="path7" d="M0 0C1 1 2 2 3 3"/><text id="t">A-014</text><foo:x xmlns:foo="urn:x"/>
            """)
        try folder.write("buildings/A/A-014.md", SampleSite.library)
        let path = folder(".tour.db")
        _ = try SampleSite.problems(of: folder, into: path)
        let store = try TourStore(path: path)
        #expect(try store.room("A-014")?.hotspot.last == Point(x: 0, y: 17))
        let floor = try store.building("A")?.floors.first { $0.id == "G" }
        #expect(floor?.outline.last == Point(x: 0, y: 40))
    }

    @Test("another shape in the SVG is taken by the next import, though no page has changed")
    func changed() throws {
        let folder = try folder(#"<rect id="A-014" width="20" height="16"/>"#)
        let path = folder(".tour.db")
        _ = try SampleSite.problems(of: folder, into: path)
        try folder.write(
            Self.path,
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"><rect id="A-014" width="9" height="8"/></svg>"#
        )
        _ = try SampleSite.problems(of: folder, into: path)
        #expect(try TourStore(path: path).room("A-014")?.hotspot[1] == Point(x: 9, y: 0))
    }

    private static let good = #"<rect id="A-014" width="20" height="16"/>"#

    @Test(
        "each problem is reported with its line",
        arguments: [
            (
                #"<line id="A-014" x2="20" y2="16"/>"#,
                "\(path):2:1: the outline of A-014 is a <line> with fewer than three corners; draw a rect, a polygon, a circle or a closed path"
            ),
            (
                #"<g id="A-014"/>"#,
                "\(path):2:1: the outline of A-014 is a <g> in which nothing encloses anything; draw a rect, a polygon, a circle or a closed path"
            ),
            (
                #"<rect width="20" height="16"/><rect x="30" width="20" height="16"/><text x="3" y="3">A-014</text><text x="33" y="3">A-014</text>"#,
                "buildings/A/A-014.md:2:1: \"hotspot\" is missing, and 2 outlines in the floor's SVG have the text A-014 in them; give its shape there the ID A-014"
            ),
            (
                good + "\n" + #"<rect id="A-O11" width="2" height="2"/>"#,
                "\(path):3:1: there is no room A-O11; did you mean \"A-011\"?"
            ),
            (
                good + #"<circle data-door="Z-1" cx="3" cy="3"/>"#,
                "\(path):2:1: there is no room Z-1; write buildings/A/Z-1.md, or change the ID"
            ),
            (
                good + "\n" + #"<rect id="A-014" width="20" height="15"/>"#,
                "\(path):3:1: the outline of A-014 is there twice; keep one of them"
            ),
            (
                #"<path id="A-014" d="M0 0h9v9z M11 1h9v9z"/>"#,
                "\(path):2:1: the outline of A-014 has several parts, and none is around the others; unite them, or draw one closed line"
            ),
            (
                #"<rect id="A-014" width="200" height="2"/>"#,
                "\(path):2:1: the outline of A-014 lies at [100, 0] metres, outside of the floor's plan; stay within [0, 0] and [60, 40]"
            ),
            (
                "<g transform=\"spin(3)\">" + good + "</g>",
                "\(path):2:1: the outline of A-014 has no place: transform=\"spin(3)\" cannot be read; write matrix, translate, scale, rotate, skewX or skewY"
            ),
            ("<g>", "\(path):3:1: this is not complete XML; save it again as plain SVG"),
        ])
    func problems(elements: String, problem: String) throws {
        let folder = try folder(elements)
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
            .filter { $0.severity == .error }.map(\.description)
        #expect(problems == [problem])
    }

    @Test("a room that its floor's drawing lacks gets a warning, and has no walls")
    func undrawn() throws {
        let folder = try folder("")
        let path = folder(".tour.db")
        let problems = try SampleSite.problems(of: folder, into: path)
        #expect(problems.map(\.rule).contains(.undrawnRoom))
        #expect(problems.allSatisfy { $0.severity == .warning })
        #expect(try TourStore(path: path).room("A-014")?.hotspot == [])
    }

    @Test(
        "what is not SVG, or too much of it, is refused as a whole",
        arguments: [
            ("<html>", "this is not SVG; save it as plain SVG"),
            (
                "<!DOCTYPE svg [<!ENTITY a \"b\">]><svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 6 4\">",
                "the document type declares entities (<!ENTITY), which are not read; save it as plain SVG, without data of the drawing program"
            ),
            (
                "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                    + (0..<40_000).map { "a\($0)=\"\"" }.joined(separator: " ") + ">",
                "an element with more than 100 attributes, which is not read; save it as plain SVG in UTF-8"
            ),
            (
                "<svg xmlns=\"http://www.w3.org/2000/svg\">",
                "<svg> does not say how large the drawing is; write viewBox=\"0 0 60 40\" in it"
            ),
            (
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 6 4\">"
                    + String(repeating: "<g>", count: 70) + String(repeating: "</g>", count: 70),
                "elements stand over 64 deep in each other; ungroup them"
            ),
        ])
    func refused(head: String, problem: String) throws {
        let closing = head.hasPrefix("<html") ? "</html>" : "</svg>"
        let folder = try folder("", head: head)
        try folder.write(Self.path, head + closing)
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
            .filter { $0.severity == .error }.map(\.description)
        #expect(problems == ["\(Self.path):1:1: \(problem)"])
    }

    @Test("a drawing of other proportions is a warning")
    func proportion() throws {
        let head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 60 60\">"
        let folder = try folder(Self.good, head: head)
        #expect(
            try SampleSite.problems(of: folder, into: folder(".tour.db")).map(\.rule)
                .contains(.unfittingPlan))
    }

    @Test(
        "a shapes key that names no SVG beside the page is an error",
        arguments: [("../A/plan-g.svg", true), ("plan-1.svg", false), ("plan.png", true)])
    func name(name: String, isMistyped: Bool) throws {
        let folder = try folder(Self.good)
        try folder.write(
            "buildings/A/building.md",
            SampleSite.building.replacing(
                "plan: control-room", with: "plan: control-room, shapes: \(name)"))
        let problems = try SampleSite.problems(of: folder, into: folder(".tour.db"))
            .filter { $0.severity == .error }.map(\.message.description)
        #expect(
            problems == [
                isMistyped
                    ? "\"shapes\" is \"\(name)\"" : "there is no file buildings/A/\(name)"
            ])
    }
}
