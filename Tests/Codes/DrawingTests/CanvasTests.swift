import Drawing
import ImageFiles
import Imaging
import Testing

@Suite("Drawing")
struct CanvasTests {
    private func pixels(_ canvas: Canvas) throws -> ColorImage {
        try ImageFile(bytes: canvas.png(), name: "drawing")
            .colorImage(fittingWidth: Int(canvas.width), height: Int(canvas.height))
    }

    private func pixel(_ image: ColorImage, _ x: Int, _ y: Int) -> [UInt8] {
        let at = (y * image.width + x) * 4
        return Array(image.pixels[at..<at + 4])
    }

    @Test("a filled outline has its colour inside, and the ground outside")
    func fill() throws {
        let canvas = try Canvas(width: 40, height: 30, background: Color(0x102030))
        canvas.fill(
            Path(
                [
                    Point(x: 10, y: 10), Point(x: 30, y: 10), Point(x: 30, y: 20),
                    Point(x: 10, y: 20),
                ], isClosed: true), Color(0xFF8000))
        let image = try pixels(canvas)
        #expect(pixel(image, 20, 15) == [0xFF, 0x80, 0x00, 0xFF])
        #expect(pixel(image, 5, 5) == [0x10, 0x20, 0x30, 0xFF])
    }

    @Test("a picture is drawn as it is, what is transparent over white")
    func picture() throws {
        let image = ColorImage(
            width: 3, height: 1, pixels: [1, 2, 3, 255, 0, 0, 0, 0, 0, 100, 200, 128])
        let drawn = try pixels(Canvas(image))
        #expect(pixel(drawn, 0, 0) == [1, 2, 3, 255])
        #expect(pixel(drawn, 1, 0) == [255, 255, 255, 255])
        #expect(pixel(drawn, 2, 0) == [127, 177, 227, 255])
    }

    @Test(
        "a label stays on the canvas wherever it is put, in any script",
        arguments: [
            "room: A-014", "Zürich", "日本語", "مرحبا", "line\nbreak", "",
            String(repeating: "long ", count: 2000),
        ])
    func label(text: String) throws {
        let canvas = try Canvas(width: 200, height: 60, background: Color(0xFFFFFF))
        canvas.label(
            text, at: Point(x: 190, y: 55), size: 16, color: Color(0x000000),
            plate: Color(0x00FF00))
        let image = try pixels(canvas)
        let green = (0..<60).contains { y in
            (0..<200).contains { pixel(image, $0, y) == [0, 255, 0, 255] }
        }
        #expect(green)
    }

    @Test(
        "a size that cairo does not take is refused by name",
        arguments: [(0, 5), (5, -1), (40000, 1)])
    func size(width: Int, height: Int) {
        #expect(throws: DrawingError.unsupportedSize(width: width, height: height)) {
            try Canvas(width: width, height: height, background: Color(0))
        }
    }
}
