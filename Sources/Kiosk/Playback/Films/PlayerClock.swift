import Files
import Glibc
import Synchronization

/// Time as a player has it: what it waits for a processor or a disk does not count.
///
/// On a busy machine a good player takes long, and a broken one hangs for ever; by the wall's clock both look the same. This
/// clock stands nearly still while the player wants to run and cannot, and while we ourselves are not run.
final class PlayerClock: Sendable {
    /// What a player has waited for so far.
    struct Delay: Sendable, Equatable {
        /// For a processor, by all of its threads together.
        var processor = Duration.zero
        /// Whether one of its threads waits for a disk now.
        var waitsForDisk = false
    }

    private struct State {
        var elapsed = Duration.zero
        var last: ContinuousClock.Instant
        var delay: Delay
    }

    /// Even a player that starves is given up at last: this part of the time counts in any case.
    static let least = 0.05

    private let period: Duration
    private let read: @Sendable () -> Delay
    private let state: Mutex<State>

    /// - Parameter period: the time between two ticks, twice which counts at most.
    init(
        period: Duration, now: ContinuousClock.Instant = .now,
        reading read: @escaping @Sendable () -> Delay
    ) {
        self.period = period
        self.read = read
        state = Mutex(State(last: now, delay: read()))
    }

    convenience init(of process: Int32, period: Duration) {
        self.init(period: period) { Delay(of: process) }
    }

    /// The player's time since its start, at the last tick.
    var elapsed: Duration { state.withLock(\.elapsed) }

    /// Takes the time since the last tick into account.
    @discardableResult
    func tick(now: ContinuousClock.Instant = .now) -> Duration {
        let delay = read()
        return state.withLock { state in
            let wall = min(max(.zero, now - state.last), period * 2)
            let starved = delay.waitsForDisk ? wall : delay.processor - state.delay.processor
            let own = max(wall - max(.zero, starved), wall * Self.least)
            state.elapsed += own
            state.last = now
            state.delay = delay
            return state.elapsed
        }
    }
}

extension PlayerClock.Delay {
    /// No more threads of a player are looked at.
    private static let mostThreads = 64

    /// What the system says of a process; nothing where it does not, and then the wall's clock counts.
    ///
    /// - SeeAlso: Linux, Documentation/scheduler/sched-stats.rst (`/proc/<pid>/schedstat`); proc(5) for `stat`.
    init(of process: Int32) {
        self.init()
        let folder = "/proc/\(process)/task"
        guard let listing = unsafe opendir(folder) else { return }
        defer { unsafe closedir(listing) }
        var count = 0
        while count < Self.mostThreads, let entry = unsafe readdir(listing) {
            let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard Int32(name) != nil else { continue }
            count += 1
            // Time on a processor, time in wait for one, both in nanoseconds, and turns.
            if let waited = Self.text("\(folder)/\(name)/schedstat").split(separator: " ")
                .dropFirst().first.flatMap({ Int64($0) })
            {
                processor += .nanoseconds(waited)
            }
            // After the name in parentheses: its state.
            if Self.text("\(folder)/\(name)/stat").split(separator: ")").last?
                .hasPrefix(" D") == true
            {
                waitsForDisk = true
            }
        }
    }

    private static func text(_ path: String) -> String {
        guard let file = try? FileDescriptor(opening: path, O_RDONLY),
            let bytes = try? file.read(upTo: 512)
        else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}
