/// What a kiosk's link and a hub say to each other: JSON over HTTP, and the kiosk always asks.
///
/// A kiosk joins once, with a code that its operator enters. From then on it sends one kind of request, a poll: how it is, what
/// it counted in closed hours, which single-use passes it greeted. The answer has what the kiosk does not know yet: passes
/// that others greeted or that were revoked, its ring, and when to ask again. A hub cannot run anything at a kiosk.
///
/// Nothing in it is about a visitor: counts are those of the journal, pass numbers are random, and health says nothing about
/// when a visitor stood before the kiosk.
public enum HubProtocol {
    /// Joins with a ``JoinRequest``; answered with a ``JoinAnswer``.
    public static let joinPath = "/hub/v1/join"
    /// Sends a ``PollRequest`` with `Authorization: Bearer <token>`; answered with a ``PollAnswer``.
    public static let pollPath = "/hub/v1/poll"

    /// No request is longer, in bytes.
    public static let maximumRequestBytes = 1 << 20
    /// No answer is longer, in bytes.
    public static let maximumAnswerBytes = 1 << 20
    /// A hub holds no poll longer than this, in seconds.
    public static let maximumWait = 55
    /// The range of ``PollAnswer/next``, in seconds; a kiosk takes other values as the nearest of these.
    public static let pollSeconds = 1...86_400
    /// Counts that are older are neither sent nor taken, in days.
    public static let keptDays = 35
}

/// How a hub refuses: the body of every answer that is none of 2xx and 304.
public struct HubRefusal: Codable, Sendable, Equatable, Error {
    public enum Reason: String, Codable, Sendable {
        /// The code is unknown, used or too old; 403.
        case code
        /// The token is unknown, or the kiosk was retired; 401. A kiosk then sends nothing more until it joins again.
        case token
        /// The request is not one of this protocol; 400.
        case request
        /// It is longer than ``HubProtocol/maximumRequestBytes``; 413.
        case length
        /// Too many requests; 429, with Retry-After.
        case rate
        /// The hub's store cannot be used now; 503, with Retry-After.
        case store
    }

    public var reason: Reason
    /// One sentence: what is wrong, and what to do.
    public var message: String

    public init(_ reason: Reason, _ message: String) {
        self.reason = reason
        self.message = message
    }
}
