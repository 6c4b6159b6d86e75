internal import Synchronization

/// Knows which parts of a program respond, and which have hung.
///
/// A part that begins something sets a deadline for it; one that is done has none. A part past its deadline has hung. The
/// clock stands still while the machine sleeps.
public final class Liveness: Sendable {
    /// A part of a program, in the words of its log: "the display".
    public struct Part: RawRepresentable, Sendable, Hashable {
        public var rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }
    }

    private let due = Mutex<[Part: SuspendingClock.Instant]>([:])
    private let now: @Sendable () -> SuspendingClock.Instant

    public init(now: @escaping @Sendable () -> SuspendingClock.Instant = { .now }) {
        self.now = now
    }

    /// A part responds, and will again within a time.
    public func expect(_ part: Part, within time: Duration) {
        let end = now() + time
        due.withLock { $0[part] = end }
    }

    /// A part is idle: it has no deadline.
    public func rest(_ part: Part) {
        due.withLock { $0[part] = nil }
    }

    /// The parts that have hung, by their names.
    public var late: [Part] {
        let now = now()
        return due.withLock { due in
            due.filter { $0.value < now }.keys.sorted { $0.rawValue < $1.rawValue }
        }
    }
}
