import Foundation
public import Hub
import Synchronization
import Threads

/// The hub that kiosks report to.
public struct StudioHub: Sendable {
    var interval: Int
    var open: @Sendable () throws(HubError) -> HubStore

    /// - Parameters:
    ///   - interval: between two polls of a kiosk, in seconds.
    ///   - open: opens its database, which must be there; it may block.
    public init(
        interval: Int = 300, open: @escaping @Sendable () throws(HubError) -> HubStore
    ) {
        self.interval = interval
        self.open = open
    }
}

/// Reads a hub's database and writes what operators decide, on a thread of its own.
///
/// The database is opened for each task, as the commands do: a hub that was moved, restored or replaced is the one that is shown.
actor FleetDesk: ThreadActor {
    /// All kiosks and the rollout, as they were at a time.
    struct Fleet: Sendable {
        /// The most urgent first.
        var lines: [FleetLine]
        var rollout: Rollout?
        /// What the rollout waits for, in the hub's words.
        var progress = ""
        /// Seconds since 1970.
        var now: Int64

        var counts: Counts {
            Counts(
                all: lines.count { $0.kiosk.isActive },
                silent: lines.count { $0.state == .silent },
                failing: lines.count { $0.state == .failing },
                behind: lines.count { $0.state == .behind })
        }

        func line(_ name: String) -> FleetLine? { lines.first { $0.kiosk.name == name } }
    }

    /// How many kiosks are how.
    struct Counts: Sendable, Equatable {
        /// Without those that were retired, and those that have not joined.
        var all = 0
        var silent = 0
        var failing = 0
        /// They show a lower version than they should.
        var behind = 0

        /// How many need somebody: visitors are without them, or nothing is known of them.
        var inNeed: Int { silent + failing }
    }

    /// What an operator does with the version that is on its way.
    enum RolloutAct: String, Sendable, CaseIterable {
        case hold, resume, next

        /// Whether a rollout can take it.
        func fits(_ rollout: Rollout) -> Bool {
            switch self {
            case .hold: rollout.state == .running
            case .resume: rollout.state == .held || rollout.state == .halted
            case .next: rollout.state == .running && rollout.stage.next != nil
            }
        }
    }

    /// Why the request failed.
    enum Failure: Error {
        /// No hub was named.
        case none
        case hub(HubError)
    }

    private struct Count {
        var value: Counts?
        /// When it was last asked for, in seconds since 1970.
        var asked: Int64?
    }

    nonisolated let thread = ThreadExecutor(name: "fleet")
    private nonisolated let hub: StudioHub?
    private nonisolated let date: @Sendable () -> Date
    private nonisolated let count = Mutex(Count())

    /// For so long the number of kiosks that need somebody is not read again, in seconds.
    private static let countLasts: Int64 = 20

    init(_ hub: StudioHub?, now: @escaping @Sendable () -> Date = { .now }) {
        self.hub = hub
        date = now
    }

    private nonisolated var now: Int64 { Int64(date().timeIntervalSince1970) }

    // MARK: Reading

    nonisolated var hasHub: Bool { hub != nil }

    /// How the kiosks were when that was last read; nil where it is not known.
    ///
    /// It never waits: where it is old it is read on the desk's thread, for the next page.
    nonisolated var counts: Counts? {
        guard hub != nil else { return nil }
        let now = now
        let (value, isDue) = count.withLock { count in
            let isDue = count.asked.map { abs(now - $0) >= Self.countLasts } ?? true
            if isDue { count.asked = now }
            return (count.value, isDue)
        }
        // A hub that cannot be read has no number; its page says why.
        if isDue { thread.add { [self] in _ = try? read() } }
        return value
    }

    /// - Throws: ``Failure``.
    func fleet() throws(Failure) -> Fleet { try read() }

    private nonisolated func read() throws(Failure) -> Fleet {
        do throws(Failure) {
            let fleet = try using { store, interval, now throws(HubError) in
                let kiosks = try store.kiosks()
                let rollout = try store.rollout()?.rollout
                return Fleet(
                    lines: FleetLine.lines(of: kiosks, at: now, interval: interval),
                    rollout: rollout,
                    progress: rollout?.progress(kiosks, at: now, interval: interval) ?? "",
                    now: now)
            }
            count.withLock { $0 = Count(value: fleet.counts, asked: fleet.now) }
            return fleet
        } catch {
            count.withLock { $0.value = nil }
            throw error
        }
    }

    // MARK: What operators decide

    /// Gives a kiosk a ring of its own, or takes that away.
    ///
    /// - Throws: ``Failure``.
    func setRing(_ ring: String?, of kiosk: String) throws(Failure) {
        try using { store, _, now throws(HubError) in
            try store.setRing(ring, of: kiosk, at: now)
        }
    }

    /// Does something with the version that is on its way.
    ///
    /// - Parameters:
    ///   - seen: the rollout as it was shown.
    ///   - person: who does it, as others read it; nil where nobody has a name.
    /// - Returns: whether it was still that one; false where somebody else was faster.
    /// - Throws: ``Failure``.
    func change(
        _ act: RolloutAct, seen: (version: Int, stage: String), by person: String?
    ) throws(Failure) -> Bool {
        do throws(Failure) {
            try using { store, _, now throws(HubError) in
                func isStill(_ rollout: Rollout) -> Bool {
                    rollout.version == seen.version && rollout.stage.rawValue == seen.stage
                        && act.fits(rollout)
                }
                switch act {
                case .hold: try store.holdRollout(at: now, by: person, ifStill: isStill)
                case .resume: try store.resumeRollout(at: now, by: person, ifStill: isStill)
                case .next: try store.advanceRollout(at: now, by: person, ifStill: isStill)
                }
            }
            return true
        } catch {
            if case .hub(.overtaken) = error { return false }
            throw error
        }
    }

    /// The last 24 hours of a kiosk, in order.
    ///
    /// - Throws: ``Failure``.
    func lastDay(of kiosk: String) throws(Failure) -> [HubStore.DaySpan] {
        try using { store, interval, now throws(HubError) in
            try store.lastDay(of: kiosk, at: now, interval: interval)
        }
    }

    /// - Throws: ``Failure``.
    func retire(_ kiosk: String) throws(Failure) {
        _ = try using { store, _, now throws(HubError) in try store.retire(kiosk, at: now) }
    }

    /// Makes the code that a kiosk joins with.
    ///
    /// - Throws: ``Failure``.
    func add(_ kiosk: String) throws(Failure) -> JoinCode {
        try using { store, _, now throws(HubError) in try store.add(kiosk, at: now) }
    }

    private nonisolated func using<Result>(
        _ body: (HubStore, _ interval: Int, _ now: Int64) throws(HubError) -> Result
    ) throws(Failure) -> Result {
        guard let hub else { throw .none }
        do throws(HubError) {
            return try body(try hub.open(), hub.interval, now)
        } catch {
            throw .hub(error)
        }
    }
}
