import CCairo

/// A PDF file as it is written page by page, or an encapsulated PostScript file of one page; lengths in points,
/// 1/72 inch, x right and y down.
///
/// The same drawing gives the same bytes on every run. Not `Sendable`: cairo's contexts belong to
/// one thread at a time. ``finish(language:isTrueSize:)`` reports a drawing operation that failed.
@safe
public final class PDFDocument {
    /// The time in a file for which none is given: the same for all, so that their bytes are the same.
    public static let fixedDate = "2000-01-01T00:00:00Z"

    /// The form of the file.
    public enum Form: Sendable { case pdf, encapsulatedPostScript }

    private let form: Form
    let sink = Sink()
    let surface: OpaquePointer
    let context: OpaquePointer
    /// The page that is drawn on, in points.
    public private(set) var page: Canvas
    /// The number of the page that is drawn on, from 1.
    public private(set) var pageNumber = 1

    /// Begins a document with a page of this size.
    ///
    /// - Parameters:
    ///   - title: what viewers show as its name.
    ///   - date: the time it was made, ISO 8601.
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` outside 1...14400 points, what
    ///   the format allows.
    public init(
        width: Double, height: Double, title: String, form: Form = .pdf,
        date: String = PDFDocument.fixedDate
    ) throws(DrawingError) {
        try Self.check(width: width, height: height)
        let user = unsafe Unmanaged.passUnretained(sink).toOpaque()
        let write: cairo_write_func_t = { user, bytes, count in
            guard let user = unsafe user, let bytes = unsafe bytes else {
                return CAIRO_STATUS_WRITE_ERROR
            }
            let sink = unsafe Unmanaged<Sink>.fromOpaque(user).takeUnretainedValue()
            unsafe sink.bytes.append(
                contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
            return CAIRO_STATUS_SUCCESS
        }
        self.form = form
        let made =
            switch form {
            case .pdf: unsafe cairo_pdf_surface_create_for_stream(write, user, width, height)
            case .encapsulatedPostScript:
                unsafe cairo_ps_surface_create_for_stream(write, user, width, height)
            }
        guard let surface = unsafe made, let context = unsafe cairo_create(surface)
        else { throw .cairo("out of memory") }
        unsafe self.surface = surface
        unsafe self.context = context
        // The canvas gives its context back when it goes, and so does the document.
        unsafe page = Canvas(
            surface: surface, context: cairo_reference(context), width: width, height: height)
        guard form == .pdf else {
            unsafe cairo_ps_surface_set_eps(surface, 1)
            unsafe cairo_ps_surface_restrict_to_level(surface, CAIRO_PS_LEVEL_2)
            return
        }
        // From PDF 1.5 on cairo 1.18 packs the catalog into a compressed object, to which nothing can be added.
        unsafe cairo_pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, title)
        unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Docent")
        for entry in [CAIRO_PDF_METADATA_CREATE_DATE, CAIRO_PDF_METADATA_MOD_DATE] {
            unsafe cairo_pdf_surface_set_metadata(surface, entry, date)
        }
    }

    deinit {
        // The surface writes to the sink until it is finished, which lives longer.
        Typesetting.alone {
            unsafe cairo_destroy(context)
            unsafe cairo_surface_finish(surface)
            unsafe cairo_surface_destroy(surface)
        }
    }

    /// Fills rectangles as one shape, so that neighbours show no seam.
    public func fill(_ rectangles: [Rectangle], color: Color) {
        for one in rectangles {
            unsafe cairo_rectangle(context, one.x, one.y, one.width, one.height)
        }
        setColor(color)
        unsafe cairo_fill(context)
    }

    /// Writes a text with its top left corner at a place; it can be searched and copied.
    ///
    /// - Parameter scale: how many points a unit of the text is.
    public func show(
        _ text: FittedText, x: Double, y: Double, scale: Double, color: Color
    ) throws(DrawingError) {
        unsafe cairo_save(context)
        unsafe cairo_translate(context, x, y)
        unsafe cairo_scale(context, scale, scale)
        setColor(color)
        unsafe try text.show(on: context)
        unsafe cairo_restore(context)
    }

    /// Ends the page and begins the next, of the same size, or of another.
    ///
    /// - Throws: ``DrawingError/unsupportedSize(width:height:)`` outside 1...14400 points.
    public func beginPage(width: Double, height: Double) throws(DrawingError) {
        try Self.check(width: width, height: height)
        beginPage()
        guard width != page.width || height != page.height else { return }
        unsafe cairo_pdf_surface_set_size(surface, width, height)
        unsafe page = Canvas(
            surface: surface, context: cairo_reference(context), width: width, height: height)
    }

    /// Ends the page and begins the next, of the same size.
    public func beginPage() {
        Typesetting.alone { unsafe cairo_show_page(context) }
        pageNumber += 1
    }

    private static func check(width: Double, height: Double) throws(DrawingError) {
        guard (1...14400).contains(width), (1...14400).contains(height) else {
            throw .unsupportedSize(
                width: Int(max(0, min(width, 1e6))), height: Int(max(0, min(height, 1e6))))
        }
    }

    /// Ends the document and gives its bytes; nothing may be drawn afterwards.
    ///
    /// - Parameters:
    ///   - language: the BCP 47 tag of what it says, for programs that read it aloud.
    ///   - isTrueSize: whether it measures something, such as labels: print dialogs then start with its true size instead
    ///     of fitting it to the printer's margins, which is what most of them do else.
    /// - Throws: ``DrawingError/cairo(_:)`` when any drawing operation failed.
    public func finish(
        language: String? = nil, isTrueSize: Bool = false
    ) throws(DrawingError) -> [UInt8] {
        let drawn = unsafe cairo_status(context)
        guard drawn == CAIRO_STATUS_SUCCESS else { throw .cairo(words(of: drawn)) }
        // The fonts are written at the end.
        Typesetting.alone {
            unsafe cairo_show_page(context)
            unsafe cairo_surface_finish(surface)
        }
        let status = unsafe cairo_surface_status(surface)
        guard status == CAIRO_STATUS_SUCCESS else { throw .cairo(words(of: status)) }
        return form == .pdf
            ? try PDFCatalog.adding(
                language: language, isTrueSize: isTrueSize, to: PDFGrey.greyed(sink.bytes))
            : Self.withoutDate(sink.bytes)
    }

    /// cairo states the time in an EPS file's header; without it the same drawing gives the same bytes.
    private static func withoutDate(_ file: [UInt8]) -> [UInt8] {
        let lines = file.split(
            separator: UInt8(ascii: "\n"), maxSplits: 3, omittingEmptySubsequences: false)
        let kept = lines.filter { !$0.starts(with: Array("%%CreationDate:".utf8)) }
        return Array(kept.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func setColor(_ color: Color) {
        unsafe cairo_set_source_rgba(context, color.red, color.green, color.blue, color.alpha)
    }

    final class Sink {
        var bytes: [UInt8] = []
    }
}
