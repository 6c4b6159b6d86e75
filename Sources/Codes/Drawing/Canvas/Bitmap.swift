import CCairo
public import Imaging

/// A picture made ready to be drawn often: scaled once, in the order that cairo blends.
///
/// Not `Sendable`: cairo's surfaces belong to one thread at a time.
@safe
public final class Bitmap {
    let surface: OpaquePointer
    /// In pixels.
    public let width: Int
    public let height: Int

    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` over 32767 pixels a side.
    public init(_ image: ColorImage) throws(DrawingError) {
        unsafe surface = try Self.surface(width: image.width, height: image.height)
        width = image.width
        height = image.height
        unsafe Self.fill(surface, width: width, height: height) { word, index in
            let at = index * 4
            let alpha = UInt32(image.pixels[at + 3])
            func channel(_ offset: Int) -> UInt32 {
                (UInt32(image.pixels[at + offset]) * alpha + 127) / 255
            }
            word = alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
        }
    }

    /// A grey picture, mirrored left to right where asked, as a camera shows people themselves.
    public init(_ image: LumaImage, isMirrored: Bool = false) throws(DrawingError) {
        unsafe surface = try Self.surface(width: image.width, height: image.height)
        width = image.width
        height = image.height
        let columns = image.width
        unsafe Self.fill(surface, width: width, height: height) { word, index in
            let at = isMirrored ? index - index % columns + columns - 1 - index % columns : index
            word = 0xFF00_0000 | UInt32(image.pixels[at]) &* 0x010101
        }
    }

    /// A picture that is made row by row.
    ///
    /// - Parameter fill: gets each row's number and its words `0xAARRGGBB`, all 0, alpha to be multiplied in.
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` over 32767 pixels a side.
    public init(
        width: Int, height: Int, _ fill: (_ row: Int, _ words: inout MutableSpan<UInt32>) -> Void
    ) throws(DrawingError) {
        let surface = try unsafe Self.surface(width: width, height: height)
        unsafe self.surface = surface
        self.width = width
        self.height = height
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface)) / 4
        unsafe data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { words in
            for y in 0..<height {
                let pixels = unsafe UnsafeMutableBufferPointer(
                    start: words + y * stride, count: width)
                var row = unsafe pixels.mutableSpan
                fill(y, &row)
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    deinit { unsafe cairo_surface_destroy(surface) }

    private static func surface(width: Int, height: Int) throws(DrawingError) -> OpaquePointer {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw .unsupportedSize(width: width, height: height)
        }
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else { throw .cairo("out of memory") }
        return unsafe surface
    }

    private static func fill(
        _ surface: OpaquePointer, width: Int, height: Int,
        _ make: (inout UInt32, _ index: Int) -> Void
    ) {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface)) / 4
        unsafe data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { words in
            for y in 0..<height {
                for x in 0..<width {
                    unsafe make(&words[y * stride + x], y * width + x)
                }
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }
}
