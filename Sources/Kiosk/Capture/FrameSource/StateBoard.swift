import Synchronization

/// The current state of a source, and its watchers.
final class StateBoard: Sendable {
    private struct Contents {
        var present = SourceState.starting
        var watchers: [AsyncStream<SourceState>.Continuation] = []
    }

    private let contents = Mutex(Contents())

    /// A new stream: the current state first, then every change, then the end.
    ///
    /// A slow watcher gets at most the 16 newest changes.
    var states: AsyncStream<SourceState> {
        // No onTermination: a cancelled task calls it under the runtime's lock of that task, which a change that resumes the
        // task waits for. A stream that has ended is dropped at the next change instead.
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceState.self, bufferingPolicy: .bufferingNewest(16))
        let hasEnded = contents.withLock { contents in
            continuation.yield(contents.present)
            if contents.present == .ended { return true }
            contents.watchers.append(continuation)
            return false
        }
        if hasEnded { continuation.finish() }
        return stream
    }

    /// The current state.
    var present: SourceState { contents.withLock { $0.present } }

    /// Publishes a state to all watchers, unless it is the current one; nothing follows
    /// ``SourceState/ended``.
    func publish(_ state: SourceState) {
        let finished: [AsyncStream<SourceState>.Continuation] = contents.withLock { contents in
            guard contents.present != state, contents.present != .ended else { return [] }
            contents.present = state
            contents.watchers.removeAll {
                if case .terminated = $0.yield(state) { true } else { false }
            }
            guard state == .ended else { return [] }
            defer { contents.watchers = [] }
            return contents.watchers
        }
        for watcher in finished { watcher.finish() }
    }
}
