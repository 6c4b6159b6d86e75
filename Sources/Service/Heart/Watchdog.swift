internal import Synchronization

/// Tells the service manager that the program goes on, for as long as its heart does.
///
/// Where a part of the program hangs the manager hears nothing more, and starts the program anew. It works on a
/// thread of its own, so that what holds up all others does not keep it from falling silent, or from speaking.
public final class Watchdog: Sendable {
    /// What there is to say about it.
    public enum Event: Sendable, Equatable, CustomStringConvertible {
        /// Parts have hung; the manager will start the program anew.
        case hangs([Heart.Part])
        /// They go on after all.
        case goesOn
        case notTold(ServiceError)

        public var description: String {
            switch self {
            case .hangs(let parts):
                "\(parts.map(\.rawValue).joined(separator: " and ")) no longer goes on; "
                    + "the watchdog is told nothing more until it does"
            case .goesOn: "all parts go on again; the watchdog is told so"
            case .notTold(let error): "\(error)"
            }
        }
    }

    private let manager: ServiceManager
    private let heart: Heart
    private let tell: @Sendable (Event) -> Void
    private let rounds = Mutex<Rounds?>(nil)
    private let hasHung = Atomic(false)

    /// - Parameter tell: told of changes, on the watchdog's thread.
    public init(
        manager: ServiceManager, heart: Heart, tell: @escaping @Sendable (Event) -> Void
    ) {
        self.manager = manager
        self.heart = heart
        self.tell = tell
    }

    deinit { stop() }

    /// Begins to tell, ten times in the manager's time, so that a part which goes on again late is told in time;
    /// does nothing where nobody wants to hear.
    public func start() {
        guard manager.isThere, let time = manager.watchdog else { return }
        let rounds = Rounds(name: "watchdog", every: time / 10) { [weak self] in self?.beat() }
        self.rounds.withLock { $0 = rounds }
    }

    public func stop() {
        rounds.withLock { $0.take() }?.stop()
    }

    /// Tells the manager, unless something hangs.
    func beat() {
        let late = heart.late
        guard late.isEmpty else {
            if !hasHung.exchange(true, ordering: .relaxed) { tell(.hangs(late)) }
            return
        }
        if hasHung.exchange(false, ordering: .relaxed) { tell(.goesOn) }
        do {
            try manager.tell(.watchdog)
        } catch {
            tell(.notTold(error))
        }
    }
}
