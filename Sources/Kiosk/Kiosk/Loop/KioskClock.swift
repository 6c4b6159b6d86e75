/// What time it is, and how to wait: the machine's clock, or a test's own.
struct KioskClock: Sendable {
    let now: @Sendable () -> ContinuousClock.Instant
    /// Waits; returns early when the task is cancelled, which every loop asks for itself.
    let wait: @Sendable (Duration) async -> Void

    static let machine = KioskClock(ContinuousClock())

    init<C: Clock>(_ clock: C) where C.Instant == ContinuousClock.Instant {
        now = { clock.now }
        wait = { try? await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }
}
