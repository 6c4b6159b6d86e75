import Imaging
import PageProtocol

/// The pages of a PDF file, drawn by a renderer that is started with the first one.
final class PDFCursor: PageCursor {
    private let source: Source
    private var renderer: PageRenderer?
    private var pageCount: Int?
    private var number = 0

    init(_ source: Source) { self.source = source }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        let limits = source.limits
        let request = PageRequest(
            purpose: .scanning, page: number + 1, resolution: limits.pdfResolution,
            maximumPixels: limits.maximumPixels)
        guard let drawing = try draw(request) else { return nil }
        // What is lost by rounding to whole pixels is no reason for a warning.
        let isCoarse = drawing.resolution < limits.pdfResolution * 0.999
        let warning =
            "drawn at \(Int(drawing.resolution)) instead of \(Int(limits.pdfResolution)) dots per "
            + "inch, to stay within the limit of \(limits.maximumPixels) pixels"
        return LumaPage(
            number: number,
            image: LumaImage(
                width: drawing.width, height: drawing.height, pixels: drawing.pixels),
            warnings: isCoarse ? [warning] : [])
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        var request = PageRequest(
            purpose: .showing, page: number + 1, resolution: source.limits.pdfResolution,
            maximumPixels: source.limits.maximumPixels)
        request.boxWidth = box.width
        request.boxHeight = box.height
        return try draw(request).map {
            ColorImage(width: $0.width, height: $0.height, pixels: $0.pixels)
        }
    }

    /// The next page's words; `nil` after the last one.
    func nextText() throws(ImageFileError) -> PrintedText? {
        let limits = source.limits
        let request = PageRequest(
            purpose: .reading, page: number + 1, resolution: limits.pdfResolution,
            maximumPixels: limits.maximumPixels)
        return try next { renderer throws(ImageFileError) in try renderer.read(request) }
    }

    func skip() throws(ImageFileError) -> Bool {
        if pageCount == nil { _ = try start() }
        guard let pageCount, number < pageCount else { return false }
        number += 1
        return true
    }

    /// The next page's pixels; `nil` after the last one.
    private func draw(_ request: PageRequest) throws(ImageFileError) -> PageRenderer.Drawing? {
        try next { renderer throws(ImageFileError) in try renderer.draw(request) }
    }

    /// Asks for something of the next page; `nil` after the last one.
    private func next<R>(
        _ ask: (PageRenderer) throws(ImageFileError) -> R
    ) throws(ImageFileError) -> R? {
        if let pageCount, number >= pageCount {
            renderer = nil
            return nil
        }
        let renderer = try start()
        guard let pageCount, number < pageCount else { return nil }
        number += 1
        do throws(ImageFileError) {
            return try ask(renderer)
        } catch {
            // A renderer that is late, or that ended, is of no use for the next page.
            if renderer.isBroken { self.renderer = nil }
            throw error
        }
    }

    /// The renderer, started if there is none; a document that cannot be opened has no pages.
    private func start() throws(ImageFileError) -> PageRenderer {
        if let renderer { return renderer }
        do throws(ImageFileError) {
            let started = try PageRenderer(source)
            renderer = started
            let count = try started.open()
            guard count > 0 else { throw source.damaged("it has no pages") }
            pageCount = count
            return started
        } catch {
            renderer = nil
            pageCount = 0
            throw error
        }
    }
}
