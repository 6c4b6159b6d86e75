import Synchronization

/// The ends of messages that a speech service was given, whichever is known first: the end or who waits for it.
final class MessageEnds: Sendable {
    enum End: Equatable, Sendable {
        case said, interrupted
    }

    private struct State {
        var known: [Int: End] = [:]
        var waiting: [Int: CheckedContinuation<End, Never>] = [:]
        var isClosed = false
    }

    /// The number of ends that are remembered, whatever a service reports.
    private static let most = 64
    private let state = Mutex(State())

    /// Waits for the end of a message, which one caller does.
    func end(of message: Int) async -> End {
        await withCheckedContinuation { continuation in
            let known: End? = state.withLock { state in
                if let end = state.known.removeValue(forKey: message) { return end }
                guard !state.isClosed, state.waiting[message] == nil else { return .interrupted }
                state.waiting[message] = continuation
                return nil
            }
            if let known { continuation.resume(returning: known) }
        }
    }

    func note(_ message: Int, _ end: End) {
        let waiting: CheckedContinuation<End, Never>? = state.withLock { state in
            if let waiting = state.waiting.removeValue(forKey: message) { return waiting }
            if state.known.count >= Self.most { state.known = [:] }
            state.known[message] = end
            return nil
        }
        waiting?.resume(returning: end)
    }

    /// Ends all messages: no more is heard of them.
    func close() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            state.isClosed = true
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(returning: .interrupted) }
    }
}
