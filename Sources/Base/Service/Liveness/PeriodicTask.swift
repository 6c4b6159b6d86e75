internal import Synchronization
internal import Threads

/// Calls a function at regular intervals on a separate thread, even while the rest of the program is blocked.
public final class PeriodicTask: Sendable {
    private let ending = OneTimeEvent()
    private let ended = OneTimeEvent()
    private let isStopped = Atomic(false)

    /// Begins at once; `body` is called for the first time now, on the thread.
    public init(
        name: String = "periodic-task", every pause: Duration,
        _ body: @escaping @Sendable () -> Void
    ) {
        let begun: Void? = try? BlockingThread.start(name) { [ending, ended] in
            repeat { body() } while !ending.wait(for: pause)
            ended.happen()
        }
        precondition(begun != nil, "no thread \(name)")
    }

    deinit { ending.happen() }

    /// Ends it; waits for a call that is going on, two seconds at most.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        ending.happen()
        _ = ended.wait(for: .seconds(2))
    }
}
