import Synchronization

/// A clock that stands still until a test moves it on, and wakes those whose time has come.
///
/// Loops are distinguished by how long they wait: one for which the time has come before it began to wait is not held up, so that
/// no move is lost on it.
public final class TestClock: Clock {
    private struct Sleeper {
        let length: Duration
        let deadline: ContinuousClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = ContinuousClock.now
        var sleepers: [Int: Sleeper] = [:]
        var count = 0
        /// When a wait of each length ended last.
        var woken: [Duration: ContinuousClock.Instant] = [:]
        /// How many waits of each length were begun.
        var begun: [Duration: Int] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    public var now: ContinuousClock.Instant { state.withLock(\.now) }
    public var minimumResolution: Duration { .zero }

    public func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isOver = state.withLock { state in
                    let length = deadline - state.now
                    state.begun[length, default: 0] += 1
                    let last = state.woken[length] ?? state.now
                    if Task.isCancelled || length <= .zero || state.now - last >= length {
                        state.woken[length] = state.now
                        return true
                    }
                    state.sleepers[number] = Sleeper(
                        length: length, deadline: deadline, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: number) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock on.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for (number, sleeper) in due {
                state.sleepers[number] = nil
                state.woken[sleeper.length] = state.now
            }
            return due.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Moves the clock on by the length of a loop's wait, and waits until the loop has gone round and waits again.
    public func goRound(_ length: Duration) async throws {
        // One that began to wait while the clock was moved on waits for less than its length.
        let lengths = length / 2...length
        try await wait {
            state.withLock { $0.sleepers.values.contains { lengths.contains($0.length) } }
        }
        func begun() -> Int {
            state.withLock { state in
                state.begun.reduce(0) { lengths.contains($1.key) ? $0 + $1.value : $0 }
            }
        }
        let before = begun()
        advance(by: length)
        try await wait { begun() > before }
    }
}
