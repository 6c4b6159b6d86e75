import Synchronization

/// The newest utterance of a voice, and its end.
///
/// Utterances are counted, so that nothing that an older one still does disturbs a newer one.
final class SpeechProgress: Sendable {
    private struct State {
        var turn = 0
        var isSpeaking = false
    }

    /// One value for each utterance that was said to its end.
    let ends: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init() {
        // Each end is as good as another: one that waits is enough.
        (ends, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit { continuation.finish() }

    var isSpeaking: Bool { state.withLock(\.isSpeaking) }

    /// Begins an utterance in place of the one before.
    ///
    /// - Returns: its number.
    func begin() -> Int { next(isSpeaking: true) }

    /// Ends the newest utterance before its time.
    ///
    /// - Returns: the number that an utterance would have.
    func stop() -> Int { next(isSpeaking: false) }

    func isNewest(_ turn: Int) -> Bool { state.withLock { $0.turn == turn } }

    /// Ends an utterance, unless a newer one has begun.
    ///
    /// - Parameter wasSaid: whether it was said to its end.
    func finish(_ turn: Int, wasSaid: Bool) {
        let hasEnded = state.withLock { state in
            guard state.turn == turn, state.isSpeaking else { return false }
            state.isSpeaking = false
            return true
        }
        if hasEnded, wasSaid { continuation.yield() }
    }

    private func next(isSpeaking: Bool) -> Int {
        state.withLock { state in
            state.turn += 1
            state.isSpeaking = isSpeaking
            return state.turn
        }
    }
}
