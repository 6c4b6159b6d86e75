internal import Foundation
internal import Synchronization

/// One thread as an actor's executor: what cairo and pango keep belongs to the thread it was made on.
package final class PageThread: SerialExecutor {
    private let line = Line()

    package init(name: String) {
        let thread = Thread { [line] in line.run() }
        thread.name = name
        thread.stackSize = 8 << 20
        thread.start()
    }

    deinit { line.end() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        line.add { unsafe job.runSynchronously(on: executor) }
    }

    /// What waits for the thread.
    private final class Line: Sendable {
        private struct State {
            var jobs: [@Sendable () -> Void] = []
            var isEnding = false
        }

        private let state = Mutex(State())
        private let ready = DispatchSemaphore(value: 0)

        func add(_ job: @escaping @Sendable () -> Void) {
            state.withLock { $0.jobs.append(job) }
            ready.signal()
        }

        func end() {
            state.withLock { $0.isEnding = true }
            ready.signal()
        }

        func run() {
            while true {
                ready.wait()
                let (job, isOver) = state.withLock { state in
                    state.jobs.isEmpty
                        ? (nil, state.isEnding) : (state.jobs.removeFirst(), false)
                }
                job?()
                if isOver { return }
            }
        }
    }
}
