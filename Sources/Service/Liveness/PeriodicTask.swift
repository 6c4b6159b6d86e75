internal import Dispatch
internal import Foundation
internal import Synchronization
internal import Threads

/// Calls a function at regular intervals on a separate thread, even while the rest of the program is blocked.
public final class PeriodicTask: Sendable {
    private let ending = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    /// Begins at once; `body` is called for the first time now, on the thread.
    public init(
        name: String = "periodic-task", every pause: Duration,
        _ body: @escaping @Sendable () -> Void
    ) {
        let nanoseconds = Int(clamping: pause.wholeMicroseconds) * 1000
        let begun: Void? = try? BlockingThread.start(name) { [ending, ended] in
            repeat {
                body()
            } while ending.wait(timeout: .now() + .nanoseconds(nanoseconds))
                == .timedOut
            ended.signal()
        }
        precondition(begun != nil, "no thread \(name)")
    }

    deinit { ending.signal() }

    /// Ends it; waits for a call that is going on, two seconds at most.
    public func stop() {
        guard !isStopped.exchange(true, ordering: .relaxed) else { return }
        ending.signal()
        _ = ended.wait(timeout: .now() + 2)
    }
}
