import Imaging

/// The pixels of a picture where a program has them: rows that may have padding between them.
@safe struct PixelRows {
    private let pixels: UnsafePointer<UInt8>
    private let width: Int
    private let height: Int
    private let stride: Int
    private let channels: Int

    /// The most pixels of a picture, as the header says.
    private static let mostPixels = 100_000_000
    /// Shades from here on are light.
    private static let lightest = UInt8(128)

    init(
        _ pixels: UnsafePointer<UInt8>?, width: Int, height: Int, stride: Int, channels: Int32
    ) throws(Refusal) {
        guard let pixels = unsafe pixels else { throw .null }
        guard (1...4).contains(channels) else { throw .choice }
        guard (1...Self.mostPixels).contains(width), (1...Self.mostPixels).contains(height),
            width * height <= Self.mostPixels, stride >= width * Int(channels),
            // The last byte has an address.
            !stride.multipliedReportingOverflow(by: height).overflow
        else { throw .size }
        unsafe self.pixels = pixels
        self.width = width
        self.height = height
        self.stride = stride
        self.channels = Int(channels)
    }

    /// A copy in grey.
    ///
    /// As in PNG files, what is transparent lies over white or, where nothing dark is there, over black.
    func luma() -> LumaImage {
        let shades = shades(over: 255)
        let hasAlpha = channels == 2 || channels == 4
        guard hasAlpha, !shades.contains(where: { $0 < Self.lightest }) else {
            return LumaImage(width: width, height: height, pixels: shades)
        }
        return LumaImage(width: width, height: height, pixels: self.shades(over: 0))
    }

    private func shades(over background: UInt8) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: width * height) { buffer, count in
            unsafe buffer.initialize(repeating: 0)
            count = width * height
            for y in 0..<height {
                let row = unsafe Span(
                    _unsafeElements: UnsafeBufferPointer(
                        start: pixels + y * stride, count: width * channels))
                var luma = unsafe MutableSpan(
                    _unsafeElements: UnsafeMutableBufferPointer(
                        rebasing: buffer[y * width..<(y + 1) * width]))
                Luma.convert(row, channels: channels, over: background, to: &luma)
            }
        }
    }
}
