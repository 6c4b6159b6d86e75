import Foundation

/// The best of several times, in milliseconds: what the work itself takes when nothing disturbs it.
struct BestTime {
    var wall = Double.infinity
    /// The time of this thread on a processor.
    var processor = Double.infinity

    /// Works three times, less often when that is long.
    static func measure(_ work: () -> Void) -> BestTime {
        var best = BestTime()
        var spent = 0.0
        for _ in 0..<3 where spent < 60 {
            let start = (now(CLOCK_MONOTONIC), now(CLOCK_THREAD_CPUTIME_ID))
            work()
            let wall = now(CLOCK_MONOTONIC) - start.0
            best.wall = min(best.wall, wall)
            best.processor = min(best.processor, now(CLOCK_THREAD_CPUTIME_ID) - start.1)
            spent += wall
        }
        return best
    }

    /// What this thread has taken of a processor so far, in milliseconds.
    static func processor() -> Double { now(CLOCK_THREAD_CPUTIME_ID) }

    /// What the whole process has taken of all processors so far, in milliseconds.
    static func process() -> Double { now(CLOCK_PROCESS_CPUTIME_ID) }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        guard unsafe clock_gettime(clock, &time) == 0 else { return .nan }
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
