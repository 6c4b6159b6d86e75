import Synchronization
import TestSupport

/// A clock that stands still until a test lets a wait pass.
final class LongClock: Clock {
    private struct State {
        var now = ContinuousClock.now
        var count = 0
        var sleepers:
            [Int: (length: Duration, continuation: CheckedContinuation<Void, any Error>)] =
                [:]
    }

    private let state = Mutex(State())

    var now: ContinuousClock.Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    let length = deadline - state.now
                    if Task.isCancelled || length <= .zero { return true }
                    state.sleepers[number] = (length, continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until somebody waits for just so long, and lets that pass.
    ///
    /// - Parameter meanwhile: called before the wait ends.
    func pass(_ length: Duration, meanwhile: () throws -> Void = {}) async throws {
        var found: CheckedContinuation<Void, any Error>?
        try await wait {
            found = state.withLock { state in
                guard let sleeper = state.sleepers.first(where: { $0.value.length == length })
                else { return nil }
                state.sleepers[sleeper.key] = nil
                return sleeper.value.continuation
            }
            return found != nil
        } seen: {
            "\(state.withLock { $0.sleepers.values.map(\.length) })"
        }
        try meanwhile()
        found?.resume()
    }

    /// Waits until `count` sleepers wait for this length, and lets it pass for all of them.
    ///
    /// - Parameter meanwhile: called before the waits end.
    func pass(_ length: Duration, of count: Int, meanwhile: () throws -> Void = {}) async throws {
        try await waitUntil(count, waitFor: length)
        let found = state.withLock { state in
            let sleepers = state.sleepers.filter { $0.value.length == length }
            for key in sleepers.keys { state.sleepers[key] = nil }
            return sleepers.values.map(\.continuation)
        }
        try meanwhile()
        for continuation in found { continuation.resume() }
    }

    /// Waits until `count` sleepers wait for this length.
    func waitUntil(_ count: Int, waitFor length: Duration) async throws {
        try await wait {
            state.withLock { $0.sleepers.values.count { $0.length == length } } == count
        } seen: {
            "\(state.withLock { $0.sleepers.values.map(\.length) })"
        }
    }
}
