import Glibc
import Synchronization
import Threads

/// A conversation with speech-dispatcher in its Speech Synthesis Interface Protocol.
///
/// Answers come in the order of the commands. Each is lines of three digits, `-`, and a text, the
/// last one with a space in the hyphen's place.
final class ServiceConnection: Sendable {
    struct Answer: Equatable, Sendable {
        let code: Int
        let text: String
    }

    private typealias Outcome = Result<Answer, PlaybackError>

    private struct Waiting: Sendable {
        let number: Int
        /// Each line of the answer before its last, without the code.
        let onLine: @Sendable (String) -> Void
        let receive: @Sendable (Outcome) -> Void
    }

    private struct State {
        var waiting: [Waiting] = []
        var lastNumber = 0
        var failure: PlaybackError?
        /// Lines of the answer under way: a service that never ends one is broken.
        var lines = 0
        /// The message of the event under way.
        var message: Int?
    }

    static let program = "speech-dispatcher"
    /// Enough for the voices of all its synthesisers, of which there are some ten thousand.
    static let mostLines = 200_000

    /// The ends of the messages spoken on this connection.
    let ends = MessageEnds()
    private let limit: Duration
    private let state = Mutex(State())
    private let socket = Mutex<LineSocket?>(nil)

    /// Connects to a Unix socket.
    init(to path: String, limit: Duration) throws(PlaybackError) {
        self.limit = limit
        let number = try ServiceAddress.connect(to: path)
        let lines = LineSocket(owning: number, longestLine: 1 << 14) { [weak self] event in
            self?.receive(event)
        }
        socket.withLock { $0 = lines }
    }

    deinit { socket.withLock { $0?.close() } }

    /// Whether it still can be spoken to.
    var isOpen: Bool { state.withLock { $0.failure == nil } }

    /// Sends a command, or a text that was announced, and waits for its answer.
    ///
    /// - Throws: ``PlaybackError/rejected(program:command:answer:)`` for a code from 300.
    @discardableResult
    func ask(
        _ command: String, called name: String? = nil,
        onLine: @escaping @Sendable (String) -> Void = { _ in }
    ) async throws(PlaybackError) -> Answer {
        let name = name ?? command
        let limit = limit
        let outcome: Outcome = await withCheckedContinuation { continuation in
            let timeout: Task<Void, Never>? = state.withLock { state in
                guard state.failure == nil else { return nil }
                state.lastNumber += 1
                let timeout = afterTimeout(limit) { [weak self] in
                    self?.fail(.stuck(program: Self.program, during: name, limit: limit))
                }
                state.waiting.append(
                    Waiting(number: state.lastNumber, onLine: onLine) { outcome in
                        timeout.cancel()
                        continuation.resume(returning: outcome)
                    })
                return timeout
            }
            guard timeout != nil else {
                return continuation.resume(
                    returning: .failure(.ended(program: Self.program, how: "hanging up")))
            }
            switch socket.withLock({ $0 })?.send(Array("\(command)\r\n".utf8)) {
            case .sent: break
            case .full: fail(.stuck(program: Self.program, during: name, limit: limit))
            case .gone, nil: fail(.ended(program: Self.program, how: "hanging up"))
            }
        }
        let answer = try outcome.get()
        guard answer.code < 300 else {
            throw .rejected(
                program: Self.program, command: name, answer: "\(answer.code) \(answer.text)")
        }
        return answer
    }

    func close() { fail(.ended(program: Self.program, how: "our closing")) }

    // MARK: Receiving

    private func receive(_ event: LineSocket.Event) {
        switch event {
        case .line(let bytes):
            guard let line = ServiceLine(bytes) else {
                let found = "a line of \(bytes.count) bytes without a code"
                return fail(.brokenAnswer(program: Self.program, found: found))
            }
            receive(line)
        case .closed(.ended): fail(.ended(program: Self.program, how: "hanging up"))
        case .closed(.lineTooLong(let bytes)):
            let found = "a line of more than \(bytes) bytes"
            fail(.brokenAnswer(program: Self.program, found: found))
        }
    }

    private func receive(_ line: ServiceLine) {
        // From 700 on they are events about a message's progress, not replies.
        guard line.code < 700 else { return receive(event: line) }
        let (waiting, isTooLong): (Waiting?, Bool) = state.withLock { state in
            state.lines += 1
            if state.lines > Self.mostLines { return (nil, true) }
            guard line.isLast else { return (state.waiting.first, false) }
            state.lines = 0
            return (state.waiting.isEmpty ? nil : state.waiting.removeFirst(), false)
        }
        if isTooLong {
            let found = "more than \(Self.mostLines) lines"
            return fail(.brokenAnswer(program: Self.program, found: found))
        }
        if line.isLast {
            waiting?.receive(.success(Answer(code: line.code, text: line.text)))
        } else {
            waiting?.onLine(line.text)
        }
    }

    /// Takes a line of an event: the message's number, the client's, and the event.
    private func receive(event line: ServiceLine) {
        let message: Int? = state.withLock { state in
            guard line.isLast else {
                state.message = state.message ?? Int(line.text)
                return nil
            }
            defer { state.message = nil }
            return state.message
        }
        switch (message, line.code) {
        case (let message?, 702): ends.note(message, .said)
        case (let message?, 703): ends.note(message, .interrupted)
        default: break
        }
    }

    private func fail(_ failure: PlaybackError) {
        let waiting: [Waiting]? = state.withLock { state in
            guard state.failure == nil else { return nil }
            state.failure = failure
            defer { state.waiting = [] }
            return state.waiting
        }
        guard let waiting else { return }
        socket.withLock { $0 }?.close()
        for one in waiting { one.receive(.failure(failure)) }
        ends.close()
    }
}

/// A line of speech-dispatcher's: a code, whether it ends the answer, and a text.
struct ServiceLine: Equatable {
    let code: Int
    let isLast: Bool
    let text: String

    /// `nil` for bytes that do not begin with a code.
    init?(_ bytes: [UInt8]) {
        let digits = bytes.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ (48...57).contains($0) }) else {
            return nil
        }
        code = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        switch bytes.dropFirst(3).first {
        case UInt8(ascii: "-"): isLast = false
        case UInt8(ascii: " "), nil: isLast = true
        default: return nil
        }
        text = String(decoding: bytes.dropFirst(4), as: UTF8.self)
    }
}
