internal import CTerminal
internal import Files
internal import Foundation
internal import Glibc
public import Imaging
public import PageModel
internal import Synchronization
import TextPages
internal import Threads

/// The pages in a terminal: characters, colours and pictures as far as it can, keys, mouse and typing scanners.
///
/// Takes the alternate screen and gives the terminal back on ``stop()``, on exit, on every signal that ends the
/// process, and after SIGKILL by a guard process. Drawing happens on a separate thread: a slow terminal never delays
/// the caller, and gets the newest page when it is ready.
public final class TerminalDisplay: Display {
    public let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let input: CInt
    private let output: CInt
    private let environment: [String: String]
    private let mailbox = DisplayMailbox()
    private let state = Mutex(State())

    private struct State {
        /// Wakes the thread that draws, while there is one.
        var pipe: WakePipe?
        /// Which taking of a terminal is ours.
        var ticket: CInt = 0
        var hasStarted = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// A display on two descriptors of one terminal; nothing happens before ``start()``.
    ///
    /// - Parameter environment: the variables that describe the terminal; the process's own when `nil`.
    public init(
        input: CInt = 0, output: CInt = 1,
        environment: [String: String]? = nil
    ) {
        self.input = input
        self.output = output
        self.environment = environment ?? ProcessInfo.processInfo.environment
        (events, continuation) = AsyncStream.makeStream(
            // A person cannot press that much; only a broken terminal could.
            bufferingPolicy: .bufferingNewest(16_384))
    }

    deinit {
        // The thread ends later; the terminal is restored now.
        let (pipe, ticket) = state.withLock { ($0.pipe, $0.ticket) }
        if pipe != nil {
            docent_terminal_give_back(ticket)
            post { $0.isStopping = true }
        }
        continuation.finish()
    }

    /// Takes the terminal over.
    ///
    /// - Throws: ``DisplayError/notATerminal(stream:)`` for pipes and files,
    ///   ``DisplayError/unsuitableTerminal(name:)`` for `TERM=dumb` or none,
    ///   ``DisplayError/terminalInUse`` while another display has it.
    public func start() async throws {
        guard isatty(input) == 1 else { throw DisplayError.notATerminal(stream: "standard input") }
        guard isatty(output) == 1 else {
            throw DisplayError.notATerminal(stream: "standard output")
        }
        let name = environment["TERM"] ?? ""
        if name.isEmpty || name == "dumb" { throw DisplayError.unsuitableTerminal(name: name) }
        let mayStart = state.withLock { state in
            defer { state.hasStarted = true }
            return !state.hasStarted
        }
        guard mayStart else { throw DisplayError.notStartable }
        do {
            try launch()
        } catch {
            continuation.finish()
            throw error
        }
    }

    private func launch() throws(DisplayError) {
        let pipe = try WakePipe()
        // Where the terminal cannot be opened again, the given descriptors are used, and a write may block.
        let ownInput = TerminalPort.reopen(input)
        let ownOutput = TerminalPort.reopen(output)
        let ticket: CInt
        do throws(DisplayError) {
            ticket = try TerminalPort.take(
                input: ownInput ?? input, output: ownOutput ?? output, wake: pipe.output)
        } catch {
            for descriptor in [ownInput, ownOutput] { if let descriptor { close(descriptor) } }
            throw error
        }
        state.withLock { state in
            state.pipe = pipe
            state.ticket = ticket
        }
        let environment = environment
        let continuation = continuation
        let (input, output, mailbox) = (input, output, mailbox)
        let giveBack = { @Sendable [weak self] in
            docent_terminal_give_back(ticket)
            for descriptor in [ownInput, ownOutput] { if let descriptor { close(descriptor) } }
            continuation.finish()
            self?.ended()
        }
        do throws(SystemCallError) {
            try BlockingThread.start("terminal") {
                let session = TerminalSession(
                    input: ownInput ?? input, output: ownOutput ?? output, mailbox: mailbox,
                    wake: pipe, capabilities: TerminalCapabilities(environment: environment)
                ) { continuation.yield($0) }
                session.run()
                giveBack()
            }
        } catch {
            giveBack()
            throw .systemCall(name: "pthread_create", code: error.code)
        }
    }

    private func ended() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.pipe = nil
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    private func post(_ change: (inout DisplayMailbox.Mail) -> Void) {
        if mailbox.post(change) { state.withLock { $0.pipe }?.wake() }
    }

    public func show(_ screen: Screen) async { post { $0.screen = screen } }

    public func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        post { $0.frame = (frame, outlines) }
    }

    /// More points than characters can show.
    public var filmSize: FilmSize? { FilmSize(width: 480, height: 270) }

    public func show(film picture: VideoFrame) async { post { $0.film = picture } }

    /// Characters cannot be dimmed; dark is an empty terminal.
    public func shine(_ light: DisplayLight) async { post { $0.light = light } }

    /// Gives the terminal back; returns when it has been.
    public func stop() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let isRunning = state.withLock { state in
                guard state.pipe != nil else { return false }
                state.waiting.append(done)
                return true
            }
            if isRunning { post { $0.isStopping = true } } else { done.resume() }
        }
        continuation.finish()
    }
}
