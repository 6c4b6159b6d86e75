import Passes
import Times

/// A visitor's pass that was held up, as its page shows it.
struct PassSight: Sendable, Equatable {
    var verdict: PassVerdict
    /// When it was held up: what “today” is on its page.
    var now: UTCMinute
}
