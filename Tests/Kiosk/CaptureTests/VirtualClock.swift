import Glibc
import Synchronization

@testable import Capture

/// Time that only moves when somebody waits, and then at once.
final class VirtualClock: SourceClock {
    private struct Contents {
        var elapsed = Duration.zero
        var isAwake = false
        var waits: [Duration] = []
        var changes: [(Int, @Sendable () -> Void)] = []
    }

    private let start = ContinuousClock.now
    private let contents = Mutex(Contents())

    /// Does something when so many waits have passed.
    func after(waits: Int, _ change: @escaping @Sendable () -> Void) {
        contents.withLock { $0.changes.append((waits, change)) }
    }

    var elapsed: Duration { contents.withLock { $0.elapsed } }

    func now() -> ContinuousClock.Instant { start.advanced(by: elapsed) }
    func monotonic() -> Duration { elapsed }
    func wake() { contents.withLock { $0.isAwake = true } }

    func wait(for descriptor: CInt?, upTo duration: Duration) -> Readiness {
        usleep(200)
        let changes: [@Sendable () -> Void] = contents.withLock { contents in
            if contents.isAwake { return [] }
            contents.elapsed += duration
            contents.waits.append(duration)
            let count = contents.waits.count
            defer { contents.changes.removeAll { $0.0 <= count } }
            return contents.changes.filter { $0.0 <= count }.map { $0.1 }
        }
        for change in changes { change() }
        return .nothing
    }
}
