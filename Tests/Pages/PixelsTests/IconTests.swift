import Drawing
import Imaging
import Testing

@testable import PageModel
@testable import Pixels

@MainActor
@Suite("Icons")
struct IconTests {
    @Test("Every icon is drawn within its square, two clear on each side", arguments: Icon.allCases)
    func drawn(icon: Icon) throws {
        let side = 96
        let canvas = try Canvas(width: side, height: side, background: Color(0xFFFFFF))
        let painter = PagePainter(width: side, height: side)
        let ink = painter.ink(for: PageSamples(language: "en").list, on: canvas)
        ink.icon(
            icon, in: Rectangle(x: 0, y: 0, width: Double(side), height: Double(side)), Color(0))
        var dark = 0
        var outside = 0
        unsafe canvas.withPixels { words, stride in
            for y in 0..<side {
                for x in 0..<side where unsafe words[y * stride + x] & 0xFF < 0x80 {
                    dark += 1
                    // Half a stroke reaches over the outline.
                    if !(4..<92).contains(x) || !(4..<92).contains(y) { outside += 1 }
                }
            }
        }
        #expect(dark > 100)
        #expect(outside == 0)
    }

    @Test(
        "An outline that cannot be read ends where it goes wrong",
        arguments: [
            ("", Path()), ("X", Path()), ("M1", Path()), ("M 1 x", Path()), ("C1 2 3", Path()),
            ("A1 0 1", Path()), ("A1 0 1 0 0", Path()), ("O1 1", Path()), ("H", Path()),
        ])
    func broken(outline: String, path: Path) {
        #expect(IconShape.path(outline) == path)
    }

    @Test("Only icons that point along the line are turned around")
    func mirrored() {
        #expect(Icon.allCases.filter(IconShape.isMirrored) == [.back, .chevron, .route])
    }

    @Test("Lines go on after a move; arcs are curves of at most 36° that end where they say")
    func notation() {
        var lines = Path()
        lines.move(to: Point(x: 1, y: 2))
        lines.line(to: Point(x: 3, y: 4))
        lines.line(to: Point(x: 5, y: 4))
        lines.line(to: Point(x: 5, y: 9))
        lines.close()
        #expect(IconShape.path("M1 2 3 4H5V9Z") == lines)
        var quarter = Path()
        quarter.move(to: Point(x: 10, y: 0))
        quarter.curve(
            to: Point(x: 8.66, y: 5), by: Point(x: 10, y: 1.76), and: Point(x: 9.54, y: 3.48))
        quarter.curve(
            to: Point(x: 5, y: 8.66), by: Point(x: 7.78, y: 6.52), and: Point(x: 6.52, y: 7.78))
        quarter.curve(
            to: Point(x: 0, y: 10), by: Point(x: 3.48, y: 9.54), and: Point(x: 1.76, y: 10))
        #expect(IconShape.path("M10 0A10 0 1 0 10") == quarter)
        #expect(IconShape.path("O5 5 2") == IconShape.path("M7 5A2 0 1 3 5A2 0 1 7 5Z"))
    }
}
