import Foundation
package import Testing

/// The time that tests wait for something that must come: many times longer than it takes on a busy machine.
///
/// It keeps a test from waiting for ever, and measures nothing.
package enum Patience {
    package static let seconds = 300
    /// That time as a number of looks, 5 ms apart.
    ///
    /// Looks are counted, and not the time: tests that compute hold up those that wait.
    static let looks = seconds * 200
}

extension TimeLimitTrait.Duration {
    /// Keeps a test that hangs from hanging for ever; no other takes as long, however busy the machine is.
    package static var generous: Self { .minutes(30) }
}

/// What did not come in time.
public struct WaitedInVain: Error, CustomStringConvertible {
    /// What was seen in its place.
    public let seen: String

    public var description: String {
        "it did not come in \(Patience.seconds) s; there was \(seen)"
    }
}

/// Waits until something is so.
///
/// - Parameter seen: what there is in its place, asked for only when it does not come.
/// - Throws: ``WaitedInVain``.
public func wait(
    until isSo: () async throws -> Bool, seen: () -> String = { "nothing of the kind" }
) async throws {
    guard try await eventually(isSo) else { throw WaitedInVain(seen: seen()) }
}

/// Waits until something is so; returns whether it came.
public func eventually(_ isSo: () async throws -> Bool) async rethrows -> Bool {
    for _ in 0..<Patience.looks {
        if try await isSo() { return true }
        // A test that is cancelled waits no longer.
        do { try await Task.sleep(for: .milliseconds(5)) } catch { break }
    }
    return try await isSo()
}

/// Blocks until something is so; returns whether it came.
package func comes(_ isSo: () throws -> Bool) rethrows -> Bool {
    let end = ContinuousClock.now + .seconds(Patience.seconds)
    while ContinuousClock.now < end {
        if try isSo() { return true }
        usleep(20_000)
    }
    return try isSo()
}

/// The time that processors have worked for this thread, however long it waited for one.
package func processorSeconds() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
