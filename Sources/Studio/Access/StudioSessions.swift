import Cryptography
import Foundation
import Synchronization

/// Who may use a studio that is open to one person on this machine: whoever has the one address that the program shows.
///
/// An address counts once, for a few minutes; what it opens is a session, whose token is known only to the browser.
/// Both are kept as SHA-256 hashes, and both end with the program.
public final class StudioSessions: Sendable {
    /// How long things hold.
    public struct Limits: Sendable {
        /// An address that was not used.
        public var address = Duration.seconds(120)
        /// A session in which nothing was asked for.
        public var idle = Duration.seconds(30 * 60)
        /// A session, from its beginning.
        public var session = Duration.seconds(12 * 60 * 60)

        public init() {}
    }

    /// A session, as the rest of the program names it; not its token.
    public struct Session: Sendable, Hashable {
        public let id: String
    }

    private struct State {
        var key: (hash: SHA256Digest, until: ContinuousClock.Instant)?
        var sessions: [SHA256Digest: Record] = [:]
        var failures = 0
        var failuresUntil: ContinuousClock.Instant?
    }

    private struct Record {
        var session: Session
        var began: ContinuousClock.Instant
        var used: ContinuousClock.Instant
    }

    /// More sessions than one person opens.
    private static let mostSessions = 16
    /// Wrong keys before others have to wait.
    private static let mostFailures = 5
    private static let pause = Duration.seconds(30)

    private let limits: Limits
    private let now: @Sendable () -> ContinuousClock.Instant
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
    public func makeKey() -> String {
        let key = Self.token(bytes: 16)
        state.withLock {
            $0.key = (Self.hash(key), now() + limits.address)
        }
        return key
    }

    /// Whether an address is there that was neither used nor has ended.
    public var hasKey: Bool { state.withLock { $0.key.map { $0.until > now() } ?? false } }

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
            guard let known = state.key, known.until > now, known.hash == Self.hash(key) else {
                state.failures += 1
                if state.failures >= Self.mostFailures {
                    state.failures = 0
                    state.failuresUntil = now + Self.pause
                }
                return .wrong
            }
            state.key = nil
            state.failures = 0
            let token = Self.token(bytes: 32)
            if state.sessions.count >= Self.mostSessions,
                let oldest = state.sessions.min(by: { $0.value.used < $1.value.used })
            {
                state.sessions[oldest.key] = nil
            }
            state.sessions[Self.hash(token)] = Record(
                session: Session(id: Self.token(bytes: 8)), began: now, used: now)
            return .opened(token: token)
        }
    }

    // MARK: Sessions

    /// The session of a token; nil for a token that opens none, or whose session has ended.
    ///
    /// A session that is asked for counts as used.
    ///
    /// - Parameter isAsleep: whether a window asks by itself, which keeps no session from ending.
    public func session(of token: String, isAsleep: Bool = false) -> Session? {
        let now = now()
        return state.withLock { state in
            let hash = Self.hash(token)
            guard let record = state.sessions[hash] else { return nil }
            guard now - record.used < limits.idle, now - record.began < limits.session else {
                state.sessions[hash] = nil
                return nil
            }
            if !isAsleep { state.sessions[hash]?.used = now }
            return record.session
        }
    }

    public func close(_ token: String) {
        state.withLock { $0.sessions[Self.hash(token)] = nil }
    }

    private static func hash(_ text: String) -> SHA256Digest { SHA256.hash(Array(text.utf8)) }

    /// Random bytes of the system as hexadecimal digits.
    private static func token(bytes: Int) -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<bytes).map { _ in
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
