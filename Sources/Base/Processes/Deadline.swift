import Files
import Glibc

/// The moment by which something must be done.
package struct Deadline: Sendable {
    private let instant: ContinuousClock.Instant

    package init(in duration: Duration) {
        // Clamped, so that no caller's number can overflow the clock: a year is for ever here.
        let longest = Duration.seconds(365 * 86_400)
        instant = .now.advanced(by: min(max(duration, .zero), longest))
    }

    package var hasPassed: Bool { ContinuousClock.now > instant }

    /// The time that is left, zero when none is.
    package var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: instant)) }

    /// The time that is left, rounded up to whole milliseconds, as poll takes it.
    package var remainingMilliseconds: Int32 {
        let (seconds, attoseconds) = remaining.components
        return Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1)
    }

    /// Waits until a descriptor is ready for one of some events of poll(2); `false` when the time is up.
    package func waits(for events: Int32, of descriptor: CInt) -> Bool {
        while !hasPassed {
            var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            let ready = SystemCall.repeating { unsafe poll(&waiting, 1, remainingMilliseconds) }
            if ready != 0 { return ready > 0 }
        }
        return false
    }
}
