/// A colour picture in memory, for showing: four bytes per pixel, red, green, blue, alpha.
///
/// Row-major without padding; alpha is straight (not multiplied in), 255 is opaque. Sides are at least 1.
public struct ColorImage: Sendable, Equatable {
    /// The number of columns, in pixels, at least 1.
    public let width: Int
    /// The number of rows, in pixels, at least 1.
    public let height: Int
    /// All pixels, `width * height * 4` bytes, row by row.
    public private(set) var pixels: [UInt8]

    /// Takes pixels that are already in memory.
    ///
    /// - Precondition: both sides are at least 1 and `pixels.count == width * height * 4`.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width > 0 && height > 0 && pixels.count == width * height * 4,
            "\(pixels.count) bytes do not make \(width) x \(height) pixels of four")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The grey picture in colour, opaque.
    public init(_ luma: LumaImage) {
        var pixels = [UInt8](repeating: 255, count: luma.pixels.count * 4)
        for (index, shade) in luma.pixels.enumerated() {
            pixels[index * 4] = shade
            pixels[index * 4 + 1] = shade
            pixels[index * 4 + 2] = shade
        }
        self.init(width: luma.width, height: luma.height, pixels: pixels)
    }

    /// The picture as the file's orientation says it should be seen.
    ///
    /// - Complexity: one pass over the pixels; none for ``Orientation/upright``.
    public func oriented(_ orientation: Orientation) -> ColorImage {
        if orientation == .upright { return self }
        let size = orientation.displayedSize(ofWidth: width, height: height)
        var out = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let (toX, toY) = orientation.displayed(x: x, y: y, width: width, height: height)
                let from = (y * width + x) * 4
                let to = (toY * size.width + toX) * 4
                for channel in 0..<4 { out[to + channel] = pixels[from + channel] }
            }
        }
        return ColorImage(width: size.width, height: size.height, pixels: out)
    }

    /// The picture scaled down to fit a box, each new pixel the mean of those it covers.
    ///
    /// Never enlarges; keeps the sides' ratio.
    ///
    /// - Precondition: both sides of the box are at least 1.
    /// - Complexity: one pass over the pixels.
    public func fitted(intoWidth maximumWidth: Int, height maximumHeight: Int) -> ColorImage {
        precondition(maximumWidth > 0 && maximumHeight > 0, "\(maximumWidth) x \(maximumHeight)")
        let scale = min(
            1, Double(maximumWidth) / Double(width), Double(maximumHeight) / Double(height))
        if scale >= 1 { return self }
        let newWidth = max(1, Int(Double(width) * scale))
        let newHeight = max(1, Int(Double(height) * scale))
        var out = [UInt8](repeating: 0, count: newWidth * newHeight * 4)
        for y in 0..<newHeight {
            let top = y * height / newHeight
            let bottom = max(top + 1, (y + 1) * height / newHeight)
            for x in 0..<newWidth {
                let left = x * width / newWidth
                let right = max(left + 1, (x + 1) * width / newWidth)
                var sums = SIMD4<Int>()
                for sourceY in top..<bottom {
                    for sourceX in left..<right {
                        let at = (sourceY * width + sourceX) * 4
                        let alpha = Int(pixels[at + 3])
                        sums &+= SIMD4(
                            Int(pixels[at]) * alpha, Int(pixels[at + 1]) * alpha,
                            Int(pixels[at + 2]) * alpha, alpha)
                    }
                }
                let to = (y * newWidth + x) * 4
                let alpha = max(1, sums[3])
                out[to] = UInt8(sums[0] / alpha)
                out[to + 1] = UInt8(sums[1] / alpha)
                out[to + 2] = UInt8(sums[2] / alpha)
                out[to + 3] = UInt8(sums[3] / ((bottom - top) * (right - left)))
            }
        }
        return ColorImage(width: newWidth, height: newHeight, pixels: out)
    }
}
