import Drawing
import Testing

@testable import Display

@MainActor
@Suite("Signs")
struct IconTests {
    @Test("Every sign is drawn within its square, two clear on each side", arguments: Icon.allCases)
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
        ])
    func broken(outline: String, path: Path) {
        #expect(IconShape.path(outline) == path)
    }

    @Test("Only signs that point along the line are turned around")
    func mirrored() {
        #expect(Icon.allCases.filter(IconShape.isMirrored) == [.back, .chevron, .route])
    }
}
