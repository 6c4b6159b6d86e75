import Synchronization

/// Tasks that are begun beside everything else, and are awaited before their owner ends.
final class OwnedTasks: Sendable {
    private struct State {
        var tasks: [Int: Task<Void, Never>] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Begins a task; one that is done is forgotten.
    func begin(
        priority: TaskPriority? = nil, _ body: @escaping @Sendable @concurrent () async -> Void
    ) {
        state.withLock { state in
            state.count += 1
            let number = state.count
            state.tasks[number] = Task(priority: priority) { [self] in
                await body()
                _ = self.state.withLock { $0.tasks.removeValue(forKey: number) }
            }
        }
    }

    /// Cancels what still runs, and waits for its end.
    func end() async {
        for task in state.withLock({ Array($0.tasks.values) }) {
            task.cancel()
            await task.value
        }
    }
}
