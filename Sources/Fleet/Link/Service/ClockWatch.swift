import Foundation

/// Notices that this machine's clock was set: by hand, by NTP, or since its battery is empty.
struct ClockWatch {
    /// How often somebody looks.
    static let interval = Duration.seconds(60)
    /// In seconds: a smaller step turns no certificate or channel from refused into trusted.
    private static let tolerance = 120.0

    private let time: LinkTime
    private var last: Date

    init(_ time: LinkTime) {
        self.time = time
        last = time.now()
    }

    /// Waits for ``interval``.
    ///
    /// - Returns: by how many seconds the clock was set forward meanwhile; 0 where it was not set.
    /// - Throws: when the task is cancelled.
    mutating func look() async throws -> Double {
        let elapsed = try await time.clock.secondsAsleep(for: Self.interval)
        let now = time.now()
        defer { last = now }
        let step = now.timeIntervalSince(last) - elapsed
        return abs(step) > Self.tolerance ? step : 0
    }
}

extension Clock<Duration> {
    /// Waits, and tells how many seconds it was.
    fileprivate func secondsAsleep(for length: Duration) async throws -> Double {
        let begin = now
        try await sleep(for: length)
        return begin.duration(to: now) / .seconds(1)
    }
}
