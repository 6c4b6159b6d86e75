import Files
import Foundation
import Service
import Threads
import Transfers

/// Does what blocks, on a thread of its own.
actor LinkWorker: ThreadActor {
    nonisolated let thread: ThreadExecutor
    private let part: Liveness.Part
    private let liveness: Liveness
    private let stop: TransferStop
    private let session: TransferSession
    private let file: LinkStateFile
    private let time: LinkTime

    /// While a worker works, it answers more often than this; a thread that hangs has the watchdog end the program.
    private static let patience = Duration.seconds(300)
    /// Before a connection is tried again that has brought nothing, in hundredths of a second.
    private static let rest = 300

    /// - Parameter stop: ends all that it does.
    init(
        name: String, version: String, state: LinkStateFile, time: LinkTime, liveness: Liveness,
        stop: TransferStop
    ) {
        thread = ThreadExecutor(name: name)
        part = Liveness.Part(rawValue: "the \(name)")
        session = TransferSession(version: version)
        file = state
        (self.time, self.liveness, self.stop) = (time, liveness, stop)
    }

    /// Follows the channel once.
    ///
    /// - Parameter isToLeave: ends the round also where the program continues.
    func fetch(_ plan: LinkPlan, isToLeave: @escaping @Sendable () -> Bool) throws
        -> FetchOutcome
    {
        defer { liveness.rest(part) }
        // Two that fetch at once would write into the same parts.
        let locked = try LockedFolder(plan.folder, timeout: .seconds(1))
        defer { _ = locked.path(of: "") }
        return try ContentFetch(
            plan.configuration, kiosk: plan.kiosk, state: file, time: time, session: session,
            isToStop: { [self] in assumeIsolated { $0.answers() } || isToLeave() },
            rest: { [self] in assumeIsolated { $0.rest() } }
        ).round()
    }

    /// Tells the hub how the kiosk is, and takes its answer over.
    func poll(_ plan: LinkPlan, wait: Int) throws -> HubPoll.Outcome {
        defer { liveness.rest(part) }
        return try HubPoll(
            plan, state: file, time: time, session: session,
            isToStop: { [self] in assumeIsolated { $0.answers() } }
        ).poll(wait: wait)
    }

    /// Says that it works, and tells whether it is to end.
    private func answers() -> Bool {
        liveness.expect(part, within: Self.patience)
        return stop.isSet
    }

    private func rest() {
        for _ in 0..<Self.rest where !answers() { usleep(10_000) }
    }
}
