internal import Files
internal import Glibc
public import Imaging
public import PageModel
internal import Synchronization
import TextPages
internal import Threads

/// Pages as plain text, each printed once: for pipes, logs and screen readers.
///
/// Nothing is redrawn and no control character is written. With an input, lines are read as choices: a number, a
/// letter of the dock, a room's number, words to search for, or a whole code; an empty line asks for the page again.
/// The invitation, which changes its words every few seconds, is printed once.
public final class PlainDisplay: Display {
    /// Which pages are printed.
    public enum Pages: Sendable, Equatable {
        case all
        /// Only pages that a code led to: one block per scan.
        case fromCodes
    }

    public let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let output: CInt
    private let input: CInt?
    private let pages: Pages
    private let state = Mutex(State())
    /// Writes wait here for a slow reader, one block after the other.
    private let writer = ThreadExecutor(name: "plain display")

    private struct State {
        var identity: String?
        var overlayTitle: Text?
        var page: PlainPage?
        /// Whether it was said what can be typed.
        var isExplained = false
        var hasStarted = false
        var hasEnded = false
        /// Ends the reading of choices.
        var reader: WakePipe?
        var isBroken = false
    }

    /// A display that prints to one descriptor and reads choices from another, where there is one.
    public init(output: CInt = 1, input: CInt? = nil, pages: Pages = .all) {
        self.output = output
        self.input = input
        self.pages = pages
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(16_384))
    }

    deinit {
        state.withLock { $0.reader }?.wake()
        continuation.finish()
    }

    /// Begins to read choices.
    ///
    /// - Throws: ``DisplayError/notStartable`` on a second start.
    public func start() async throws {
        let mayStart = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted && !state.hasEnded
        }
        guard mayStart else { throw DisplayError.notStartable }
        guard let input else { return }
        let end = try WakePipe()
        state.withLock { $0.reader = end }
        do throws(SystemCallError) {
            try BlockingThread.start("choices") { [weak self] in
                var lines = LineReader()
                while true {
                    let ready = TerminalPort.wait(
                        input: input, wake: end.input, output: nil, timeout: nil)
                    if ready.wake { return }
                    guard ready.input else { continue }
                    switch TerminalPort.read(input) {
                    case .nothing: continue
                    case .bytes(let bytes):
                        for line in lines.feed(bytes) { self?.take(line) }
                    case .gone:
                        if let last = lines.finish() { self?.take(last) }
                        // The end of a pipe only says that nothing more will be chosen.
                        if isatty(input) == 1 { self?.continuation.yield(.quit) }
                        return
                    }
                }
            }
        } catch {
            throw DisplayError.systemCall(name: "pthread_create", code: error.code)
        }
    }

    /// Prints a page unless it says the same as the one before; returns when it is written.
    public func show(_ screen: Screen) async {
        let text = state.withLock { state -> String? in
            if state.hasEnded || state.isBroken { return nil }
            return Self.news(of: screen, pages: pages, withChoices: input != nil, in: &state)
        }
        guard let text else { return }
        await print(text + (isPrompting ? "> " : ""))
    }

    /// A plain page has no viewfinder.
    public func show(frame: LumaImage, outlines: [Quadrilateral]) async {}

    /// A plain page has no pictures.
    public var filmSize: FilmSize? { nil }

    public func show(film picture: VideoFrame) async {}

    /// Ends the reading of choices; what was to be printed before is written when it returns.
    public func stop() async {
        let reader = state.withLock { state in
            state.hasEnded = true
            return state.reader
        }
        reader?.wake()
        continuation.finish()
        await withCheckedContinuation { done in writer.add { done.resume() } }
    }

    private var isPrompting: Bool { input.map { isatty($0) == 1 } ?? false }

    // MARK: Printing

    /// The whole block of a new page; of a page that has changed, only the lines that are new.
    private static func news(
        of screen: Screen, pages: Pages, withChoices: Bool, in state: inout State
    ) -> String? {
        let page = PlainPage(screen)
        let isSame =
            state.identity == screen.identity && state.overlayTitle == screen.overlay?.title
        // Its other words and languages come in turn; Enter continues in the one that was printed.
        if isSame, page.welcome != nil { return nil }
        let before = state.page
        state.identity = screen.identity
        state.overlayTitle = screen.overlay?.title
        state.page = page
        if pages == .fromCodes && !screen.comesFromCode || page == before && isSame { return nil }
        guard isSame, let before, before.choices == page.choices else {
            let explained = !state.isExplained
            if withChoices { state.isExplained = true }
            return page.text(withChoices: withChoices, explained: explained) + "\n"
        }
        // The seconds of a countdown are no news.
        if screen.overlay?.number != nil { return nil }
        let new = page.lines.filter { !before.lines.contains($0) }
        return new.isEmpty ? nil : new.map { $0 + "\n" }.joined()
    }

    private func print(_ text: String) async {
        let bytes = Array(text.utf8)
        let output = output
        let isWritten = await withCheckedContinuation { done in
            writer.add { done.resume(returning: Self.write(bytes, to: output)) }
        }
        if !isWritten {
            // The reader is gone; there is nobody left to print for.
            let isFirst = state.withLock { state in
                defer { state.isBroken = true }
                return !state.isBroken
            }
            if isFirst { continuation.yield(.quit) }
        }
    }

    private static func write(_ bytes: [UInt8], to descriptor: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { buffer in
                SystemCall.repeating {
                    unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                }
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count < 0 && errno == EAGAIN {
                _ = TerminalPort.wait(input: -1, wake: -1, output: descriptor, timeout: nil)
            } else {
                return false
            }
        }
        return true
    }

    // MARK: Choosing

    private func take(_ line: String) {
        let trimmed = String(
            line.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        let page = state.withLock { $0.page }
        if let event = page?.event(for: trimmed) {
            if event == .help { state.withLock { $0.isExplained = false } }
            continuation.yield(event)
        } else if page?.isCountingDown == true {
            // A line that closes the countdown does nothing else, whatever it would be made of.
            continuation.yield(.activity)
        } else if let welcome = page?.welcome, trimmed.count <= 1 {
            continuation.yield(welcome)
        } else if trimmed == "0" || !trimmed.contains(where: { $0.isLetter || $0.isNumber }) {
            repeatPage()
        } else if Self.isCode(trimmed) {
            continuation.yield(.typedCode(trimmed))
        } else {
            continuation.yield(.lookUp(String(trimmed.drop { $0 == "/" || $0 == " " })))
        }
    }

    /// Prints the page again, with what can be typed.
    private func repeatPage() {
        continuation.yield(.activity)
        let (output, prompt) = (output, isPrompting ? "> " : "")
        state.withLock { state in
            guard !state.hasEnded, let page = state.page else { return }
            let text = page.text(withChoices: true, explained: true) + "\n" + prompt
            // That the reader is gone is noticed with the next page.
            writer.add { _ = Self.write(Array(text.utf8), to: output) }
        }
    }

    /// Whether a line is what a code says, rather than a number or words: an address or another scheme, or a card.
    static func isCode(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        return text[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || "+-.".contains($0)) }
            && colon != text.startIndex
    }
}
