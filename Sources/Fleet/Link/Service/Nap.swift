import Synchronization

/// A wait between two rounds, which news ends early.
final class Nap: Sendable {
    private struct State {
        var isAwake = false
        var sleep: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Waits; ends at once where ``wake()`` was called since the last wait, or the task is cancelled.
    func sleep(for time: Duration, clock: any Clock<Duration>) async {
        let sleep = Task<Void, Never> { try? await clock.sleep(for: time) }
        let isAwake = state.withLock { state in
            defer { state.isAwake = false }
            state.sleep = sleep
            return state.isAwake
        }
        if isAwake { sleep.cancel() }
        await withTaskCancellationHandler {
            _ = await sleep.value
        } onCancel: {
            sleep.cancel()
        }
        state.withLock { state in
            state.sleep = nil
            state.isAwake = false
        }
    }

    func wake() {
        state.withLock { state in
            state.isAwake = state.sleep == nil
            state.sleep?.cancel()
        }
    }
}
