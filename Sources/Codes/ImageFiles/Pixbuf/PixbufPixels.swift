import CGdkPixbuf
import Imaging
import Pictures

/// The pixels of a gdk-pixbuf picture, valid while the picture stays as it is.
@safe struct PixbufPixels: ~Copyable {
    let width: Int
    let height: Int
    /// 3 for RGB, 4 for RGB and alpha.
    let channels: Int
    private let stride: Int
    private let base: UnsafePointer<UInt8>

    /// `nil` when the picture's layout is not one that gdk-pixbuf documents.
    @unsafe init?(_ pixbuf: OpaquePointer) {
        var length: guint = 0
        guard let pixels = unsafe gdk_pixbuf_get_pixels_with_length(pixbuf, &length) else {
            return nil
        }
        let width = unsafe Int(gdk_pixbuf_get_width(pixbuf))
        let height = unsafe Int(gdk_pixbuf_get_height(pixbuf))
        let channels = unsafe Int(gdk_pixbuf_get_n_channels(pixbuf))
        let stride = unsafe Int(gdk_pixbuf_get_rowstride(pixbuf))
        guard width > 0, height > 0, channels == 3 || channels == 4, stride >= width * channels,
            unsafe gdk_pixbuf_get_bits_per_sample(pixbuf) == 8,
            Int(length) >= (height - 1) * stride + width * channels
        else { return nil }
        self.width = width
        self.height = height
        self.channels = channels
        self.stride = stride
        unsafe base = UnsafePointer(pixels)
    }

    /// One row of pixels, `width * channels` bytes.
    @_lifetime(borrow self)
    borrowing func row(_ y: Int) -> Span<UInt8> {
        precondition(y >= 0 && y < height, "row \(y) of \(height)")
        let start = unsafe base + y * stride
        return unsafe _overrideLifetime(
            Span(_unsafeStart: start, count: width * channels), borrowing: self)
    }

    /// The picture in grey over white.
    ///
    /// - Parameter isPremultiplied: whether the colours are multiplied with their alpha already.
    borrowing func luma(isPremultiplied: Bool = false) -> LumaImage {
        var plane = LumaPlane(width: width, height: height)
        for y in 0..<height {
            var luma = plane.row(y)
            if isPremultiplied, channels == 4 {
                Luma.fromPremultipliedRGBA(row(y), to: &luma)
            } else {
                Luma.convert(row(y), channels: channels, to: &luma)
            }
        }
        return plane.finished()
    }

    /// The picture in colour, with straight alpha.
    borrowing func color(isPremultiplied: Bool = false) -> ColorImage {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height { Color.fromChannels(channels, row(y), to: &pixels) }
        if isPremultiplied, channels == 4 { Color.divideByAlpha(&pixels) }
        return ColorImage(width: width, height: height, pixels: pixels)
    }
}
