import Drawing
import Imaging

@testable import PageModel
@testable import Pixels

/// A piece drawn on a canvas of its own, for looking at its pixels, texts and targets.
struct PaintedPiece {
    let ink: DrawingContext
    let page: PageSheet
    let width: Int
    let height: Int
    /// `0xXXRRGGBB`.
    private let pixels: [UInt32]
    private let texts: TextLedger

    /// How a page looks in a test.
    struct Look {
        var width = 960
        var height = 720
        var theme = Appearance.Theme.dark
        var isHighContrast = false
        var textSize = Appearance.TextSize.normal
        var language = "en"
        var background: UInt32?
        var showsFocus: InputEvent?
    }

    init(
        _ look: Look = Look(),
        _ body: (_ frame: Rectangle, DrawingContext, inout PageSheet) -> Void
    ) throws {
        let palette = Palette(
            theme: look.theme, isHighContrast: look.isHighContrast, accent: 0x2B7FE0)
        let canvas = try Canvas(
            width: look.width, height: look.height,
            background: look.background.map { Color($0) } ?? palette.background)
        texts = TextLedger()
        ink = DrawingContext(
            canvas: canvas,
            metrics: Metrics(width: look.width, height: look.height, diagonalInches: 24),
            palette: palette,
            appearance: Appearance(
                theme: look.theme, textSize: look.textSize, isHighContrast: look.isHighContrast),
            language: look.language, texts: TextCache(), ledger: texts)
        var page = PageSheet(
            state: PageState(focus: look.showsFocus, showsFocus: look.showsFocus != nil),
            focus: look.showsFocus, bitmaps: BitmapCache(maximumPixels: 8_000_000))
        body(canvas.bounds, ink, &page)
        try canvas.check()
        self.page = page
        width = look.width
        height = look.height
        let wide = look.width
        let high = look.height
        // By rows: what is done for each pixel takes long in code that is not optimized.
        var words: [UInt32] = []
        words.reserveCapacity(wide * high)
        unsafe canvas.withPixels { drawn, stride in
            for y in 0..<high {
                unsafe words += drawn[y * stride..<y * stride + wide]
            }
        }
        pixels = words
    }

    var entries: [TextLedger.Entry] { texts.entries }

    /// `0xRRGGBB`.
    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xFF_FFFF }

    subscript(at place: Point) -> UInt32 { self[Int(place.x), Int(place.y)] }

    /// The pixels of a rectangle, those of its parts on the canvas.
    func pixels(in box: Rectangle) -> [UInt32] {
        var out: [UInt32] = []
        for y in max(0, Int(box.y))..<min(height, Int(box.maxY)) {
            for x in max(0, Int(box.x))..<min(width, Int(box.maxX)) { out.append(self[x, y]) }
        }
        return out
    }

    /// The places where two pictures of the same size differ.
    func differences(from other: PaintedPiece) -> [Point] {
        (0..<height).flatMap { y in
            let row = y * width..<(y + 1) * width
            return pixels[row] == other.pixels[row]
                ? []
                : (0..<width).filter { self[$0, y] != other[$0, y] }.map {
                    Point(x: Double($0), y: Double(y))
                }
        }
    }

    static func hex(_ color: Color) -> UInt32 {
        func step(_ value: Double) -> UInt32 { UInt32((value * 255).rounded()) }
        return step(color.red) << 16 | step(color.green) << 8 | step(color.blue)
    }

    /// Whether two colours differ by a rounding step at most.
    static func isSame(_ a: UInt32, _ b: UInt32, within steps: Int = 1) -> Bool {
        [16, 8, 0].allSatisfy { shift in
            abs(Int(a >> UInt32(shift) & 0xFF) - Int(b >> UInt32(shift) & 0xFF)) <= steps
        }
    }
}
