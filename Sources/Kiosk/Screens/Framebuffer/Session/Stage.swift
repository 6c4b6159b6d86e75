import Drawing
import Imaging
import PageModel
import Pixels

/// A screen with the page on it: pixels, painter, pointer.
final class Stage {
    private let device: OpenScreen
    private let page: PixelBuffer
    private let canvas: Canvas
    /// The page with the mouse's arrow on it.
    private let shown: PixelBuffer
    private let shownCanvas: Canvas
    private let painter: PagePainter
    private var pointerFrame: PixelRectangle?
    /// Where pages are prepared, off screen.
    private var unseen: Canvas?
    /// How a page reaches the panel: shifted against burn-in, and dimmed.
    private var rendition = PageRendition()
    private let backlight: Backlight?

    init(
        _ options: FramebufferOptions, backlight: Backlight? = Backlight(),
        calls: any ScreenCalls = LinuxScreenCalls()
    ) throws {
        self.backlight = backlight
        let path = try options.device ?? ScreenDevices.automaticPath(calls: calls)
        device = try OpenScreen(
            path: path, connector: options.connector, rotation: options.rotation, calls: calls)
        page = PixelBuffer(width: device.width, height: device.height)
        shown = PixelBuffer(width: device.width, height: device.height)
        canvas = try unsafe Canvas(
            over: page.memory, width: device.width, height: device.height)
        shownCanvas = try unsafe Canvas(
            over: shown.memory, width: device.width, height: device.height)
        let told = device.millimetres.map { size in
            (Double(size.width * size.width + size.height * size.height)).squareRoot() / 25.4
        }
        painter = PagePainter(
            width: device.width, height: device.height,
            diagonalInches: options.diagonalInches ?? told,
            viewingDistance: options.viewingDistance)
    }

    var name: String { device.name }
    var width: Int { device.width }
    var height: Int { device.height }
    var slack: Double { 2 * painter.metrics.u }

    /// Whether another console is on the screen, so that no page can be seen.
    var isAway: Bool { device.isAway }

    /// Asks for the page to be on the screen again.
    func comeForward() throws { try device.comeForward() }

    func close() {
        backlight?.restore()
        device.close()
    }

    /// Sets the brightness: by the backlight where it can be set, else by darker pixels.
    ///
    /// Dark is black in either case, and the panel gets no signal, so that it sleeps. The caller presents the page again.
    ///
    /// - Returns: why the backlight cannot be set, the first time.
    func shine(_ light: DisplayLight) -> String? {
        var words: String?
        var isDone = false
        device.isPanelOn = light != .dark
        do throws(BacklightError) {
            isDone = try backlight?.set(percent: light.percent) ?? false
        } catch {
            words = "\(error)"
        }
        let darkens = light == .dark || !isDone
        rendition.level =
            darkens ? light.percent * PageRendition.fullLevel / 100 : PageRendition.fullLevel
        return words
    }

    /// Moves the picture.
    ///
    /// - Returns: whether it has moved and has to be presented again.
    func move(to shift: PixelShift) -> Bool {
        guard shift != rendition.shift else { return false }
        rendition.shift = shift
        return true
    }

    /// Draws a page, without showing it yet.
    func paint(_ screen: Screen, _ state: PageState) throws -> DrawnPage {
        try painter.paint(screen, state, on: canvas)
    }

    /// Draws a page off screen, so that its texts and pictures are cached when it is shown.
    func prepare(_ screen: Screen) throws {
        let canvas = try unseen ?? Canvas(width: width, height: height, background: Color(0))
        unseen = canvas
        _ = try painter.paint(screen, PageState(), on: canvas)
    }

    /// Draws the camera's picture on the page, without showing it yet.
    func compose(
        _ image: LumaImage, outlines: [Quadrilateral], isRecognised: Bool, in frame: Rectangle,
        screen: Screen
    ) throws {
        painter.paint(
            image, outlines: outlines, isRecognised: isRecognised, in: frame, of: screen,
            on: canvas)
        try canvas.check()
    }

    /// Shows the camera's picture; its rectangle is the only damage.
    func paint(
        _ image: LumaImage, outlines: [Quadrilateral], isRecognised: Bool, in frame: Rectangle,
        screen: Screen?
    ) throws {
        guard let screen else { return }
        try compose(
            image, outlines: outlines, isRecognised: isRecognised, in: frame, screen: screen)
        try present([PixelRectangle(frame)])
    }

    /// Draws a film's picture on the page, without showing it yet.
    func compose(film picture: VideoFrame, in frame: Rectangle, screen: Screen) throws {
        painter.paint(film: picture, in: frame, of: screen, on: canvas)
        try canvas.check()
    }

    /// Shows a film's picture; its rectangle is the only damage.
    func paint(film picture: VideoFrame, in frame: Rectangle, screen: Screen) throws {
        try compose(film: picture, in: frame, screen: screen)
        try present([PixelRectangle(frame)])
    }

    /// Moves a divider; what that changes is the only damage.
    func paint(
        _ slider: DrawnPage.Slider, from old: Double, to new: Double, screen: Screen
    ) throws {
        let damage = painter.paint(slider, from: old, to: new, of: screen, on: canvas)
        try canvas.check()
        try present([PixelRectangle(damage)])
    }

    func presentAll(pointer: Point?) throws {
        pointerFrame = pointer.map(arrowFrame)
        try present([page.bounds])
    }

    func refresh() throws { try present([]) }

    /// Moves the mouse's arrow.
    func move(pointer: Point) throws {
        let old = pointerFrame
        pointerFrame = arrowFrame(at: pointer)
        try present([old, pointerFrame].compactMap(\.self))
    }

    private func present(_ damage: [PixelRectangle]) throws {
        canvas.flush()
        guard pointerFrame != nil || rendition != PageRendition() else {
            try device.present(page, damage: damage)
            return
        }
        let parts = (damage + [pointerFrame].compactMap(\.self))
            .map { shown.copy($0, from: page, as: rendition) }
        shownCanvas.markChanged()
        if let pointerFrame { drawArrow(in: pointerFrame) }
        shownCanvas.flush()
        try device.present(shown, damage: parts)
    }

    // MARK: The mouse's arrow

    private var arrowSide: Int { max(16, Int(painter.metrics.u * 3)) }

    private func arrowFrame(at point: Point) -> PixelRectangle {
        PixelRectangle(
            x: Int(min(max(point.x, 0), Double(width - 1))),
            y: Int(min(max(point.y, 0), Double(height - 1))), width: arrowSide, height: arrowSide
        ).intersection(page.bounds)
    }

    private func drawArrow(in frame: PixelRectangle) {
        let s = Double(arrowSide)
        let x = Double(frame.x)
        let y = Double(frame.y)
        let tip = [
            (0.05, 0.05), (0.05, 0.78), (0.25, 0.6), (0.38, 0.92), (0.52, 0.86), (0.39, 0.55),
            (0.65, 0.55),
        ]
        let outline = Path(tip.map { Point(x: x + $0.0 * s, y: y + $0.1 * s) }, isClosed: true)
        shownCanvas.saved {
            shownCanvas.clip(
                to: Path(
                    Rectangle(
                        x: x, y: y, width: Double(frame.width), height: Double(frame.height))))
            shownCanvas.fill(outline, Color(0xFFFFFF))
            shownCanvas.stroke(outline, Color(0x0B1015), Stroke(width: max(1, s / 16)))
        }
    }
}
