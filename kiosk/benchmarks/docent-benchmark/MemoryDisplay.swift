import Imaging
import PageModel
import Screens
import Threads

/// Pages drawn as on a framebuffer, on no screen.
final class MemoryDisplay: Display {
    let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let mailbox = DisplayMailbox()
    private let pages: MemoryPages

    /// - Parameter drawn: called with each page when it has been drawn, on the thread that draws.
    init(width: Int, height: Int, drawn: @escaping @Sendable (Screen) -> Void) {
        (events, continuation) = AsyncStream.makeStream()
        pages = MemoryPages(width: width, height: height, drawn: drawn)
    }

    func start() async throws {
        try await pages.open()
        await pages.collect(from: mailbox)
    }

    func stop() async { continuation.finish() }

    /// Does what a visitor would.
    func press(_ event: InputEvent) { continuation.yield(event) }

    func show(_ screen: Screen) async { post { $0.screen = screen } }

    func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        post { $0.frame = (frame, outlines) }
    }

    var filmSize: FilmSize? { nil }

    func show(film picture: VideoFrame) async {}

    private func post(_ change: (inout DisplayMailbox.Mail) -> Void) {
        guard mailbox.post(change) else { return }
        Task { [pages, mailbox] in await pages.collect(from: mailbox) }
    }
}

/// The thread that draws, and what it draws on.
private actor MemoryPages {
    private let width: Int
    private let height: Int
    private let drawn: @Sendable (Screen) -> Void
    private nonisolated let thread = ThreadExecutor(name: "pages")
    private var easel: PageEasel?
    private var shown: Screen?

    init(width: Int, height: Int, drawn: @escaping @Sendable (Screen) -> Void) {
        self.width = width
        self.height = height
        self.drawn = drawn
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    func open() throws { easel = try PageEasel(width: width, height: height) }

    func collect(from mailbox: DisplayMailbox) {
        guard let easel, let mail = mailbox.collect() else { return }
        if let screen = mail.screen, screen != shown {
            do {
                try easel.draw(screen, keeping: [.texts, .pictures])
            } catch {
                preconditionFailure("a page cannot be drawn in memory: \(error)")
            }
            shown = screen
            drawn(screen)
        }
        if let frame = mail.frame, let shown {
            _ = easel.draw(frame.image, outlines: frame.outlines, of: shown)
        }
    }
}
