import CCairo

extension Canvas {
    /// A canvas over borrowed memory: words `0xXXRRGGBB`, row by row without gaps.
    ///
    /// The memory has to outlive the canvas.
    ///
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` over 32767 pixels a side, or where the memory is
    ///   smaller than the size says.
    @unsafe public convenience init(
        over memory: UnsafeMutableRawBufferPointer, width: Int, height: Int
    ) throws(DrawingError) {
        guard (1...32767).contains(width), (1...32767).contains(height),
            memory.count >= width * height * 4,
            let first = unsafe memory.baseAddress?.assumingMemoryBound(to: UInt8.self)
        else { throw .unsupportedSize(width: width, height: height) }
        guard
            let surface = unsafe cairo_image_surface_create_for_data(
                first, CAIRO_FORMAT_RGB24, Int32(width), Int32(height), Int32(width * 4)),
            let context = unsafe cairo_create(surface)
        else { throw .cairo("out of memory") }
        unsafe self.init(
            surface: surface, context: context, width: Double(width), height: Double(height))
        // The canvas holds the surface now.
        unsafe cairo_surface_destroy(surface)
        try check()
    }

    /// What was drawn is in the memory, all of it.
    public func flush() {
        unsafe cairo_surface_flush(surface)
    }

    /// The memory was changed by others.
    public func markChanged() {
        unsafe cairo_surface_mark_dirty(surface)
    }
}
