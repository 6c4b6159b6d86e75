import FilmProtocol
import Glibc
import Processes
import Synchronization
import Threads

/// A running player and the conversation with it: commands are matched with their answers by
/// number.
final class PlayerConnection: Sendable {
    typealias Answer = Result<JSONValue, PlaybackError>

    private struct Waiting: Sendable {
        let command: String
        /// In the player's time.
        let askedAt: Duration
        let limit: Duration
        let receive: @Sendable (Answer) -> Void
    }

    private struct State {
        var lastRequest = 0
        var waiting: [Int: Waiting] = [:]
        var failure: PlaybackError?
        /// Whether the player has said anything yet: before that it is being started.
        var hasSpoken = false
    }

    /// The longest line taken: a list of five hundred tracks fits.
    static let longestLine = 1 << 18
    /// The most commands that may be unanswered at a time.
    static let mostUnanswered = 64

    private let process: ChildProcess
    private let clock: PlayerClock
    private let heartbeat = Mutex<Task<Void, any Error>?>(nil)
    private let limits: FilmLimits
    private let state = Mutex(State())
    private let socket = Mutex<LineSocket?>(nil)
    private let onEvent: @Sendable (PlayerMessage) -> Void
    private let onFailure: @Sendable (PlaybackError) -> Void

    /// Starts a player; its events and its end come on the conversation's own thread, one at a
    /// time.
    ///
    /// - Parameter stall: what a film hangs in and how long it may, asked again and again with the player's time; `nil` while all
    ///   is well.
    init(
        _ player: FilmProgram, _ purpose: FilmPurpose, _ arguments: [String],
        lending files: [Int32], limits: FilmLimits,
        stall: @escaping @Sendable (Duration) -> FilmProgress.Stall?,
        onEvent: @escaping @Sendable (PlayerMessage) -> Void,
        onFailure: @escaping @Sendable (PlaybackError) -> Void
    ) throws(PlaybackError) {
        let started = try player.start(purpose, arguments, lending: files)
        process = started.process
        clock = PlayerClock(of: process.identifier, period: limits.heartbeat)
        self.limits = limits
        self.onEvent = onEvent
        self.onFailure = onFailure
        let lines = LineSocket(
            owning: started.socket, longestLine: Self.longestLine
        ) { [weak self] event in
            self?.receive(event)
        }
        socket.withLock { $0 = lines }
        let period = limits.heartbeat
        let heartbeat = Task { [weak self] in
            while true {
                try await Task.sleep(for: period)
                guard let self, self.check(stall) else { return }
            }
        }
        self.heartbeat.withLock { $0 = heartbeat }
    }

    deinit {
        heartbeat.withLock { $0 }?.cancel()
        socket.withLock { $0?.close() }
        process.kill()
    }

    var identifier: pid_t { process.identifier }

    /// Asks the player for something and waits for its answer, no longer than the limit.
    @discardableResult
    func ask(_ words: JSONValue...) async throws(PlaybackError) -> JSONValue {
        let answer = await withCheckedContinuation { continuation in
            ask(words) { continuation.resume(returning: $0) }
        }
        return try answer.get()
    }

    /// Asks the player for something; the answer, or what went wrong, comes exactly once.
    ///
    /// What is asked while the player is being started is waited for as long as its first picture.
    func ask(_ words: [JSONValue], then receive: @escaping @Sendable (Answer) -> Void) {
        let command = words.first?.string ?? ""
        let limits = limits
        let program = process.program
        let request: Result<Int, PlaybackError> = state.withLock { state in
            if let failure = state.failure { return .failure(failure) }
            let limit = state.hasSpoken ? limits.answer : max(limits.loading, limits.answer)
            guard state.waiting.count < Self.mostUnanswered else {
                return .failure(.stuck(program: program, during: command, limit: limit))
            }
            state.lastRequest += 1
            let number = state.lastRequest
            state.waiting[number] = Waiting(
                command: command, askedAt: clock.elapsed, limit: limit, receive: receive)
            return .success(number)
        }
        switch request {
        case .success(let number):
            let line = PlayerMessage.command(words, request: number)
            // A player that has ended is not reported here: the closing of the socket reports it.
            if socket.withLock({ $0 })?.send(line) == .full {
                fail(.stuck(program: program, during: command, limit: limits.answer))
            }
        case .failure(let error): receive(.failure(error))
        }
    }

    /// Ends the conversation and the player; returns when it is gone.
    func close(because failure: PlaybackError, grace: Duration) async {
        fail(failure)
        await process.end(grace: grace)
    }

    /// Gives up a player that no longer answers, and one whose film does not advance.
    ///
    /// - Returns: whether more answers can follow.
    private func check(_ stall: (Duration) -> FilmProgress.Stall?) -> Bool {
        let now = clock.tick()
        let (isOver, silent) = state.withLock { state in
            (state.failure != nil, state.waiting.values.first { now - $0.askedAt > $0.limit })
        }
        guard !isOver else { return false }
        if let silent {
            fail(.stuck(program: process.program, during: silent.command, limit: silent.limit))
            return false
        }
        if let stall = stall(now) {
            fail(.stuck(program: process.program, during: stall.during, limit: stall.limit))
            return false
        }
        // Whatever it answers will do; silence ends it.
        ask(["get_property", "pause"]) { _ in }
        return true
    }

    // MARK: Receiving

    private func receive(_ event: LineSocket.Event) {
        switch event {
        case .line(let bytes):
            guard let message = PlayerMessage(line: bytes) else {
                let found = "\(bytes.count) bytes that are no JSON object"
                return fail(.brokenAnswer(program: process.program, found: found))
            }
            receive(message)
        case .closed(.lineTooLong(let bytes)):
            let found = "a line of more than \(bytes) bytes"
            fail(.brokenAnswer(program: process.program, found: found))
        case .closed(.ended):
            Task {
                // It has hung up, so it is ending, or must not continue.
                let ending = await process.end(grace: limits.ending)
                // What the loader of shared libraries ends a program with.
                fail(
                    ending == .status(127)
                        ? .notInstalled(program: "libmpv", package: "libmpv2")
                        : .ended(program: process.program, how: ending.words))
            }
        }
    }

    private func receive(_ message: PlayerMessage) {
        state.withLock { $0.hasSpoken = true }
        guard message.event == nil else { return onEvent(message) }
        // An answer without a caller belongs to a command that has timed out.
        guard let request = message.request,
            let waiting = state.withLock({ $0.waiting.removeValue(forKey: request) })
        else { return }
        guard message.error != "success" else {
            return waiting.receive(.success(message.data ?? .null))
        }
        waiting.receive(
            .failure(
                .rejected(
                    program: process.program, command: waiting.command,
                    answer: message.error ?? "no reason given")))
    }

    /// The first failure counts: everyone who waits hears of it, and the conversation ends.
    private func fail(_ failure: PlaybackError) {
        let waiting: [Waiting]? = state.withLock { state in
            guard state.failure == nil else { return nil }
            state.failure = failure
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        guard let waiting else { return }
        socket.withLock { $0 }?.close()
        for one in waiting { one.receive(.failure(failure)) }
        onFailure(failure)
        Task { await process.end(grace: limits.ending) }
    }
}
