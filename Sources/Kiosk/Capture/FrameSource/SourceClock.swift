/// The clock of a source's thread: the time, and waits that a stop ends.
protocol SourceClock: Sendable {
    /// The time on the clock that frames are stamped with.
    func now() -> ContinuousClock.Instant
    /// The time since the machine started, as drivers stamp their buffers (CLOCK_MONOTONIC).
    func monotonic() -> Duration
    /// Waits until a descriptor is ready, the time is up, or ``wake()`` was called.
    ///
    /// May return early; the caller checks ``now()``.
    func wait(for descriptor: CInt?, upTo duration: Duration) -> Readiness
    /// Ends the current wait and every later one at once.
    func wake()
}

/// The result of a wait.
enum Readiness: Sendable, Equatable {
    /// Nothing: the time is up, or a signal arrived.
    case nothing
    /// The descriptor can be read.
    case readable
    /// The descriptor has an error, which the next call on it returns.
    case error
    /// The device of the descriptor is gone.
    case hungUp
}
