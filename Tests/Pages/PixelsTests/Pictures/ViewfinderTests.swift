import Drawing
import Imaging
import TestSupport
import Testing

@testable import PageModel
@testable import Pixels

/// The camera's picture on the page.
@Suite("Viewfinder")
struct ViewfinderTests {
    private static let frame = Rectangle(x: 100, y: 60, width: 640, height: 480)

    private static func paint(
        _ picture: LumaImage, outlines: [Quadrilateral] = [], isRecognised: Bool = false,
        in frame: Rectangle = frame, _ look: PaintedPiece.Look = .init()
    ) throws -> PaintedPiece {
        try PaintedPiece(look) { _, ink, _ in
            ViewfinderPiece(
                viewfinder: Viewfinder(isRecognised: isRecognised, alternative: "Looking")
            ).draw(picture, outlines: outlines, in: frame, ink)
        }
    }

    private static func square(_ x: Double, _ y: Double, _ side: Double) -> Quadrilateral {
        Quadrilateral(
            topLeft: Point(x: x, y: y), topRight: Point(x: x + side, y: y),
            bottomRight: Point(x: x + side, y: y + side), bottomLeft: Point(x: x, y: y + side))
    }

    // MARK: Pixels

    @Test("people see themselves as in a mirror")
    func mirrored() throws {
        var pixels = [UInt8](repeating: 40, count: 640 * 480)
        for y in 0..<480 { for x in 0..<320 { pixels[y * 640 + x] = 200 } }
        let painted = try Self.paint(
            LumaImage(width: 640, height: 480, pixels: pixels), isRecognised: true)
        #expect(painted[110, 300] == 0x282828)
        #expect(painted[730, 300] == 0xC8C8C8)
    }

