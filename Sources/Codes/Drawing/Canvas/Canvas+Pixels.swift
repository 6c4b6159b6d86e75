import CCairo

extension Canvas {
    /// Gives the pixels of a canvas of pixels: words `0xAARRGGBB`, alpha multiplied in, row by row.
    ///
    /// - Parameter body: gets the words and the number of words from one row to the next.
    /// - Returns: what the body returns; `nil` on a document's page, which has no pixels.
    public func withPixels<Result>(
        _ body: (_ words: UnsafeMutableBufferPointer<UInt32>, _ stride: Int) throws -> Result
    ) rethrows -> Result? {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return nil }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface)) / 4
        let count = stride * Int(height)
        defer { unsafe cairo_surface_mark_dirty(surface) }
        return try unsafe data.withMemoryRebound(to: UInt32.self, capacity: count) { words in
            try unsafe body(UnsafeMutableBufferPointer(start: words, count: count), stride)
        }
    }

    /// The canvas as a PNG file.
    ///
    /// - Throws: ``DrawingError/cairo(_:)`` when any drawing operation failed.
    public func png() throws(DrawingError) -> [UInt8] {
        try check()
        unsafe cairo_surface_flush(surface)
        let sink = ByteSink()
        let status = unsafe cairo_surface_write_to_png_stream(
            surface,
            { user, bytes, count in
                guard let user = unsafe user, let bytes = unsafe bytes else {
                    return CAIRO_STATUS_WRITE_ERROR
                }
                let sink = unsafe Unmanaged<ByteSink>.fromOpaque(user).takeUnretainedValue()
                unsafe sink.bytes.append(
                    contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
                return CAIRO_STATUS_SUCCESS
            }, unsafe Unmanaged.passUnretained(sink).toOpaque())
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(Self.words(status)) }
        return sink.bytes
    }

    private final class ByteSink {
        var bytes: [UInt8] = []
    }
}
