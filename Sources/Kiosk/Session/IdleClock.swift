/// When a visit ends by itself: after the idle time, the last part of which is counted down before the visitor's eyes.
struct IdleClock: Sendable, Equatable {
    /// How long nothing may happen.
    var idle: Duration
    /// How much of that is counted down; at most all of it.
    var countdown: Duration

    enum Phase: Sendable, Equatable {
        case active
        /// So many whole seconds are left, at least 1.
        case counting(seconds: Int, fraction: Double)
        case over
    }

    func phase(idleFor time: Duration) -> Phase {
        let left = idle - time
        if left <= .zero { return .over }
        let counted = min(countdown, idle)
        if left > counted || counted == .zero { return .active }
        let seconds = Int((left / .seconds(1)).rounded(.up))
        return .counting(seconds: max(1, seconds), fraction: left / counted)
    }
}
