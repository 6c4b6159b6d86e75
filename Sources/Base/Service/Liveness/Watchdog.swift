internal import Synchronization

/// Pings the service manager's watchdog for as long as all parts of the program respond.
///
/// When a part hangs, the pings stop and the manager restarts the program. The pings come from a thread of their own, so
/// that nothing that blocks the others delays or keeps up the pings.
public final class Watchdog: Sendable {
    /// What the log should say.
    public enum Event: Sendable, Equatable, CustomStringConvertible {
        /// Parts have hung; the manager will restart the program.
        case hangs([Liveness.Part])
        /// They respond again.
        case recovered
        case notSent(ServiceError)

        public var description: String {
            switch self {
            case .hangs(let parts):
                "\(parts.map(\.rawValue).joined(separator: " and ")) no longer responds; "
                    + "the watchdog is not pinged until it does"
            case .recovered: "all parts respond again; the watchdog is pinged again"
            case .notSent(let error): "\(error)"
            }
        }
    }

    private let manager: ServiceManager
    private let liveness: Liveness
    private let report: @Sendable (Event) -> Void
    private let periodic = Mutex<PeriodicTask?>(nil)
    private let hasHung = Atomic(false)

    /// - Parameter report: called with changes, on the watchdog's thread.
    public init(
        manager: ServiceManager, liveness: Liveness, report: @escaping @Sendable (Event) -> Void
    ) {
        self.manager = manager
        self.liveness = liveness
        self.report = report
    }

    deinit { stop() }

    /// Pings ten times per watchdog interval, so that a part that recovers late is still reported in time; does nothing
    /// where the manager has no watchdog.
    public func start() {
        guard manager.isThere, let time = manager.watchdog else { return }
        let periodic = PeriodicTask(name: "watchdog", every: time / 10) { [weak self] in
            self?.ping()
        }
        self.periodic.withLock { $0 = periodic }
    }

    public func stop() {
        periodic.withLock { $0.take() }?.stop()
    }

    /// Pings the manager, unless something hangs.
    func ping() {
        let late = liveness.late
        guard late.isEmpty else {
            if !hasHung.exchange(true, ordering: .relaxed) { report(.hangs(late)) }
            return
        }
        if hasHung.exchange(false, ordering: .relaxed) { report(.recovered) }
        do {
            try manager.notify(.watchdog)
        } catch {
            report(.notSent(error))
        }
    }
}
