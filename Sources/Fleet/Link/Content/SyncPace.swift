/// How often an object that is being fetched is synchronized with the disk: not more often than needed, since flash memory wears.
///
/// Counts over all connections that bring an object.
final class SyncPace {
    /// A power cut loses at most this of a part.
    static let longestBytes = 8 << 20
    /// Or what has come in this time.
    static let longestTime = Duration.seconds(15)

    private let now: () -> ContinuousClock.Instant
    private let onSync: (Int) -> Void
    /// The bytes that were written since the last time.
    private(set) var unsynchronized = 0
    /// When the first of them were written.
    private var since: ContinuousClock.Instant

    /// - Parameter onSync: called with the length of the part after each time.
    init(
        now: @escaping () -> ContinuousClock.Instant = { .now },
        onSync: @escaping (Int) -> Void = { _ in }
    ) {
        self.now = now
        self.onSync = onSync
        since = now()
    }

    var isDue: Bool {
        unsynchronized >= Self.longestBytes
            || unsynchronized > 0 && now() - since >= Self.longestTime
    }

    func wrote(_ count: Int) {
        if unsynchronized == 0 { since = now() }
        unsynchronized += count
    }

    func synchronized(_ bytes: Int) {
        unsynchronized = 0
        onSync(bytes)
    }
}
