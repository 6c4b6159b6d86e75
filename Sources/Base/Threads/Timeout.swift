/// Calls an action once when a time has passed; cancel the task where it came in time.
package func afterTimeout(
    _ timeout: Duration, clock: any Clock<Duration> = ContinuousClock(),
    _ action: @escaping @Sendable () async -> Void
) -> Task<Void, Never> {
    Task {
        do { try await clock.sleep(for: timeout) } catch { return }
        await action()
    }
}

/// Runs a body; where it takes longer than the timeout, calls an action that makes it end.
///
/// The body is waited for in any case: the action has to end what it waits for.
package func withTimeout<Result, Failure: Error>(
    _ timeout: Duration, clock: any Clock<Duration> = ContinuousClock(),
    onTimeout action: @escaping @Sendable () async -> Void,
    _ body: () async throws(Failure) -> Result
) async throws(Failure) -> Result {
    let timer = afterTimeout(timeout, clock: clock, action)
    defer { timer.cancel() }
    return try await body()
}
