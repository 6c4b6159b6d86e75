import Drawing
import Imaging
import PageModel
import Pixels

/// One canvas on which pages are drawn again and again, for those who measure how long that takes.
///
/// Belongs to the thread that made it.
final class PageEasel {
    /// What of a page is there already when it is drawn.
    struct Kept: OptionSet, Sendable {
        let rawValue: Int

        init(rawValue: Int) { self.rawValue = rawValue }

        /// Texts that were set before.
        static let texts = Kept(rawValue: 1)
        /// Pictures that were made as large as they are drawn.
        static let pictures = Kept(rawValue: 2)
    }

    private let canvas: Canvas
    private let painter: PagePainter
    private var page: DrawnPage?

    /// - Throws: ``DrawingError`` for a size that cannot be drawn.
    init(width: Int, height: Int) throws {
        canvas = try Canvas(width: width, height: height, background: Color(0))
        painter = PagePainter(width: width, height: height)
    }

    /// Draws a page.
    ///
    /// - Parameters:
    ///   - focus: which of its places has the focus, counted on and on; `nil` for none.
    ///   - withTexts: `false` to leave the texts out, once they are set.
    func draw(
        _ screen: Screen, keeping kept: Kept, focus: Int? = nil, withTexts: Bool = true
    ) throws {
        if !kept.contains(.texts) { painter.forgetTexts() }
        if !kept.contains(.pictures) { painter.forgetPictures() }
        let ledger = withTexts ? nil : TextLedger()
        ledger?.isSilent = true
        painter.ledger = ledger
        var state = PageState(showsFocus: focus != nil)
        if let focus, let stops = page?.focusOrder, !stops.isEmpty {
            state.focus = stops[focus % stops.count]
        }
        page = try painter.paint(screen, state, on: canvas)
        canvas.flush()
    }

    /// Draws a picture of the camera over the page that was drawn last, where that has a place for it.
    ///
    /// - Returns: whether it has.
    func draw(_ frame: LumaImage, outlines: [Quadrilateral], of screen: Screen) -> Bool {
        guard let rectangle = page?.viewfinder else { return false }
        painter.paint(
            frame, outlines: outlines, isRecognised: false, in: rectangle, of: screen, on: canvas)
        canvas.flush()
        return true
    }

    /// Fills the whole canvas with one colour: the least that any page can cost.
    func fill() {
        canvas.fill(Color(0x141B22))
        canvas.flush()
    }
}
