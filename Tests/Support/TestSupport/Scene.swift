package import Imaging
package import QRCode

/// A white page on which symbols are drawn as a camera would see them.
package struct Scene {
    package private(set) var image: LumaImage

    package init(width: Int = 360, height: Int = 360, shade: UInt8 = 235) {
        image = LumaImage(width: width, height: height, shade: shade)
    }

    /// Draws a symbol and returns the corners of its grid.
    ///
    /// - Parameters:
    ///   - module: the width of a module in pixels.
    ///   - degrees: the turn, clockwise on the screen, around `center`.
    @discardableResult
    package mutating func draw(
        _ grid: ModuleGrid, center: Point, module: Double, degrees: Double = 0,
        isMirrored: Bool = false, isInverted: Bool = false
    ) -> Quadrilateral {
        let side = Double(grid.width)
        let angle = degrees * Double.pi / 180
        let cosine = Self.cosine(angle)
        let sine = Self.cosine(angle - Double.pi / 2)
        let flip: Double = isMirrored ? -1 : 1
        func place(_ u: Double, _ v: Double) -> Point {
            let x = (u - side / 2) * module * flip
            let y = (v - side / 2) * module
            return Point(
                x: center.x + x * cosine - y * sine, y: center.y + x * sine + y * cosine)
        }
        let dark = 20.0
        let light = 235.0
        var pixels = image.pixels
        for row in 0..<image.height {
            for column in 0..<image.width {
                var sum = 0.0
                var isInside = false
                // Sixteen samples per pixel give it the grey edges of a real picture.
                for sub in 0..<16 {
                    let px = Double(column) + (Double(sub % 4) + 0.5) / 4 - center.x
                    let py = Double(row) + (Double(sub / 4) + 0.5) / 4 - center.y
                    let u = (px * cosine + py * sine) * flip / module + side / 2
                    let v = (py * cosine - px * sine) / module + side / 2
                    let quiet = 4.0
                    if u >= -quiet, v >= -quiet, u < side + quiet, v < side + quiet {
                        isInside = true
                    }
                    let isDark =
                        u >= 0 && v >= 0 && u < side && v < side && grid[Int(u), Int(v)] == 1
                    sum += isDark != isInverted ? dark : light
                }
                if isInside { pixels[row * image.width + column] = UInt8(sum / 16) }
            }
        }
        image = LumaImage(width: image.width, height: image.height, pixels: pixels)
        return Quadrilateral(
            topLeft: place(0, 0), topRight: place(side, 0), bottomRight: place(side, side),
            bottomLeft: place(0, side))
    }

    /// Draws a 1-D symbol upright: `1` for a dark module, `0` for a light one.
    package mutating func drawBars(
        _ modules: String, left: Int, top: Int, module: Int = 2, barHeight: Int = 60
    ) {
        var pixels = image.pixels
        for (index, digit) in modules.enumerated() where digit == "1" {
            for y in top..<top + barHeight {
                for x in left + index * module..<left + (index + 1) * module {
                    pixels[y * image.width + x] = 20
                }
            }
        }
        image = LumaImage(width: image.width, height: image.height, pixels: pixels)
    }

    /// The picture turned by quarter turns clockwise.
    package static func turned(_ image: LumaImage, quarters: Int) -> LumaImage {
        var image = image
        for _ in 0..<quarters { image = image.oriented(.quarterTurnClockwise) }
        return image
    }

    /// By its power series; the angles here are small enough for it to be exact.
    private static func cosine(_ angle: Double) -> Double {
        var term = 1.0
        var sum = 1.0
        for index in 1...20 {
            term *= -angle * angle / Double((2 * index - 1) * 2 * index)
            sum += term
        }
        return sum
    }
}

/// Pictures of nothing, the same every time.
package enum Noise {
    package static func image(width: Int, height: Int, seed: UInt64) -> LumaImage {
        var state = seed
        let pixels = (0..<width * height).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}
