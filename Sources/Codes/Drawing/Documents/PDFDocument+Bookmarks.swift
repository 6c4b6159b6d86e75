import CCairo

extension PDFDocument {
    /// A line of the table of contents that viewers show beside the pages.
    public struct Bookmark: Sendable, Equatable {
        let number: CInt
    }

    /// Adds a bookmark that leads to a place on the page that is drawn on.
    ///
    /// - Parameters:
    ///   - y: from the page's top, in points.
    ///   - parent: the bookmark that it stands under; closed until it is opened.
    @discardableResult
    public func addBookmark(_ title: String, y: Double, under parent: Bookmark? = nil) -> Bookmark {
        // cairo reads the number as C's locale writes it: whole points need no decimal point.
        let place = "page=\(pageNumber) pos=[0 \(Int(min(max(y, 0), page.height)))]"
        let number = unsafe cairo_pdf_surface_add_outline(
            surface, parent?.number ?? CInt(CAIRO_PDF_OUTLINE_ROOT), title, place,
            parent == nil
                ? CAIRO_PDF_OUTLINE_FLAG_BOLD : cairo_pdf_outline_flags_t(rawValue: 0))
        return Bookmark(number: number)
    }
}
