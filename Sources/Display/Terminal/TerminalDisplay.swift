internal import CTerminal
internal import Dispatch
internal import Foundation
internal import Glibc
public import Imaging
internal import Synchronization

/// The pages in a terminal: characters, colours and pictures as far as it can, keys, mouse and typing scanners.
///
/// Takes the alternate screen and gives the terminal back on ``stop()``, on exit, and on every signal that ends
/// the process but SIGKILL; after that one the next start, or the shell's `reset`, puts it right. Drawing happens
/// on a thread of its own: a slow terminal never holds up the caller and gets the newest page when it is ready.
public final class TerminalDisplay: Display {
    public let events: AsyncStream<InputEvent>
    private let continuation: AsyncStream<InputEvent>.Continuation
    private let input: CInt
    private let output: CInt
    private let environment: [String: String]
    private let state = Mutex(State())

    private struct State {
        var mailbox: TerminalMailbox?
        /// Which taking of a terminal is ours.
        var ticket: CInt = 0
        var hasStarted = false
        var hasEnded = false
        /// Shown before the start.
        var screen: Screen?
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// A display on two descriptors of one terminal; nothing happens before ``start()``.
    ///
    /// - Parameter environment: what tells about the terminal; the process's own when `nil`.
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
        // The thread ends by itself; the terminal is given back here and now.
        let (mailbox, ticket) = state.withLock { ($0.hasEnded ? nil : $0.mailbox, $0.ticket) }
        if let mailbox {
            docent_terminal_give_back(ticket)
            mailbox.post { $0.isStopping = true }
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
            state.withLock { $0.hasEnded = true }
            continuation.finish()
            throw error
        }
    }

    private func launch() throws(DisplayError) {
        let mailbox = try TerminalMailbox()
        // Where the terminal cannot be opened again its own descriptors serve, and a write may wait.
        let ownInput = TerminalPort.reopen(input)
        let ownOutput = TerminalPort.reopen(output)
        let ticket: CInt
        do throws(DisplayError) {
            ticket = try TerminalPort.take(
                input: ownInput ?? input, output: ownOutput ?? output, wake: mailbox.wakeOutput)
        } catch {
            for descriptor in [ownInput, ownOutput] { if let descriptor { close(descriptor) } }
            throw error
        }
        state.withLock { state in
            state.mailbox = mailbox
            state.ticket = ticket
            if let screen = state.screen { mailbox.post { $0.screen = screen } }
            state.screen = nil
        }
        let environment = environment
        let continuation = continuation
        let (input, output) = (input, output)
        DispatchQueue(label: "terminal display").async { [weak self] in
            let session = TerminalSession(
                input: ownInput ?? input, output: ownOutput ?? output, mailbox: mailbox,
                capabilities: TerminalCapabilities(environment: environment)
            ) { continuation.yield($0) }
            session.run()
            docent_terminal_give_back(ticket)
            for descriptor in [ownInput, ownOutput] { if let descriptor { close(descriptor) } }
            continuation.finish()
            self?.ended()
        }
    }

    private func ended() {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.hasEnded = true
            state.mailbox = nil
            return state.waiting
        }
        waiting.forEach { $0.resume() }
    }

    public func show(_ screen: Screen) async {
        state.withLock { state in
            if let mailbox = state.mailbox {
                mailbox.post { $0.screen = screen }
            } else if !state.hasEnded {
                state.screen = screen
            }
        }
    }

    public func show(frame: LumaImage, outlines: [Quadrilateral]) async {
        let mailbox = state.withLock { $0.mailbox }
        mailbox?.post { $0.frame = TerminalMailbox.Frame(image: frame, outlines: outlines) }
    }

    /// More points than characters can show.
    public var filmSize: FilmSize? { FilmSize(width: 480, height: 270) }

    public func show(film picture: ColorImage) async {
        let mailbox = state.withLock { $0.mailbox }
        mailbox?.post { $0.film = picture }
    }

    /// Characters cannot be dimmed, but a terminal can be empty.
    public func shine(_ light: DisplayLight) async {
        let mailbox = state.withLock { $0.mailbox }
        mailbox?.post { $0.isDark = light == .dark }
    }

    /// Gives the terminal back; returns when it has been.
    public func stop() async {
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let mailbox = state.withLock { state -> TerminalMailbox? in
                guard let mailbox = state.mailbox, !state.hasEnded else { return nil }
                state.waiting.append(done)
                return mailbox
            }
            if let mailbox {
                mailbox.post { $0.isStopping = true }
            } else {
                done.resume()
            }
        }
        continuation.finish()
    }
}
