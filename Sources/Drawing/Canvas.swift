import CCairo
import CPango
public import Imaging

/// A picture to draw on: lines, shapes and text in pixels, x right and y down.
///
/// Not `Sendable`: cairo's contexts belong to one thread at a time. A drawing operation that fails puts the
/// canvas in an error state that ``png()`` reports.
@safe
public final class Canvas {
    private let surface: OpaquePointer
    private let context: OpaquePointer
    /// In pixels.
    public let width: Int
    public let height: Int

    /// The families that are tried one after the other for each character.
    static let fontFamilies = "Inter, Noto Sans, Noto Sans CJK SC, DejaVu Sans"

    /// An empty canvas of one colour.
    public init(width: Int, height: Int, background: Color) throws(DrawingError) {
        guard (1...32767).contains(width), (1...32767).contains(height) else {
            throw .unsupportedSize(width: width, height: height)
        }
        guard
            let surface = unsafe cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height)),
            let context = unsafe cairo_create(surface)
        else { throw .cairo("out of memory") }
        unsafe self.surface = surface
        unsafe self.context = context
        self.width = width
        self.height = height
        try check()
        setColor(background)
        unsafe cairo_paint(context)
    }

    /// A canvas with a picture on it; what is transparent lies over white.
    public convenience init(_ image: ColorImage) throws(DrawingError) {
        try self.init(width: image.width, height: image.height, background: Color(0xFFFFFF))
        draw(image)
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    /// Draws a closed outline, its middle on the points.
    public func stroke(_ outline: [Point], color: Color, width lineWidth: Double) {
        trace(outline)
        setColor(color)
        unsafe cairo_set_line_width(context, lineWidth)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        unsafe cairo_stroke(context)
    }

    /// Fills the inside of an outline.
    public func fill(_ outline: [Point], color: Color) {
        trace(outline)
        setColor(color)
        unsafe cairo_fill(context)
    }

    /// Writes one line of text on a plate, moved so that it lies within the canvas.
    ///
    /// - Parameter size: the height of the letters' box, in pixels.
    public func label(
        _ text: String, at place: Point, size: Double, color: Color, plate: Color
    ) {
        guard let layout = unsafe pango_cairo_create_layout(context) else { return }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        let font = unsafe pango_font_description_from_string(Self.fontFamilies)
        defer { unsafe pango_font_description_free(font) }
        unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        unsafe pango_layout_set_font_description(layout, font)
        unsafe pango_layout_set_single_paragraph_mode(layout, 1)
        let margin = size / 3
        unsafe pango_layout_set_width(
            layout, Int32(max(size, Double(width) - 2 * margin)) * PANGO_SCALE)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
        unsafe pango_layout_set_text(layout, text, Int32(clamping: text.utf8.count))
        var textWidth: Int32 = 0
        var textHeight: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
        let plateWidth = Double(textWidth) + 2 * margin
        let plateHeight = Double(textHeight) + margin
        let x = max(0, min(place.x, Double(width) - plateWidth))
        let y = max(0, min(place.y, Double(height) - plateHeight))
        setColor(plate)
        unsafe cairo_rectangle(context, x, y, plateWidth, plateHeight)
        unsafe cairo_fill(context)
        setColor(color)
        unsafe cairo_move_to(context, x + margin, y + margin / 2)
        unsafe pango_cairo_show_layout(context, layout)
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

    private func draw(_ image: ColorImage) {
        unsafe cairo_surface_flush(surface)
        guard let data = unsafe cairo_image_surface_get_data(surface) else { return }
        let stride = Int(unsafe cairo_image_surface_get_stride(surface))
        let target = unsafe UnsafeMutableBufferPointer(start: data, count: stride * height)
        for y in 0..<height {
            for x in 0..<width {
                let from = (y * width + x) * 4
                let to = y * stride + x * 4
                let alpha = Int(image.pixels[from + 3])
                // ARGB32 is a native-endian word: blue comes first in memory.
                for (channel, byte) in [(2, 0), (1, 1), (0, 2)] {
                    let value = Int(image.pixels[from + channel])
                    unsafe target[to + byte] = UInt8((value * alpha + 255 * (255 - alpha)) / 255)
                }
                unsafe target[to + 3] = 255
            }
        }
        unsafe cairo_surface_mark_dirty(surface)
    }

    private func trace(_ outline: [Point]) {
        for (index, point) in outline.enumerated() {
            if index == 0 {
                unsafe cairo_move_to(context, point.x, point.y)
            } else {
                unsafe cairo_line_to(context, point.x, point.y)
            }
        }
        unsafe cairo_close_path(context)
    }

    private func setColor(_ color: Color) {
        unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    private func check() throws(DrawingError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(Self.words(status)) }
    }

    private static func words(_ status: cairo_status_t) -> String {
        guard let words = unsafe cairo_status_to_string(status) else { return "\(status)" }
        return unsafe String(cString: words)
    }

    private final class ByteSink {
        var bytes: [UInt8] = []
    }
}
