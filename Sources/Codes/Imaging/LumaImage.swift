/// A grey picture in memory: one byte per pixel, 0 is black, 255 is white.
///
/// Row-major without padding: pixel (x, y) is `pixels[y * width + x]`; x runs right, y runs down,
/// both in pixels from the top left. Sides are at least 1.
public struct LumaImage: Sendable, Equatable {
    /// The number of columns, in pixels, at least 1.
    public let width: Int
    /// The number of rows, in pixels, at least 1.
    public let height: Int
    /// All pixels, `width * height` bytes, row by row.
    public private(set) var pixels: [UInt8]

    /// Takes pixels that are already in memory.
    ///
    /// - Precondition: both sides are at least 1 and `pixels.count == width * height`.
    public init(width: Int, height: Int, pixels: [UInt8]) {
        precondition(
            width > 0 && height > 0 && pixels.count == width * height,
            "\(pixels.count) pixels do not make \(width) x \(height)")
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// A picture of one shade.
    ///
    /// - Precondition: both sides are at least 1.
    public init(width: Int, height: Int, shade: UInt8 = 255) {
        precondition(width > 0 && height > 0, "\(width) x \(height) is no picture")
        self.init(
            width: width, height: height, pixels: [UInt8](repeating: shade, count: width * height))
    }

    /// One row of pixels, `width` bytes.
    ///
    /// - Precondition: `0 <= y < height`.
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<UInt8> {
        pixels.span.extracting(y * width..<(y + 1) * width)
    }

    /// The shade of one pixel, for single probes; loops take ``row(_:)``.
    ///
    /// - Precondition: `0 <= x < width` and `0 <= y < height`.
    @inlinable
    public subscript(x: Int, y: Int) -> UInt8 {
        get {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "(\(x), \(y)) is outside")
            return pixels[y * width + x]
        }
    }

    /// The picture as the file's orientation says it should be seen.
    ///
    /// - Complexity: one pass over the pixels; none for ``Orientation/upright``.
    public func oriented(_ orientation: Orientation) -> LumaImage {
        if orientation == .upright { return self }
        let size = orientation.displayedSize(ofWidth: width, height: height)
        var out = [UInt8](repeating: 0, count: pixels.count)
        for y in 0..<height {
            let source = row(y)
            for x in 0..<width {
                let (toX, toY) = orientation.displayed(x: x, y: y, width: width, height: height)
                out[toY * size.width + toX] = source[x]
            }
        }
        return LumaImage(width: size.width, height: size.height, pixels: out)
    }
}
