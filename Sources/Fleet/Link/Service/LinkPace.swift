/// How long a link waits between two rounds: exponential backoff with jitter.
struct LinkPace {
    private var failures = 0

    /// Kiosks that were switched on together do not ask together.
    static let longestStart = Duration.seconds(5 * 60)
    /// Errors double the wait up to this.
    static let longest = Duration.seconds(6 * 3600)
    /// For a hub up to this, since what it knows of passes is urgent: kiosks that reach it ask it as often.
    static let longestForHub = Duration.seconds(5 * 60)
    /// What is doubled where a hub does not answer: one that was only restarted hears from its kiosks within seconds.
    static let firstHubFailure = Duration.seconds(5)
    /// No server is obeyed for longer.
    static let longestRetryAfter = Duration.seconds(24 * 3600)

    /// Before the first round.
    static func start(chance: Double) -> Duration { longestStart * chance }

    /// After a round that went well.
    mutating func success(interval: Duration, chance: Double) -> Duration {
        failures = 0
        return interval * (0.5 + chance)
    }

    /// After one that did not.
    ///
    /// - Parameters:
    ///   - longest: what the wait is doubled up to; it is no shorter than the interval.
    ///   - retryAfter: what the server asks for.
    mutating func failure(
        interval: Duration, upTo longest: Duration = Self.longest, retryAfter: Duration? = nil,
        chance: Double
    ) -> Duration {
        failures = min(failures + 1, 20)
        let wait = min(interval * (1 << failures), max(interval, longest))
        return max(wait * (0.5 + chance), min(retryAfter ?? .zero, Self.longestRetryAfter))
    }
}
