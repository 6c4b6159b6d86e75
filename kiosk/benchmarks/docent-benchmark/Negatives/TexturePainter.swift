import Drawing
import DrawnPictures
import Imaging

/// Paints textures, with bare finder patterns, rings and nested squares on them.
struct TexturePainter {
    private let canvas: Canvas
    private let width: Int
    private let height: Int

    /// A picture of 160 to 640 pixels a side.
    static func picture(_ random: inout SplitMix64) throws -> LumaImage {
        let painter = try TexturePainter(
            width: Int.random(in: 160...640, using: &random),
            height: Int.random(in: 160...640, using: &random), &random)
        // Those of one size and turn make the most triples that look like a symbol.
        let alike = Bool.random(using: &random) ? TextureShape(&random) : nil
        for _ in 0..<Int.random(in: 1...60, using: &random) {
            painter.paint(alike ?? TextureShape(&random), &random)
        }
        return painter.canvas.luma()
    }

    private init(width: Int, height: Int, _ random: inout SplitMix64) throws {
        self.width = width
        self.height = height
        let texture = Texture(&random)
        let pixels = (0..<width * height).map { texture.level($0 % width, $0 / width, &random) }
        canvas = try Canvas(width: width, height: height, background: Color(0x808080))
        canvas.draw(
            try Bitmap(LumaImage(width: width, height: height, pixels: pixels)),
            at: Point(x: 0, y: 0))
    }

    /// Paints a shape at a random place.
    private func paint(_ shape: TextureShape, _ random: inout SplitMix64) {
        let place = (
            x: Double.random(in: 0..<Double(width), using: &random),
            y: Double.random(in: 0..<Double(height), using: &random)
        )
        let (first, second) = (Color(grey: shape.shades.first), Color(grey: shape.shades.second))
        canvas.saved {
            canvas.translate(x: place.x, y: place.y)
            canvas.rotate(shape.turn)
            canvas.transform(x: 0, y: 0, a: 1, b: shape.slant, c: 0, d: 1)
            if !shape.isRound {
                fill(side: shape.sides[0] + 2, isRound: false, second, shape.module)
            }
            for (index, side) in shape.sides.enumerated() {
                fill(
                    side: side, isRound: shape.isRound, index.isMultiple(of: 2) ? first : second,
                    shape.module)
            }
        }
    }

    private func fill(side: Double, isRound: Bool, _ color: Color, _ module: Double) {
        let half = side * module / 2
        let path =
            isRound
            ? Path.circle(Point(x: 0, y: 0), radius: half)
            : Path(Rectangle(x: -half, y: -half, width: 2 * half, height: 2 * half))
        canvas.fillExactly(path, color)
    }
}

extension Color {
    /// From 0, black, to 1, white.
    init(grey: Double) { self.init(red: grey, green: grey, blue: grey) }
}

extension Canvas {
    /// What is drawn, of which only one channel counts: everything is grey.
    func luma() -> LumaImage {
        let (columns, rows) = (Int(width), Int(height))
        let pixels = unsafe withPixels { words, stride in
            (0..<columns * rows).map { index in
                UInt8(
                    truncatingIfNeeded: unsafe words[index / columns * stride + index % columns])
            }
        }
        return LumaImage(width: columns, height: rows, pixels: pixels ?? [])
    }
}
