/// The moment by which a page must be loaded.
struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant

    init(in duration: Duration) {
        // Clamped, so that no caller's number can overflow the clock: a year is for ever here.
        let longest = Duration.seconds(365 * 86_400)
        instant = .now.advanced(by: min(max(duration, .zero), longest))
    }

    var hasPassed: Bool { ContinuousClock.now > instant }

    /// The time that is left, zero when none is.
    var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: instant)) }

    /// The time that is left, rounded up to whole milliseconds, as poll takes it.
    var remainingMilliseconds: Int32 {
        let (seconds, attoseconds) = remaining.components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }
}
