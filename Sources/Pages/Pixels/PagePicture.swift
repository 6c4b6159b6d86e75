public import Drawing
public import Imaging
public import PageModel

/// A page as a picture in a file: what a screen of some size would show.
public struct PagePicture: Sendable {
    /// In pixels.
    public var width: Int
    public var height: Int
    /// The diagonal of the panel, in inches; `nil` to guess it by the pixels.
    public var diagonalInches: Double?
    /// From the eye to the panel, in millimetres.
    public var viewingDistance = 550.0
    /// Whether the focus is drawn, as after a key.
    public var showsFocus = false
    /// Whether keys are drawn on pages with a text field, as on a touch panel.
    public var hasKeypad = false
    /// The part of a page that does not fit, counted from 0.
    public var part = 0
    /// What the camera sees, and outlines of symbols in it.
    public var frame: LumaImage?
    public var outlines: [Quadrilateral] = []
    /// The film's own picture, on a page where one plays.
    public var film: ColorImage?

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Draws a screen.
    ///
    /// - Returns: the PNG file, and of how many parts the page is.
    /// - Throws: `DrawingError` for a size that cannot be drawn.
    public func png(of screen: Screen) throws(DrawingError) -> (bytes: [UInt8], parts: Int) {
        let (canvas, painter, page) = try paint(screen)
        if let frame, let rectangle = page.viewfinder {
            painter.paint(
                frame, outlines: outlines, isRecognised: !outlines.isEmpty, in: rectangle,
                of: screen, on: canvas)
        }
        if let film, let rectangle = page.film {
            painter.paint(film: VideoFrame(film), in: rectangle, of: screen, on: canvas)
        }
        return (try canvas.png(), page.pageCount)
    }

    /// What can be pressed on a page: its words, and where it is in whole pixels of the picture.
    public struct Target: Sendable, Equatable {
        public let label: String
        public let x: Int
        public let y: Int
        public let width: Int
        public let height: Int
    }

    /// What can be pressed on a page; later ones lie above.
    ///
    /// - Throws: `DrawingError` for a size that cannot be drawn.
    public func targets(of screen: Screen) throws(DrawingError) -> [Target] {
        try paint(screen).page.targets.map { target in
            let frame = PixelRectangle(target.frame)
            return Target(
                label: target.label, x: frame.x, y: frame.y, width: frame.width,
                height: frame.height)
        }
    }

    private func paint(
        _ screen: Screen
    ) throws(DrawingError) -> (canvas: Canvas, painter: PagePainter, page: DrawnPage) {
        let canvas = try Canvas(width: width, height: height, background: Color(0x000000))
        let painter = PagePainter(
            width: width, height: height, diagonalInches: diagonalInches,
            viewingDistance: viewingDistance)
        let state = PageState(showsFocus: showsFocus, page: part, hasKeypad: hasKeypad)
        return (canvas, painter, try painter.paint(screen, state, on: canvas))
    }
}
