/// The pixels of a grey picture, lent: row-major without padding, x right, y down.
struct GreyView: ~Escapable {
    let pixels: Span<UInt8>
    let width: Int
    let height: Int

    /// - Precondition: both sides are at least 1 and `pixels` holds `width * height` of them.
    @_lifetime(copy pixels)
    init(pixels: Span<UInt8>, width: Int, height: Int) {
        precondition(
            width > 0 && height > 0 && pixels.count == width * height,
            "\(pixels.count) pixels do not make \(width) x \(height)")
        self.pixels = pixels
        self.width = width
        self.height = height
    }

    @_lifetime(copy self)
    func row(_ y: Int) -> Span<UInt8> {
        pixels.extracting(y * width..<(y + 1) * width)
    }
}
