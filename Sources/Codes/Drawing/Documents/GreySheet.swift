import CCairo
import Imaging

/// A surface of coverage alone, 0 to 255, to lay text out on and to draw it.
@safe
struct GreySheet: ~Copyable {
    private let surface: OpaquePointer
    let context: OpaquePointer
    let width: Int
    let height: Int

    init(width: Int, height: Int) throws(DrawingError) {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw .unsupportedSize(width: width, height: height)
        }
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_A8, Int32(width), Int32(height)),
            let context = unsafe cairo_create(surface)
        else { throw .cairo("out of memory") }
        // A surface that could not be made says so when it is drawn on: see check().
        unsafe self.surface = surface
        unsafe self.context = context
        self.width = width
        self.height = height
    }

    /// A sheet without bounds and without pixels, to lay text out on and to trace it.
    ///
    /// On a bounded one cairo drops letters that lie far outside.
    init() throws(DrawingError) {
        guard
            let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil),
            let context = unsafe cairo_create(surface)
        else { throw .cairo("out of memory") }
        unsafe self.surface = surface
        unsafe self.context = context
        width = 0
        height = 0
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    func check() throws(DrawingError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(words(of: status)) }
    }

    /// What is covered of a bounded sheet: 0 is nothing, 255 all of a pixel.
    func coverage() throws(DrawingError) -> LumaImage {
        try check()
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else {
            throw .cairo("the surface has no pixels")
        }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let bytes = unsafe UnsafeBufferPointer(start: data, count: stride * height)
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            unsafe pixels.append(contentsOf: bytes[y * stride..<y * stride + width])
        }
        return LumaImage(width: width, height: height, pixels: pixels)
    }
}

/// cairo's own words for what went wrong.
func words(of status: cairo_status_t) -> String {
    guard let words = unsafe cairo_status_to_string(status) else { return "\(status)" }
    return unsafe String(cString: words)
}
