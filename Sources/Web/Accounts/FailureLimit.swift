/// Lets no more than some tries fail within a while, and then makes whoever tries wait: 30 seconds, twice as long each time, up to
/// 15 minutes.
///
/// A try counts as failed from its beginning, so that parallel tries cannot bypass the limit; a successful one is removed.
struct FailureLimit {
    private struct Record {
        var failures: [ContinuousClock.Instant] = []
        var last: ContinuousClock.Instant
        /// How many waits there have been.
        var level = 0
        var until: ContinuousClock.Instant?
    }

    /// A try that has begun.
    struct Try {
        let key: String
        fileprivate let time: ContinuousClock.Instant
        /// Whether others have to wait because of it.
        fileprivate let isLast: Bool
    }

    enum Answer {
        case begun(Try)
        case wait(Duration)
    }

    private static let shortest = Duration.seconds(30)
    private static let longest = Duration.seconds(15 * 60)
    /// After so long without a failure it is as if there had been none.
    private static let memory = Duration.seconds(60 * 60)

    private var records: [String: Record] = [:]
    private let most: Int
    private let mostFailures: Int
    private let span: Duration

    /// - Parameters:
    ///   - most: keys that are remembered; of more the one goes whose last failure is the oldest.
    ///   - failures: with as many, others have to wait.
    ///   - span: within which they count.
    init(most: Int, failures: Int = 5, within span: Duration = .seconds(60)) {
        self.most = most
        mostFailures = failures
        self.span = span
    }

    mutating func begin(_ key: String, now: ContinuousClock.Instant) -> Answer {
        var record = records[key] ?? Record(last: now)
        if let until = record.until, until > now { return .wait(until - now) }
        record.until = nil
        if now - record.last > Self.memory { record.level = 0 }
        record.failures.removeAll { now - $0 > span }
        record.failures.append(now)
        record.last = now
        // Whoever has waited once waits again after each failure.
        let isLast = record.level > 0 || record.failures.count >= mostFailures
        if isLast {
            let wait = min(Self.longest, Self.shortest * (1 << min(record.level, 10)))
            record.until = now + wait
            record.level += 1
        }
        records[key] = record
        if records.count > most, let oldest = records.min(by: { $0.value.last < $1.value.last }) {
            records[oldest.key] = nil
        }
        return .begun(Try(key: key, time: now, isLast: isLast))
    }

    /// Takes a try off that has not failed.
    mutating func takeOff(_ begun: Try) {
        guard var record = records[begun.key] else { return }
        // Earlier failures still count: signing in oneself must not reset the limit for another's name.
        if let index = record.failures.firstIndex(of: begun.time) {
            record.failures.remove(at: index)
        }
        if begun.isLast {
            record.level -= 1
            record.until = nil
        }
        records[begun.key] = record
    }

    mutating func forget(where isForgotten: (String) -> Bool) {
        records = records.filter { !isForgotten($0.key) }
    }
}
