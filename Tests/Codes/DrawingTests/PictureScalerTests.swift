import Imaging
import TestSupport
import Testing

@testable import Drawing

@Suite("Scaling of pictures")
struct PictureScalerTests {
    /// What the scaler makes, with its alpha no longer multiplied in.
    private func scaled(_ image: ColorImage, width: Int, height: Int) throws -> ColorImage {
        let bitmap = try PictureScaler.scaled(image, width: width, height: height)
        let canvas = try Canvas(
            width: bitmap.width, height: bitmap.height, background: Color(0, alpha: 0))
        canvas.draw(bitmap, at: Point(x: 0, y: 0))
        var pixels: [UInt8] = []
        unsafe canvas.withPixels { words, stride in
            for y in 0..<bitmap.height {
                for x in 0..<bitmap.width {
                    let word = unsafe words[y * stride + x]
                    let alpha = word >> 24
                    for shift in [16, 8, 0] as [UInt32] {
                        let channel = word >> shift & 0xFF
                        pixels.append(alpha > 0 ? UInt8(min(255, channel * 255 / alpha)) : 0)
                    }
                    pixels.append(UInt8(alpha))
                }
            }
        }
        return ColorImage(width: bitmap.width, height: bitmap.height, pixels: pixels)
    }

    @Test("a picture that shrinks is the mean of what each pixel covers")
    func mean() throws {
        let board = ColorImage(width: 64, height: 64) { x, y in
            (x + y) % 2 == 0 ? 0xFFFFFF : 0x000000
        }
        let small = try scaled(board, width: 8, height: 8)
        #expect((0..<64).allSatisfy { abs(Int(small.pixels[$0 * 4]) - 127) <= 1 })
        #expect((0..<64).allSatisfy { small.pixels[$0 * 4 + 3] == 255 })
    }

    @Test("parts of pixels count as parts")
    func fractions() throws {
        let line = ColorImage(width: 3, height: 3) { x, _ in x == 0 ? 0xFF0000 : 0x000000 }
        let small = try scaled(line, width: 2, height: 2)
        // One and a half pixels each: 255 of 1, nothing of a half.
        #expect(small.pixels[0] == 170)
        #expect(small.pixels[4] == 0)
    }

    @Test("a picture of the same sides stays as it is")
    func same() throws {
        var random = SeededGenerator(seed: 3)
        let image = ColorImage(width: 31, height: 17) { _, _ in
            UInt32.random(in: 0...0xFF_FFFF, using: &random)
        }
        #expect(try scaled(image, width: 31, height: 17) == image)
    }

    @Test("a picture that grows runs evenly from pixel to pixel")
    func grows() throws {
        let ramp = ColorImage(width: 2, height: 2) { x, _ in x == 0 ? 0x000000 : 0xFFFFFF }
        let large = try scaled(ramp, width: 64, height: 64)
        let row = (0..<64).map { large.pixels[($0 + 32 * 64) * 4] }
        #expect(row == row.sorted())
        #expect(row.first == 0 && row.last == 255)
    }

    @Test("where the sides differ the middle is kept")
    func middle() throws {
        let stripes = ColorImage(width: 90, height: 30) { x, _ in
            x < 30 ? 0xFF0000 : x < 60 ? 0x00FF00 : 0x0000FF
        }
        let square = try scaled(stripes, width: 10, height: 10)
        #expect(
            (0..<100).allSatisfy { Array(square.pixels[$0 * 4..<$0 * 4 + 3]) == [0, 255, 0] })
    }

    @Test("what is transparent does not darken what is not")
    func alpha() throws {
        let pixels: [UInt8] = [255, 255, 255, 255, 0, 0, 0, 0]
        let image = ColorImage(width: 2, height: 1, pixels: pixels)
        let one = try scaled(image, width: 1, height: 1)
        // Nothing is cut off sideways: one pixel shows the square in the middle.
        #expect(one.pixels[0] == 255)
        #expect(abs(Int(one.pixels[3]) - 128) <= 1)
    }

    @Test(
        "pictures of any sides go into any sides",
        arguments: [(1, 1), (10_000, 1), (1, 10_000), (2, 3)],
        [(1, 1), (300, 1), (1, 300), (64, 48), (0, -4)])
    func anySides(from: (Int, Int), to: (Int, Int)) throws {
        let image = ColorImage(width: from.0, height: from.1) { _, _ in 0x406080 }
        let scaled = try scaled(image, width: to.0, height: to.1)
        #expect(scaled.width == max(1, to.0) && scaled.height == max(1, to.1))
        #expect(Array(scaled.pixels.prefix(4)) == [0x40, 0x60, 0x80, 255])
        #expect(Array(scaled.pixels.suffix(4)) == [0x40, 0x60, 0x80, 255])
    }

    @Test(
        "photographs fill their frame; what would lose more than a third is shown whole",
        arguments: [
            (1600, 900, 800.0, 450.0, true), (4000, 3000, 1600, 900, true),
            (3000, 2000, 500, 500, true), (1000, 1000, 1600, 900, false),
            (3000, 500, 800, 600, false), (500, 3000, 800, 600, false), (1, 1, 0, 5, false),
        ])
    func fills(width: Int, height: Int, wide: Double, high: Double, fills: Bool) {
        #expect(
            PictureScaler.fills(
                width: width, height: height, frameWidth: wide, frameHeight: high) == fills)
    }

    @Test(
        "a whole picture touches two sides of its frame and never leaves it",
        arguments: [(3000, 500), (500, 3000), (1, 10_000), (7, 7)])
    func fitted(width: Int, height: Int) {
        let size = PictureScaler.fitted(
            width: width, height: height, frameWidth: 800, frameHeight: 600)
        #expect(size.width <= 800 && size.height <= 600)
        #expect(size.width == 800 || size.height == 600)
        #expect(size.width >= 1 && size.height >= 1)
    }
}
