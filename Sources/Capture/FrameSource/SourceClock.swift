/// Time as the thread of a source lives it: what time it is, and waits that a stop cuts short.
protocol SourceClock: Sendable {
    /// The time on the clock that frames are stamped with.
    func now() -> ContinuousClock.Instant
    /// The time since the machine started, as drivers stamp their buffers (CLOCK_MONOTONIC).
    func monotonic() -> Duration
    /// Waits until a descriptor has something to say, the time is up, or ``wake()`` was called.
    ///
    /// May return early; whoever waits looks at ``now()``.
    func wait(for descriptor: CInt?, upTo duration: Duration) -> Readiness
    /// Ends the present wait and every later one at once.
    func wake()
}

/// What a wait ended with.
enum Readiness: Sendable, Equatable {
    /// Nothing: the time is up, or a signal came.
    case nothing
    /// The descriptor can be read.
    case readable
    /// The descriptor has an error to tell, found by the next call on it.
    case error
    /// What is behind the descriptor went away.
    case hungUp
}
