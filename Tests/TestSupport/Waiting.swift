/// What did not come in time.
public struct WaitedInVain: Error, CustomStringConvertible {
    /// What was seen in its place.
    public let seen: String

    public var description: String { "it did not come within a minute; there was \(seen)" }
}

/// Waits until something is so; for a minute, or longer on a machine that has no time to look.
///
/// - Parameter seen: what there is in its place, asked for only when it does not come.
/// - Throws: ``WaitedInVain``.
public func wait(
    until isSo: () throws -> Bool, seen: () -> String = { "nothing of the kind" }
) async throws {
    // Looks are counted, and not the time: tests that compute hold up those that wait. Other programs are not counted so: what
    // is waited for may take long while the looks go on.
    for _ in 0..<12_000 {
        if try isSo() { return }
        try await Task.sleep(for: .milliseconds(5))
    }
    guard try isSo() else { throw WaitedInVain(seen: seen()) }
}
