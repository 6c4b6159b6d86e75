public import Accounts
import Cryptography
public import Foundation
import Synchronization

/// The sessions of a studio: of one person on this machine, who has the one address that the program shows, or of a team, whose
/// people sign in.
///
/// An address counts once, for a few minutes; what it opens is a session, whose token is known only to the browser.
/// Both are kept as SHA-256 hashes, and both end with the program. A token that was not made here opens nothing, so nobody can
/// be given one beforehand.
public final class StudioSessions: Sendable {
    /// How long things hold.
    public struct Limits: Sendable {
        /// An address that was not used.
        public var address = Duration.seconds(120)
        /// A session in which nothing was asked for.
        public var idle = Duration.seconds(30 * 60)
        /// A session, from its beginning.
        public var session = Duration.seconds(12 * 60 * 60)
        /// A pass phrase, for what asks for it once more.
        public var recent = Duration.seconds(5 * 60)

        public init() {}
    }

    /// Somebody of a team.
    public struct Person: Sendable, Hashable {
        /// The account's ID, and its version: a new pass phrase ends the sessions before it.
        public let account: String
        public let version: Int
        public let name: String
        public internal(set) var roles: Set<Role>
        /// When the person signed in the time before.
        public let before: Date?
        /// Whether a proxy has said who it is, which it has to say again with each request.
        public let isByProxy: Bool

        init(_ account: Account, before: Date?, isByProxy: Bool = false) {
            self.account = account.id
            version = account.version
            name = account.name
            roles = account.roles
            self.before = before
            self.isByProxy = isByProxy
        }
    }

    /// A session, as the rest of the program names it; not its token.
    public struct Session: Sendable, Hashable {
        public let id: String
        /// Whose it is; nil for the one person of a studio on this machine.
        public internal(set) var person: Person?
    }

    /// What a token opens.
    public enum Look: Sendable, Equatable {
        case open(Session)
        /// Nothing was asked for in too long.
        case idle
        /// It has been open for as long as a session may be.
        case over
        /// The person was removed, or has another pass phrase.
        case changed
        /// It was closed, or never made here.
        case unknown
    }

    private struct State {
        var key: (hash: SHA256Digest, made: ContinuousClock.Instant)?
        var sessions: [SHA256Digest: Record] = [:]
        /// Why sessions ended of which the browser may not know yet.
        var ended: [SHA256Digest: Look] = [:]
        var failures = 0
        var failuresUntil: ContinuousClock.Instant?
    }

    private struct Record {
        var session: Session
        var began: ContinuousClock.Instant
        var used: ContinuousClock.Instant
        /// When the pass phrase was given last.
        var confirmed: ContinuousClock.Instant
    }

    /// How long before its end somebody is asked whether they are still there.
    private static let notice = Duration.seconds(70)
    /// More sessions than one person opens.
    private static let mostSessions = 16
    /// More endings than browsers ask for.
    private static let mostEnded = 1_000
    /// Wrong keys before others have to wait.
    private static let mostFailures = 5
    private static let pause = Duration.seconds(30)
    /// How long a new key waits to be used before another may take its place: whoever asks for many has few windows opened.
    private static let wait = Duration.seconds(10)

    private let limits: Limits
    /// By which they end.
    let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    public init(
        limits: Limits = Limits(),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.limits = limits
        self.now = now
    }

    // MARK: The address

    /// A new key for the one address; an earlier one does not count any more.
    ///
    /// - Returns: nil where the earlier one is not ten seconds old and was not used.
    public func makeKey() -> String? {
        let (key, now) = (SecretBytes.token(bytes: 16), now())
        return state.withLock { state in
            if let known = state.key, now < known.made + Self.wait { return nil }
            state.key = (Self.hash(key), now)
            return key
        }
    }

    /// What came of a key.
    public enum Entry: Sendable, Equatable {
        /// - Parameter token: for the browser alone.
        case opened(token: String)
        /// The key is unknown, was used, or has expired.
        case wrong
        /// Too many keys were wrong.
        case wait(Duration)
    }

