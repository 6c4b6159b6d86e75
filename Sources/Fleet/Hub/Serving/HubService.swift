public import HubProtocol
import Synchronization

/// Answers kiosks: what a hub does with each request, apart from how it comes and goes.
///
/// Calls block, from any thread.
public final class HubService: Sendable {
    public let store: HubStore
    public let settings: Settings

    public struct Settings: Sendable {
        /// Between two polls of a kiosk, in seconds.
        public var interval = 300
        /// For how long kiosks may ask the hub to hold their polls, in seconds; 0 where they should not.
        public var wait = 25

        public init() {}
    }

    private struct State {
        /// The rings as they were computed last, and the trace's number then.
        var rings: (rings: FleetRings, trace: Int64)?
        /// Codes that were tried and are none, by who tried them.
        var failures = MinuteCounts()
        /// Polls, by kiosk.
        var polls = MinuteCounts()
    }

    /// The counts of one minute, by name.
    private struct MinuteCounts {
        private var minute: Int64 = 0
        private var counts: [String: Int] = [:]
        private(set) var total = 0

        subscript(name: String) -> Int { counts[name] ?? 0 }

        mutating func turn(to now: Int64) {
            if minute != now / 60 { self = MinuteCounts(minute: now / 60) }
        }

        mutating func count(_ name: String) {
            counts[name, default: 0] += 1
            total += 1
        }

        init(minute: Int64 = 0) { self.minute = minute }
    }

    private let state = Mutex(State())

    /// So many wrong codes are answered in a minute, of one network and of all together.
    ///
    /// In a code's 15 minutes that are 9,000 tries of 2 to the power of 40.
    private static let triesPerMinute = (network: 10, all: 600)

    /// So many polls of a kiosk are answered in a minute; one that has much to send asks every second.
    private static let pollsPerMinute = 120

    public init(_ store: HubStore, settings: Settings = Settings()) {
        self.store = store
        self.settings = settings
    }

    // MARK: Joining

    /// - Parameter network: where the request comes from, as far as that is known.
    /// - Throws: `HubRefusal` for a code that is none; ``HubError``.
    public func join(
        _ request: JoinRequest, from network: String = "", at now: Int64
    ) throws -> JoinAnswer {
        let isOpen = state.withLock { state in
            state.failures.turn(to: now)
            return state.failures[network] < Self.triesPerMinute.network
                && state.failures.total < Self.triesPerMinute.all
        }
        guard isOpen else {
            throw HubRefusal(.rate, "too many wrong codes; wait a minute and try again")
        }
        guard let code = JoinCode(request.code), let joined = try store.join(code, at: now) else {
            state.withLock { $0.failures.count(network) }
            throw HubRefusal(
                .code,
                "the code is unknown, used or older than 15 minutes; make one with: docent hub add NAME"
            )
        }
        return JoinAnswer(kiosk: joined.kiosk, token: joined.token.text)
    }

    // MARK: Polls

    private static let unknown = HubRefusal(
        .token, "this kiosk is not known here, or was retired; join again with: docent link join")

    /// - Throws: `HubRefusal` for a token that proves no kiosk, and for a kiosk that asks too often; ``HubError``.
    public func prove(_ token: KioskToken, at now: Int64) throws {
        guard let name = try store.kiosk(provenBy: token) else { throw Self.unknown }
        let polls = state.withLock { state in
            state.polls.turn(to: now)
            state.polls.count(name)
            return state.polls[name]
        }
        guard polls <= Self.pollsPerMinute else {
            throw HubRefusal(
                .rate,
                "this kiosk asks too often; \(Self.pollsPerMinute) polls a minute are answered")
        }
    }

    /// Answers a poll of the kiosk that a token proves.
    ///
    /// - Throws: `HubRefusal` for a token that proves none; ``HubError``.
    public func answer(
        _ request: PollRequest, token: KioskToken, at now: Int64
    ) throws -> PollAnswer {
        guard request.isValid else {
            throw HubRefusal(.request, "the poll has a value beyond its bounds; update the program")
        }
        guard let name = try store.kiosk(provenBy: token),
            let taking = try store.take(
                request, of: name, at: now, interval: settings.interval)
        else { throw Self.unknown }
        let rollout = try store.rollout()?.rollout
        let kiosk = taking.kiosk
        // What was halted or held goes no further: kiosks that do not show it yet do not begin.
        let isStopped =
            rollout.map {
                [.halted, .held].contains($0.state) && (kiosk.shown ?? 0) < $0.version
            } ?? false
        return PollAnswer(
            next: settings.interval, wait: settings.wait,
            ring: try ring(of: kiosk, taking.marks.trace),
            isHeld: kiosk.isHeld || isStopped, acknowledged: taking.acknowledged,
            refused: taking.refused, stored: taking.stored, news: taking.news,
            free: taking.free.isEmpty ? nil : taking.free, cursor: taking.cursor,
            hasMore: taking.hasMore, time: now)
    }

    /// A kiosk's ring now; all are computed again once somebody joined, retired or got a ring, which is in the trace.
    private func ring(of kiosk: HubKiosk, _ trace: Int64) throws(HubError) -> String {
        if let ring = kiosk.ring { return ring }
        let known = state.withLock { state in
            state.rings.flatMap { $0.trace == trace ? $0.rings : nil }
        }
        if let known { return known.ring(of: kiosk.name) }
        let rings = FleetRings(try store.kiosks())
        state.withLock { $0.rings = (rings, trace) }
        return rings.ring(of: kiosk.name)
    }
}
