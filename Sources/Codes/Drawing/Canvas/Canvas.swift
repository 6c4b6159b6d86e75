import CCairo
public import Imaging

/// A page to draw on: shapes, pictures and text, x right and y down; in pixels, or in points on a document's page.
///
/// Not `Sendable`: cairo's contexts belong to one thread at a time. A drawing operation that fails puts the
/// canvas in an error state that ``check()`` reports.
@safe
public final class Canvas {
    package let surface: OpaquePointer
    package let context: OpaquePointer
    /// In pixels, or points.
    public let width: Double
    public let height: Double

    /// Draws on a borrowed surface; `context` becomes the canvas's own.
    package init(surface: OpaquePointer, context: OpaquePointer, width: Double, height: Double) {
        unsafe self.surface = surface
        unsafe cairo_surface_reference(surface)
        unsafe self.context = context
        self.width = width
        self.height = height
    }

    /// An empty canvas of pixels, of one colour.
    ///
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` over 32767 pixels a side.
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
        self.width = Double(width)
        self.height = Double(height)
        try check()
        fill(background)
    }

    /// A canvas with a picture on it; what is transparent lies over white.
    public convenience init(_ image: ColorImage) throws(DrawingError) {
        try self.init(width: image.width, height: image.height, background: Color(0xFFFFFF))
        draw(try Bitmap(image), at: Point(x: 0, y: 0))
    }

    deinit {
        unsafe cairo_destroy(context)
        unsafe cairo_surface_destroy(surface)
    }

    public var bounds: Rectangle { Rectangle(x: 0, y: 0, width: width, height: height) }

    // MARK: Shapes

    /// Everything within the clip, in one colour.
    public func fill(_ color: Color) {
        setColor(color)
        unsafe cairo_paint(context)
    }

    public func fill(_ path: Path, _ color: Color) {
        trace(path)
        setColor(color)
        unsafe cairo_fill(context)
    }

    /// A rectangle whose edges are exact: no pixel is mixed where they lie on whole pixels.
    public func fill(_ rectangle: Rectangle, _ color: Color) {
        fillExactly(Path(rectangle), color)
    }

    /// A shape without mixed pixels along its edges; on a document's page like any other.
    public func fillExactly(_ path: Path, _ color: Color) {
        unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
        fill(path, color)
        unsafe cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
    }

    /// The middle of the line lies on the path.
    public func stroke(_ path: Path, _ color: Color, _ stroke: Stroke) {
        trace(path)
        setColor(color)
        unsafe cairo_set_line_width(context, stroke.width)
        unsafe cairo_set_line_cap(
            context,
            stroke.cap == .round
                ? CAIRO_LINE_CAP_ROUND
                : stroke.cap == .square ? CAIRO_LINE_CAP_SQUARE : CAIRO_LINE_CAP_BUTT)
        unsafe cairo_set_line_join(
            context,
            stroke.join == .round
                ? CAIRO_LINE_JOIN_ROUND
                : stroke.join == .bevel ? CAIRO_LINE_JOIN_BEVEL : CAIRO_LINE_JOIN_MITER)
        unsafe cairo_set_dash(context, stroke.dashes, Int32(stroke.dashes.count), 0)
        unsafe cairo_stroke(context)
    }

    /// Fills with colours that change along a line, from `start` to `end`; offsets 0 to 1.
    public func fill(
        _ path: Path, from start: Point, to end: Point, _ stops: [(offset: Double, color: Color)]
    ) {
        guard
            let gradient = unsafe cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
        else { return }
        defer { unsafe cairo_pattern_destroy(gradient) }
        for stop in stops {
            let color = stop.color
            unsafe cairo_pattern_add_color_stop_rgba(
                gradient, stop.offset, color.red, color.green, color.blue, color.alpha)
        }
        trace(path)
        unsafe cairo_set_source(context, gradient)
        unsafe cairo_fill(context)
    }

    // MARK: Pictures

    /// A picture pixel by pixel, its top left corner at a place.
    public func draw(_ bitmap: Bitmap, at place: Point) {
        unsafe cairo_set_source_surface(context, bitmap.surface, place.x, place.y)
        unsafe cairo_paint(context)
    }

    /// A picture stretched over a rectangle.
    public func draw(_ bitmap: Bitmap, in rectangle: Rectangle) {
        guard !rectangle.isEmpty else { return }
        saved {
            clip(to: Path(rectangle))
            unsafe cairo_translate(context, rectangle.x, rectangle.y)
            unsafe cairo_scale(
                context, rectangle.width / Double(bitmap.width),
                rectangle.height / Double(bitmap.height))
            unsafe cairo_set_source_surface(context, bitmap.surface, 0, 0)
            if let source = unsafe cairo_get_source(context) {
                unsafe cairo_pattern_set_extend(source, CAIRO_EXTEND_PAD)
            }
            unsafe cairo_paint(context)
        }
    }

    // MARK: State

    /// Whatever the body changes in clip and place is undone after it.
    public func saved<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
        unsafe cairo_save(context)
        defer { unsafe cairo_restore(context) }
        try body()
    }

    /// What follows is drawn only inside the path, until the end of ``saved(_:)``.
    public func clip(to path: Path) {
        trace(path)
        unsafe cairo_clip(context)
    }

    /// Moves the origin, until the end of ``saved(_:)``.
    public func translate(x: Double, y: Double) {
        unsafe cairo_translate(context, x, y)
    }

    public func scale(x: Double, y: Double) {
        unsafe cairo_scale(context, x, y)
    }

    /// Moves what follows from (x, y) to (x' + a x + b y, y' + c x + d y), until the end of ``saved(_:)``.
    public func transform(x: Double, y: Double, a: Double, b: Double, c: Double, d: Double) {
        var matrix = cairo_matrix_t(xx: a, yx: c, xy: b, yy: d, x0: x, y0: y)
        unsafe cairo_transform(context, &matrix)
    }

    /// Clockwise, in radians.
    public func rotate(_ angle: Double) {
        unsafe cairo_rotate(context, angle)
    }

    /// - Throws: ``DrawingError/cairo(_:)`` when any drawing operation so far has failed.
    public func check() throws(DrawingError) {
        let status = unsafe cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(Self.words(status)) }
    }

    // MARK: Inside

    private func trace(_ path: Path) {
        unsafe cairo_new_path(context)
        for element in path.elements {
            switch element {
            case .move(let to): unsafe cairo_move_to(context, to.x, to.y)
            case .line(let to): unsafe cairo_line_to(context, to.x, to.y)
            case .curve(let a, let b, let to):
                unsafe cairo_curve_to(context, a.x, a.y, b.x, b.y, to.x, to.y)
            case .arc(let middle, let radius, let from, let to):
                unsafe cairo_arc(context, middle.x, middle.y, radius, from, to)
            case .rectangle(let r): unsafe cairo_rectangle(context, r.x, r.y, r.width, r.height)
            case .close: unsafe cairo_close_path(context)
            }
        }
    }

    func setColor(_ color: Color) {
        unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    static func words(_ status: cairo_status_t) -> String {
        guard let words = unsafe cairo_status_to_string(status) else { return "\(status)" }
        return unsafe String(cString: words)
    }
}
