package import Foundation
import Synchronization

/// Two clocks, of waits and of dates, that stand until they are moved.
package final class StillClocks: Sendable {
    private let passed = Mutex(Duration.zero)
    private let start = ContinuousClock.now
    private let startDate = Date(timeIntervalSince1970: 1_795_000_000)

    package init() {}

    package var now: ContinuousClock.Instant { start + passed.withLock { $0 } }
    package var date: Date {
        startDate + TimeInterval(passed.withLock { $0 }.components.seconds)
    }

    package func move(by duration: Duration) { passed.withLock { $0 += duration } }
}