    /// Opens a session with the key of the address.
    public func enter(_ key: String) -> Entry {
        let now = now()
        return state.withLock { state in
            if let until = state.failuresUntil, until > now { return .wait(until - now) }
            guard let known = state.key, now < known.made + limits.address,
                known.hash == Self.hash(key)
            else {
                state.failures += 1
                if state.failures >= Self.mostFailures {
                    state.failures = 0
                    state.failuresUntil = now + Self.pause
                }
                return .wrong
            }
            state.key = nil
            state.failures = 0
            return .opened(token: open(for: nil, at: now, in: &state))
        }
    }

    // MARK: Sessions

    /// Opens a session for somebody who has signed in.
    ///
    /// - Parameter old: the token that the browser had until now, whose session ends.
    /// - Returns: a token that was never used before.
    func open(for person: Person, insteadOf old: String?) -> String {
        let now = now()
        return state.withLock { state in
            if let old { state.sessions[Self.hash(old)] = nil }
            return open(for: person, at: now, in: &state)
        }
    }

    private func open(
        for person: Person?, at now: ContinuousClock.Instant, in state: inout State
    ) -> String {
        for (hash, record) in state.sessions where !isOpen(record, at: now) {
            end(hash, now - record.began < limits.session ? .idle : .over, in: &state)
        }
        let own = state.sessions.filter { $0.value.session.person?.account == person?.account }
        if own.count >= Self.mostSessions,
            let oldest = own.min(by: { $0.value.used < $1.value.used })
        {
            state.sessions[oldest.key] = nil
        }
        let token = SecretBytes.token(bytes: 32)
        state.sessions[Self.hash(token)] = Record(
            session: Session(id: SecretBytes.token(bytes: 8), person: person), began: now,
            used: now, confirmed: now)
        return token
    }

    private func isOpen(_ record: Record, at now: ContinuousClock.Instant) -> Bool {
        now - record.used < limits.idle && now - record.began < limits.session
    }

    /// The session of a token; nil for a token that opens none, or whose session has ended.
    ///
    /// A session that is asked for counts as used.
    ///
    /// - Parameter isAsleep: whether a window asks by itself, which keeps no session from ending.
    public func session(of token: String, isAsleep: Bool = false) -> Session? {
        if case .open(let session) = look(token, isAsleep: isAsleep) { session } else { nil }
    }

    /// The session of a token, or why there is none.
    public func look(_ token: String, isAsleep: Bool = false) -> Look {
        let now = now()
        return state.withLock { state in
            let hash = Self.hash(token)
            guard let record = state.sessions[hash] else { return state.ended[hash] ?? .unknown }
            guard isOpen(record, at: now) else {
                let why: Look = now - record.began < limits.session ? .idle : .over
                end(hash, why, in: &state)
                return why
            }
            if !isAsleep { state.sessions[hash]?.used = now }
            return .open(record.session)
        }
    }

    /// Whether a session ends soon where nothing is asked for: in somewhat more than a minute.
    func isEnding(_ token: String) -> Bool {
        let now = now()
        return state.withLock { state in
            guard let record = state.sessions[Self.hash(token)] else { return false }
            return limits.idle - (now - record.used) < Self.notice
        }
    }

    /// Whether the pass phrase was given so lately that it need not be given once more.
    func isRecent(_ token: String) -> Bool {
        let now = now()
        return state.withLock { state in
            state.sessions[Self.hash(token)].map { now - $0.confirmed < limits.recent } ?? false
        }
    }

    /// Keeps that the pass phrase was given once more.
    func confirm(_ token: String) {
        let now = now()
        state.withLock { $0.sessions[Self.hash(token)]?.confirmed = now }
    }

    public func close(_ token: String) {
        state.withLock { $0.sessions[Self.hash(token)] = nil }
    }

    /// Ends the session of somebody whose access has changed.
    func end(_ token: String) {
        state.withLock { end(Self.hash(token), .changed, in: &$0) }
    }

    private func end(_ hash: SHA256Digest, _ why: Look, in state: inout State) {
        state.sessions[hash] = nil
        if state.ended.count >= Self.mostEnded { state.ended = [:] }
        state.ended[hash] = why
    }

    private static func hash(_ text: String) -> SHA256Digest { SHA256.hash(Array(text.utf8)) }
}
