/// How often the levels of several frames may be decoded together, and with which probability of a misread.
///
/// A stock of tries that grows with time, and a ``MisreadLedger`` that is renewed every minute. In an hour there are at most
/// 48 + 3600 · 4 tries, each with a misread probability of at most 10⁻¹⁰ whatever it is made from: together 1.5 · 10⁻⁶. Those on
/// noise have 61 · 10⁻⁹ together. The frames of the hour by themselves, 108,000 with at most 10⁻⁹ each, have 1.1 · 10⁻⁴, as
/// without a session.
struct CombinedTries: Sendable {
    /// The largest stock.
    static let most = 48
    /// The time in which it grows by one, in milliseconds.
    static let interval = 250
    /// The time after which the ledger is renewed, in milliseconds.
    static let renewal = 60_000
    /// The largest probability of a misread for one try.
    static let misreadLimit = 1e-10

    private var left = most
    /// When it grew last.
    private var grown: Int?
    private var ledger = MisreadLedger()
    private var renewed: Int?
    /// All tries so far.
    private(set) var count = 0

    /// Takes one try: the largest probability of a misread that it may have; `nil` where none is left.
    ///
    /// - Parameter agreeing: how many of `known` modules outside the finder patterns have their shade.
    mutating func take(at time: Int, agreeing: Int, of known: Int) -> Double? {
        grow(until: time)
        guard left > 0 else { return nil }
        left -= 1
        count &+= 1
        return ledger.limit(upTo: Self.misreadLimit, agreeing: agreeing, of: known)
    }

    private mutating func grow(until time: Int) {
        if let passed = Self.passed(from: grown, to: time) {
            left = min(Self.most, left + min(passed / Self.interval, Self.most))
            grown = time - passed % Self.interval
        } else {
            grown = time
        }
        if let passed = Self.passed(from: renewed, to: time) {
            guard passed >= Self.renewal else { return }
            ledger = MisreadLedger()
        }
        renewed = time
    }

    /// The time since another; `nil` where that is none, or of another clock.
    private static func passed(from start: Int?, to time: Int) -> Int? {
        guard let start, start <= time else { return nil }
        let (passed, overflows) = time.subtractingReportingOverflow(start)
        return overflows ? nil : passed
    }
}
