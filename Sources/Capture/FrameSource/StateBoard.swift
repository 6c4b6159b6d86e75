import Synchronization

/// The current state of a source, and its watchers.
final class StateBoard: Sendable {
    private struct Contents {
        var present = SourceState.starting
        var watchers: [Int: AsyncStream<SourceState>.Continuation] = [:]
        var nextWatcher = 0
    }

    private let contents = Mutex(Contents())

    /// A new stream: the current state first, then every change, then the end.
    ///
    /// A slow watcher gets at most the 16 newest changes.
    var states: AsyncStream<SourceState> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceState.self, bufferingPolicy: .bufferingNewest(16))
        let watcher: Int? = contents.withLock { contents in
            continuation.yield(contents.present)
            if contents.present == .ended { return nil }
            let number = contents.nextWatcher
            contents.nextWatcher += 1
            contents.watchers[number] = continuation
            return number
        }
        guard let watcher else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.contents.withLock { $0.watchers.removeValue(forKey: watcher) }
        }
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
            for watcher in contents.watchers.values { watcher.yield(state) }
            guard state == .ended else { return [] }
            defer { contents.watchers = [:] }
            return Array(contents.watchers.values)
        }
        // Outside the lock: the end of a stream calls back to remove its watcher.
        for watcher in finished { watcher.finish() }
    }
}
