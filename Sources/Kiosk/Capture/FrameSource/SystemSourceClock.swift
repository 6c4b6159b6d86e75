import CV4L2
import Glibc

/// The system's clock; waits with `poll` on a descriptor and an eventfd.
final class SystemSourceClock: SourceClock {
    /// -1 if the process has no descriptor left: waits are then sliced.
    private let wakeDescriptor: CInt
    private let slice = Duration.milliseconds(100)

    init() {
        wakeDescriptor = eventfd(0, CInt(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        if wakeDescriptor >= 0 { _ = close(wakeDescriptor) }
    }

    func now() -> ContinuousClock.Instant { .now }

    func monotonic() -> Duration {
        var time = timespec()
        guard unsafe clock_gettime(CLOCK_MONOTONIC, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    func wait(for descriptor: CInt?, upTo duration: Duration) -> Readiness {
        let limit = max(.zero, wakeDescriptor < 0 ? min(duration, slice) : duration)
        // The kernel ignores negative descriptors.
        var entries: [2 of pollfd] = [
            pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        // Rounded up, or the last fraction of a millisecond would be a busy loop.
        let (seconds, attoseconds) = limit.components
        let milliseconds =
            min(seconds, 86_400) * 1000 + (attoseconds + 999_999_999_999_999)
            / 1_000_000_000_000_000
        var list = entries.mutableSpan
        let count = unsafe list.withUnsafeMutableBufferPointer { pointer in
            unsafe poll(pointer.baseAddress, 2, CInt(truncatingIfNeeded: milliseconds))
        }
        guard count > 0 else { return .nothing }
        let events = CInt(entries[1].revents)
        if events & POLLHUP != 0 { return .hungUp }
        if events & (POLLERR | POLLNVAL) != 0 { return .error }
        return events & POLLIN != 0 ? .readable : .nothing
    }

    func wake() {
        // The counter is never read back, so that every later wait returns at once too.
        if wakeDescriptor >= 0 { _ = eventfd_write(wakeDescriptor, 1) }
    }
}
