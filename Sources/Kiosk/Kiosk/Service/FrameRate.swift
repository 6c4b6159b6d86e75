/// How many frames came in the last seconds.
struct FrameRate: Sendable, Equatable {
    private var times: [ContinuousClock.Instant] = []

    /// The frames of so long a time are counted, and this many at most.
    private static let window = Duration.seconds(5)
    private static let most = 600

    /// - Parameter time: grows from call to call.
    mutating func add(_ time: ContinuousClock.Instant) {
        // The last one stays, so that frames that come seldom have an interval, too.
        let last = times.last.flatMap { $0 < time ? $0 : nil }
        times.removeAll { time - $0 > Self.window || $0 >= time }
        if times.isEmpty, let last { times.append(last) }
        if times.count == Self.most { times.removeFirst() }
        times.append(time)
    }

    /// The mean time from one frame to the next; `nil` until there are two.
    var interval: Duration? {
        guard let first = times.first, let last = times.last, times.count > 1 else { return nil }
        return (last - first) / (times.count - 1)
    }

    /// Frames per second as they came last, or 0 where none has come for the whole window.
    func perSecond(at now: ContinuousClock.Instant) -> Double {
        guard let last = times.last, now - last <= Self.window, let interval, interval > .zero
        else { return 0 }
        return .seconds(1) / interval
    }
}