    @Test(
        "each pixel is mixed of the four around it, as a straight calculation says",
        arguments: [(1280, 720), (640, 480), (97, 61), (1, 1), (3, 200), (200, 3)])
    func bilinear(width: Int, height: Int) throws {
        var random = SeededGenerator(seed: UInt64(width))
        let picture = LumaImage(
            width: width, height: height,
            pixels: (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &random) })
        let painted = try PaintedPiece { _, ink, _ in
            ViewfinderPixels(width: width, height: height, in: Self.frame).paint(
                picture, on: ink.canvas)
        }
        let scale = max(Self.frame.width / Double(width), Self.frame.height / Double(height))
        func clamped(_ value: Double, _ count: Int) -> Double {
            min(max(value, 0), Double(count - 1))
        }
        for index in 0..<500 {
            let x = 100 + index * 37 % 640
            let y = 60 + index * 53 % 480
            let seen = 740 - (Double(x) + 0.5)
            let at = clamped(
                (Double(width) - 640 / scale) / 2 + seen / scale - 0.5, width)
            let down = clamped(
                (Double(height) - 480 / scale) / 2 + (Double(y) - 59.5) / scale - 0.5, height)
            let (left, top) = (Int(at), Int(down))
            let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
            let (fx, fy) = (at - Double(left), down - Double(top))
            let upper =
                Double(picture[left, top]) * (1 - fx) + Double(picture[right, top]) * fx
            let lower =
                Double(picture[left, bottom]) * (1 - fx) + Double(picture[right, bottom]) * fx
            let shade = Double(painted[x, y] & 0xFF)
            #expect(abs(shade - (upper * (1 - fy) + lower * fy)) <= 2.5)
            #expect(painted[x, y] == UInt32(shade) * 0x010101)
        }
    }

    @Test("a picture of other sides fills the rectangle, its middle kept")
    func crop() {
        let wide = ViewfinderPixels(width: 1280, height: 720, in: Self.frame)
        #expect(wide.crop == Rectangle(x: 160, y: 0, width: 960, height: 720))
        let high = ViewfinderPixels(width: 480, height: 640, in: Self.frame)
        #expect(high.crop == Rectangle(x: 0, y: 140, width: 480, height: 360))
    }

    @Test("nothing outside of the rectangle is touched", arguments: [true, false])
    func inside(isRecognised: Bool) throws {
        let picture = LumaImage(width: 64, height: 48, shade: 180)
        let outlines = isRecognised ? [Self.square(-30, -30, 400), Self.square(20, 20, 8)] : []
        let painted = try Self.paint(
            picture, outlines: outlines, isRecognised: isRecognised, .init(background: 0x123456))
        for y in 0..<720 {
            for x in 0..<960 where painted[x, y] != 0x123456 {
                #expect(
                    Self.frame.contains(Point(x: Double(x) + 0.5, y: Double(y) + 0.5)))
            }
        }
    }

    @Test("the rectangle's corners are round, and the page shows through them")
    func corners() throws {
        let painted = try Self.paint(LumaImage(width: 64, height: 48, shade: 255))
        let ground = PaintedPiece.hex(painted.ink.palette.background)
        for (x, y) in [(100, 60), (739, 60), (100, 539), (739, 539)] {
            #expect(painted[x, y] == ground)
        }
        #expect(painted[420, 62] == 0xFFFFFF)
    }

    // MARK: Outlines

    @Test("outlines are mirrored with the picture")
    func outlinesMirrored() throws {
        let pixels = ViewfinderPixels(width: 640, height: 480, in: Self.frame)
        #expect(pixels.place(Point(x: 0, y: 0)) == Point(x: 740, y: 60))
        #expect(pixels.place(Point(x: 640, y: 480)) == Point(x: 100, y: 540))
        let painted = try Self.paint(
            LumaImage(width: 640, height: 480, shade: 128), outlines: [Self.square(40, 200, 80)],
            isRecognised: true)
        let ok: UInt32 = 0x5FD9A0
        let columns = (100..<740).filter { painted[$0, 300] == ok }
        #expect(!columns.isEmpty)
        #expect(columns.allSatisfy { $0 > 580 })
    }

    @Test(
        "outlines are in the colour of success once they are read, white before, cased in dark",
        arguments: [(true, false, 0x5FD9A0), (true, true, 0x5FFFB0), (false, false, 0xFFFFFF)])
    func outlineColors(isRecognised: Bool, isHighContrast: Bool, color: Int) throws {
        for theme in Appearance.Theme.allCases {
            let painted = try Self.paint(
                LumaImage(width: 640, height: 480, shade: 128),
                outlines: [Self.square(240, 160, 160)], isRecognised: isRecognised,
                .init(theme: theme, isHighContrast: isHighContrast))
            let row = (100..<740).map { painted[$0, 300] }
            let line = row.indices.filter { row[$0] == UInt32(color) }
            let left = try #require(line.first)
            let u = painted.ink.u
            let first = line.filter { $0 < 320 }
            #expect(abs(Double(first.count) - 1.3 * u) <= 2)
            #expect(row[left - 3] == 0x05080B)
        }
    }

    @Test(
        "outlines that are no outlines are left out",
        arguments: [
            Quadrilateral(
                topLeft: Point(x: .nan, y: 0), topRight: Point(x: 1, y: 0),
                bottomRight: Point(x: 1, y: 1), bottomLeft: Point(x: 0, y: 1)),
            Quadrilateral(
                topLeft: Point(x: 1e300, y: -1e300), topRight: Point(x: 1e300, y: 1e300),
                bottomRight: Point(x: -1e300, y: 1e300), bottomLeft: Point(x: -1e300, y: -1e300)),
            Quadrilateral(
                topLeft: Point(x: 9, y: 9), topRight: Point(x: 9, y: 9),
                bottomRight: Point(x: 9, y: 9), bottomLeft: Point(x: 9, y: 9)),
            Quadrilateral(
                topLeft: Point(x: .infinity, y: 0), topRight: Point(x: .infinity, y: 0),
                bottomRight: Point(x: .infinity, y: 0), bottomLeft: Point(x: .infinity, y: 0)),
        ])
    func hostileOutlines(outline: Quadrilateral) throws {
        let outlines = [Quadrilateral](repeating: outline, count: 5000)
        for isRecognised in [true, false] {
            let painted = try Self.paint(
                LumaImage(width: 64, height: 48, shade: 90), outlines: outlines,
                isRecognised: isRecognised)
            #expect(painted[0, 0] == PaintedPiece.hex(painted.ink.palette.background))
        }
    }

    @Test(
        "rectangles without room, or beside the page, are drawn as far as they lie on it",
        arguments: [
            Rectangle(x: 0, y: 0, width: 0, height: 0),
            Rectangle(x: 10, y: 10, width: 1, height: 1),
            Rectangle(x: -200, y: -100, width: 400, height: 300),
            Rectangle(x: 900, y: 700, width: 400, height: 300),
            Rectangle(x: 5000, y: 0, width: 400, height: 300),
            Rectangle(x: 10.3, y: 10.6, width: 99.7, height: 50.2),
        ])
    func hostileFrames(frame: Rectangle) throws {
        for sides in [(1, 1), (10_000, 1), (1, 10_000), (640, 480)] {
            let picture = LumaImage(width: sides.0, height: sides.1, shade: 77)
            _ = try Self.paint(picture, outlines: [Self.square(0, 0, 5)], in: frame)
        }
    }

    // MARK: Before the first picture

    @Test("before the first picture its place says so, and is told to the page")
    func plate() throws {
        let painted = try PaintedPiece { _, ink, page in
            ViewfinderPiece(
                viewfinder: Viewfinder(isRecognised: false, alternative: "The camera is starting")
            ).draw(in: Self.frame, ink, &page)
        }
        #expect(painted.page.viewfinder == Self.frame)
        #expect(painted.entries.count == 1)
        #expect(painted[110, 300] == PaintedPiece.hex(painted.ink.palette.s2))
    }

    @Test(
        "an arrow stands on the side where the camera is, also on pages from right to left",
        arguments: CameraPlace.allCases, ["en", "ar"])
    func arrow(camera: CameraPlace, language: String) throws {
        let plain = try PaintedPiece(.init(language: language)) { _, ink, page in
            ink.canvas.fill(
                Path(Self.frame, radius: ViewfinderPiece.radius(ink)), ink.palette.s2)
        }
        let painted = try PaintedPiece(.init(language: language)) { bounds, ink, page in
            // The same real place on both.
            ViewfinderPiece(
                viewfinder: Viewfinder(isRecognised: false, alternative: "", camera: camera)
            ).draw(in: ink.real(Self.frame), ink, &page)
        }
        let middle = Self.frame.middle
        let reach = 8 * painted.ink.u
        let near: (Point) -> Bool = { place in
            switch camera {
            case .above: abs(place.x - middle.x) < reach && place.y < Self.frame.y + reach
            case .below: abs(place.x - middle.x) < reach && place.y > Self.frame.maxY - reach
            case .left: abs(place.y - middle.y) < reach && place.x < Self.frame.x + reach
            case .right: abs(place.y - middle.y) < reach && place.x > Self.frame.maxX - reach
            }
        }
        let changed = painted.differences(from: plain)
        #expect(changed.count(where: near) > 300)
    }
}
