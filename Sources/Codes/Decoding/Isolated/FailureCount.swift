import Isolation

/// Failures in a row, and the pause after them: 1 s, then twice as long each time, up to a minute.
struct FailureCount: Sendable {
    private static let firstPause = Duration.seconds(1)
    private static let longestPause = Duration.seconds(60)

    private var count = 0
    private var last: DecoderFailure?
    private var next: ContinuousClock.Instant?

    mutating func add(_ failure: DecoderFailure, at now: ContinuousClock.Instant) {
        count += 1
        last = failure
        next = now + min(Self.firstPause * (1 << min(count - 1, 10)), Self.longestPause)
    }

    func mayTry(at now: ContinuousClock.Instant) -> Bool { next.map { now >= $0 } ?? true }

    /// What to say of them; `nil` where there are none.
    var problem: String? {
        last.map { failure in
            "libzbar failed at the last frame that it was given: \(failure)"
                + (count > 1 ? "; \(count) times in a row" : "") + "; our own reader still reads"
        }
    }
}
