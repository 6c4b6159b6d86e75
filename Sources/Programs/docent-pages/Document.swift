import CCairo
import CPoppler
import PageProtocol

/// An open PDF document; it stays open until the process ends.
@safe struct Document {
    private let document: OpaquePointer

    private init(_ document: OpaquePointer) { unsafe self.document = document }

    /// Opens the document that docent gave, by its descriptor and without a password.
    ///
    /// By way of a file name, because poppler 22.12 runs into a null pointer in other ways of
    /// opening an encrypted document.
    static func open() -> Result<Document, Refusal> {
        var problem: UnsafeMutablePointer<GError>?
        let uri = "file:///proc/self/fd/\(PageChannel.document)"
        if let document = unsafe poppler_document_new_from_file(uri, nil, &problem) {
            return .success(unsafe Document(document))
        }
        guard let problem = unsafe problem,
            unsafe problem.pointee.domain == poppler_error_quark(),
            unsafe problem.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
        else { return .failure(Refusal(.damaged)) }
        return .failure(Refusal(.encrypted))
    }

    var pageCount: Int { max(0, unsafe Int(poppler_document_get_n_pages(document))) }

    func draw(_ request: PageRequest) -> Result<Drawing, Refusal> {
        unsafe open(request) { page, size in
            let finest =
                unsafe request.purpose == .scanning ? RasterResolution.finest(on: page, size) : 0
            return size.canvas(for: request, finestRaster: finest).flatMap { canvas in
                unsafe draw(page, on: canvas, request.purpose)
            }
        }
    }

    func read(_ request: PageRequest) -> Result<Reading, Refusal> {
        unsafe open(request) { page, size in
            guard let text = unsafe poppler_page_get_text(page) else {
                return .failure(Refusal(.damaged))
            }
            defer { unsafe g_free(text) }
            let bytes = unsafe String(cString: text).utf8.prefix(PageReply.mostBytes)
            return .success(Reading(size: size, bytes: Array(bytes)))
        }
    }

    /// Has something done with a page of the document.
    @unsafe private func open<R>(
        _ request: PageRequest, _ body: (OpaquePointer, PageSize) -> Result<R, Refusal>
    ) -> Result<R, Refusal> {
        guard request.page <= pageCount, let index = Int32(exactly: request.page - 1),
            let page = unsafe poppler_document_get_page(document, index)
        else { return .failure(Refusal(.damaged)) }
        defer { unsafe docent_release_page(page) }
        var width = 0.0
        var height = 0.0
        unsafe poppler_page_get_size(page, &width, &height)
        guard width.isFinite, height.isFinite, width > 0, height > 0 else {
            return .failure(Refusal(.damaged))
        }
        return unsafe body(page, PageSize(width: width, height: height))
    }

    @unsafe private func draw(
        _ page: OpaquePointer, on canvas: Canvas, _ purpose: PageRequest.Purpose
    ) -> Result<Drawing, Refusal> {
        let surface = unsafe cairo_image_surface_create(
            CAIRO_FORMAT_RGB24, Int32(canvas.width), Int32(canvas.height))
        defer { unsafe cairo_surface_destroy(surface) }
        let context = unsafe cairo_create(surface)
        defer { unsafe cairo_destroy(context) }
        unsafe cairo_set_source_rgb(context, 1, 1, 1)
        unsafe cairo_paint(context)
        unsafe cairo_scale(context, canvas.resolution / 72, canvas.resolution / 72)
        unsafe poppler_page_render_for_printing(page, context)
        unsafe cairo_surface_flush(surface)
        // What the page broke shows in the context; its pixels up to there count. A surface that
        // could not be had is another matter.
        guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
            let data = unsafe cairo_image_surface_get_data(surface)
        else { return .failure(Refusal(.outOfMemory)) }
        let stride = unsafe Int(cairo_image_surface_get_stride(surface))
        let buffer = unsafe UnsafeBufferPointer(start: data, count: stride * canvas.height)
        let bytes = unsafe buffer.span
        return .success(
            Drawing(
                width: canvas.width, height: canvas.height,
                bytesPerPixel: purpose == .scanning ? 1 : 4, resolution: canvas.resolution,
                pixels: purpose == .scanning
                    ? Pixels.luma(bytes, stride: stride, canvas)
                    : Pixels.color(bytes, stride: stride, canvas)))
    }
}

/// A page in pixels, row by row without padding.
struct Drawing {
    let width: Int
    let height: Int
    /// 1 for grey; 4 for red, green, blue, alpha.
    let bytesPerPixel: Int
    /// In dots per inch.
    let resolution: Double
    let pixels: [UInt8]
}

/// A page's words, and how large it is.
struct Reading {
    let size: PageSize
    /// In UTF-8.
    let bytes: [UInt8]
}

/// A reply instead of a page.
struct Refusal: Error {
    let reply: PageReply

    init(_ reply: PageReply) { self.reply = reply }
}
