import Dispatch
import Files
import Synchronization

/// One thread of its own as an actor's executor: for work that blocks or computes for long, and for
/// libraries whose objects belong to the thread that they were made on.
package final class ThreadExecutor: SerialExecutor {
    private let queue = Queue()

    /// - Precondition: the system has one more thread.
    package init(name: String) {
        do throws(SystemCallError) {
            try BlockingThread.start(name) { [queue] in queue.run() }
        } catch {
            preconditionFailure("no thread \(name): \(error.reason)")
        }
    }

    deinit { queue.end() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        queue.add { unsafe job.runSynchronously(on: executor) }
    }

    /// Runs a body on the thread, after what was asked for before.
    package func add(_ body: @escaping @Sendable () -> Void) { queue.add(body) }

    /// Runs a body on the thread, and waits for its result.
    ///
    /// - Precondition: not called on the thread itself.
    package func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
        let answer = Answer<Result>()
        queue.add {
            answer.value.withLock { $0 = body() }
            answer.isThere.signal()
        }
        answer.isThere.wait()
        guard let value = answer.value.withLock({ $0 }) else { preconditionFailure("no answer") }
        return value
    }

    private final class Answer<Value: Sendable>: Sendable {
        let value = Mutex<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
    }

    /// The bodies that wait for the thread.
    private final class Queue: Sendable {
        private struct State {
            var bodies: [@Sendable () -> Void] = []
            var isEnding = false
        }

        private let state = Mutex(State())
        private let hasNews = DispatchSemaphore(value: 0)

        func add(_ body: @escaping @Sendable () -> Void) {
            state.withLock { $0.bodies.append(body) }
            hasNews.signal()
        }

        func end() {
            state.withLock { $0.isEnding = true }
            hasNews.signal()
        }

        func run() {
            while true {
                hasNews.wait()
                let news = state.withLock { state in
                    defer { state.bodies = [] }
                    return state
                }
                for body in news.bodies { body() }
                if news.isEnding { return }
            }
        }
    }
}

/// An actor that works on one thread of its own.
package protocol ThreadActor: Actor {
    nonisolated var thread: ThreadExecutor { get }
}

extension ThreadActor {
    public nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }
}
