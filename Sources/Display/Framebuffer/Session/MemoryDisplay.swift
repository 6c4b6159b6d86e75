internal import Drawing
package import Imaging
internal import Synchronization
internal import Threads

/// Pages drawn as on a framebuffer, on no screen: for measuring, and for tests without devices.
package final class MemoryDisplay: Display {
    package let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let pages: MemoryPages
    private let waiting = Mutex(Waiting())

    private struct Waiting {
        var screen: Screen?
        var frame: (image: LumaImage, outlines: [Quadrilateral])?
        var isDrawing = false
    }

    /// - Parameter drawn: called with each page when it has been drawn, on the thread that draws.
    package init(width: Int, height: Int, drawn: @escaping @Sendable (Screen) -> Void) {
        (events, continuation) = AsyncStream.makeStream()
        pages = MemoryPages(width: width, height: height, drawn: drawn)
    }

    package func start() async throws { try await pages.open() }

    package func stop() async { continuation.finish() }

    /// Does what a visitor would.
    package func press(_ event: InputEvent) { continuation.yield(event) }

    package func show(_ screen: Screen) async {
        waiting.withLock { $0.screen = screen }
        draw()
    }

    package func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        waiting.withLock { $0.frame = (frame, outlines) }
        draw()
    }

    package var filmSize: FilmSize? { nil }

    package func show(film picture: ColorImage) async {}

    /// Has the newest drawn; what comes meanwhile takes the place of what waits.
    private func draw() {
        let mustBegin = waiting.withLock { waiting in
            defer { waiting.isDrawing = true }
            return !waiting.isDrawing
        }
        guard mustBegin else { return }
        Task {
            while let next = takeNext() {
                if let screen = next.screen { await pages.show(screen) }
                if let frame = next.frame { await pages.show(frame.image, frame.outlines) }
            }
        }
    }

    private func takeNext() -> Waiting? {
        waiting.withLock { waiting in
            guard waiting.screen != nil || waiting.frame != nil else {
                waiting.isDrawing = false
                return nil
            }
            defer { waiting = Waiting(isDrawing: true) }
            return waiting
        }
    }
}

/// The thread that draws, and what it draws on.
private actor MemoryPages {
    private let width: Int
    private let height: Int
    private let drawn: @Sendable (Screen) -> Void
    private nonisolated let thread = ThreadExecutor(name: "pages")
    private var canvas: Canvas?
    private var painter: PagePainter?
    private var shown: (screen: Screen, page: DrawnPage)?

    init(width: Int, height: Int, drawn: @escaping @Sendable (Screen) -> Void) {
        self.width = width
        self.height = height
        self.drawn = drawn
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    func open() throws {
        canvas = try Canvas(width: width, height: height, background: Color(0x000000))
        painter = PagePainter(width: width, height: height)
    }

    func show(_ screen: Screen) {
        guard let canvas, let painter, screen != shown?.screen else { return }
        do {
            shown = (screen, try painter.paint(screen, PageState(), on: canvas))
            canvas.flush()
            drawn(screen)
        } catch {
            preconditionFailure("a page cannot be drawn in memory: \(error)")
        }
    }

    func show(_ image: LumaImage, _ outlines: [Quadrilateral]) {
        guard let canvas, let painter, let shown, let place = shown.page.viewfinder else { return }
        painter.paint(
            image, outlines: outlines, isRecognised: false, in: place, of: shown.screen,
            on: canvas)
        canvas.flush()
    }
}
