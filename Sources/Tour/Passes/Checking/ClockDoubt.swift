public import Times

/// Why a kiosk does not believe its own clock.
public enum ClockDoubt: Sendable, Hashable {
    /// It says a time before this program was made, as clocks without power do.
    case unset(now: UTCMinute)
    /// It says a time before the tour's content was compiled.
    case beforeContent(now: UTCMinute, compiled: UTCMinute)
    /// It says a time that this kiosk has left behind already.
    case wentBack(now: UTCMinute, seen: UTCMinute)
    /// It says a time many years after the tour's content was compiled.
    case farAhead(now: UTCMinute, compiled: UTCMinute)

    /// 2026-01-01T00:00Z: nothing that this program reads is older.
    private static let earliest = UTCMinute(minutes: 29_453_760)
    /// Clocks are put right by a little; by no more than this backwards.
    private static let tolerance: UInt32 = 5
    /// No content stays ten years; a clock that jumps is believed no further.
    private static let horizon = 3653 * UTCMinute.day

    /// What speaks against a clock that says it is now; nil where nothing does.
    ///
    /// - Parameters:
    ///   - compiled: when the content was compiled.
    ///   - seen: the latest time that was believed before.
    public init?(now: UTCMinute, compiled: UTCMinute, seen: UTCMinute?) {
        if now < ClockDoubt.earliest {
            self = .unset(now: now)
        } else if now < compiled.subtracting(minutes: ClockDoubt.tolerance) {
            self = .beforeContent(now: now, compiled: compiled)
        } else if now > max(compiled, ClockDoubt.earliest).adding(minutes: ClockDoubt.horizon) {
            self = .farAhead(now: now, compiled: compiled)
        } else if let seen, now < seen.subtracting(minutes: ClockDoubt.tolerance) {
            self = .wentBack(now: now, seen: seen)
        } else {
            return nil
        }
    }
}

extension ClockDoubt: CustomStringConvertible {
    public var description: String {
        switch self {
        case .unset(let now): "the clock says \(now), which is long ago; set it"
        case .beforeContent(let now, let compiled):
            "the clock says \(now), but the tour was compiled at \(compiled); set the clock"
        case .wentBack(let now, let seen):
            "the clock says \(now), but this kiosk has seen \(seen) already; set the clock, or, "
                + "where it was wrong then: docent pass ledger --reset-clock"
        case .farAhead(let now, let compiled):
            "the clock says \(now), years after the tour was compiled at \(compiled); set the clock"
        }
    }
}
