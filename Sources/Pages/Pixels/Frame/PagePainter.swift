package import Drawing
package import Imaging
package import PageModel

/// Draws screens on a canvas of pixels: the same value, state and size always give the same page.
///
/// Not `Sendable`: what it keeps from page to page, texts and pictures, belongs to one thread at a time.
package final class PagePainter {
    package let metrics: Metrics
    private(set) var texts = TextCache()
    private(set) var bitmaps: BitmapCache
    /// Where texts are written down, for those who check them.
    package var ledger: TextLedger?

    /// - Parameters:
    ///   - width: of the page as it is seen, in pixels.
    ///   - diagonalInches: of the panel; `nil` to guess it.
    ///   - viewingDistance: from the eye to the panel, in millimetres.
    package init(
        width: Int, height: Int, diagonalInches: Double? = nil, viewingDistance: Double = 550
    ) {
        metrics = Metrics(
            width: width, height: height, diagonalInches: diagonalInches,
            viewingDistance: viewingDistance)
        bitmaps = BitmapCache(maximumPixels: Self.keptPixels(metrics))
    }

    /// Four pages full of pictures.
    private static func keptPixels(_ metrics: Metrics) -> Int {
        4 * Int(metrics.width) * Int(metrics.height)
    }

    package func forgetTexts() { texts = TextCache() }

    package func forgetPictures() { bitmaps = BitmapCache(maximumPixels: Self.keptPixels(metrics)) }

    /// What the pieces of a screen are drawn with.
    func ink(for screen: Screen, on canvas: Canvas) -> DrawingContext {
        let appearance = screen.appearance
        let colors = Colors(
            theme: screen.isInvitation ? .dark : appearance.theme,
            isHighContrast: appearance.isHighContrast, accent: screen.dock.accent)
        let palette: Palette
        if let last, last.colors == colors {
            palette = last.palette
        } else {
            palette = Palette(
                theme: colors.theme, isHighContrast: colors.isHighContrast, accent: colors.accent)
            last = (colors, palette)
        }
        return DrawingContext(
            canvas: canvas, metrics: metrics, palette: palette, appearance: appearance,
            language: screen.language, texts: texts, ledger: ledger)
    }

    /// What a palette is made from.
    private struct Colors: Equatable {
        var theme: Appearance.Theme
        var isHighContrast: Bool
        var accent: UInt32
    }

    /// The palette of the page before: most pages of a visit have the same.
    private var last: (colors: Colors, palette: Palette)?

    /// Draws a page.
    ///
    /// - Returns: where what was drawn.
    /// - Throws: ``DrawingError/cairo(_:)`` when the canvas reports that something could not be drawn.
    package func paint(
        _ screen: Screen, _ state: PageState, on canvas: Canvas
    ) throws(DrawingError) -> DrawnPage {
        let ink = ink(for: screen, on: canvas)
        let layout = PageLayout(screen: screen, state: state, ink: ink, bitmaps: bitmaps)
        let page = layout.paint()
        try canvas.check()
        return page
    }

    /// Draws one picture of the camera over a page that is there; nothing outside of its rectangle is touched.
    ///
    /// - Parameters:
    ///   - outlines: of the symbols, in the picture's pixels.
    ///   - isRecognised: whether one of them was read.
    ///   - rectangle: ``DrawnPage/viewfinder`` of the page.
    package func paint(
        _ frame: LumaImage, outlines: [Quadrilateral], isRecognised: Bool,
        in rectangle: Rectangle, of screen: Screen, on canvas: Canvas
    ) {
        guard case .scan(let content) = screen.content else { return }
        var viewfinder = content.viewfinder
        viewfinder.isRecognised = isRecognised || viewfinder.isRecognised
        ViewfinderPiece(viewfinder: viewfinder).draw(
            frame, outlines: outlines, in: rectangle, ink(for: screen, on: canvas))
    }

    /// Draws what a move of the divider changes over a page that is there.
    ///
    /// - Parameter slider: ``DrawnPage/slider`` of the page.
    /// - Returns: the rectangle that was drawn; nothing outside of it is touched.
    package func paint(
        _ slider: DrawnPage.Slider, from old: Double, to new: Double, of screen: Screen,
        on canvas: Canvas
    ) -> Rectangle {
        guard let comparison = screen.comparison else {
            return Rectangle(x: 0, y: 0, width: 0, height: 0)
        }
        let picture = DividedPicture(
            comparison: comparison, frame: slider.frame, ink: ink(for: screen, on: canvas),
            bitmaps: bitmaps)
        let damage = picture.damage(from: old, to: new)
        picture.draw(dividerAt: new, within: damage)
        return damage
    }

    /// Draws a film's picture over a page that is there; nothing outside of its rectangle is touched.
    ///
    /// - Parameter rectangle: ``DrawnPage/film`` of the page.
    package func paint(
        film picture: VideoFrame, in rectangle: Rectangle, of screen: Screen, on canvas: Canvas
    ) {
        FilmPiece.draw(picture, in: rectangle, ink(for: screen, on: canvas))
    }
}
