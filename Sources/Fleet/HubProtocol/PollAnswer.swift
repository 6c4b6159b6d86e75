/// What a hub answers to a poll.
public struct PollAnswer: Codable, Sendable, Equatable {
    /// After how many seconds the kiosk asks again, give or take a half; ``HubProtocol/pollSeconds``.
    public var next: Int
    /// For how many seconds the kiosk may ask the hub to hold its next poll; 0 where it should not.
    public var wait: Int
    /// The kiosk's ring in the channel.
    public var ring: String
    /// Whether the kiosk shows no other version than now until this is false again.
    public var isHeld: Bool
    /// The units of the request that are stored; the kiosk sends them no more.
    public var acknowledged: [CountUnit.Key]
    /// Units that the hub will never take, with the reason; the kiosk sends them no more, and logs it.
    public var refused: [RefusedUnit]
    /// The passes of the request that are stored.
    public var stored: [String]
    /// News of passes that the kiosk does not know yet, the oldest first; with ``free`` at most ``maximumNews``.
    public var news: [PassNews]
    /// Passes that are not used, since the kiosk that said so was not to be believed; `nil` for none.
    public var free: [String]?
    /// To be sent with the next poll.
    public var cursor: Int64
    /// Whether there is more news than this answer has: the kiosk asks again at once.
    public var hasMore: Bool
    /// The hub's clock, in seconds since 1970.
    public var time: Int64

    public static let maximumNews = 1000

    public struct RefusedUnit: Codable, Sendable, Equatable {
        public var key: CountUnit.Key
        public var reason: String

        public init(key: CountUnit.Key, reason: String) {
            self.key = key
            self.reason = reason
        }
    }

    public init(
        next: Int, wait: Int = 0, ring: String, isHeld: Bool = false,
        acknowledged: [CountUnit.Key] = [], refused: [RefusedUnit] = [], stored: [String] = [],
        news: [PassNews] = [], free: [String]? = nil, cursor: Int64 = 0, hasMore: Bool = false,
        time: Int64
    ) {
        self.next = next
        self.wait = wait
        self.ring = ring
        self.isHeld = isHeld
        self.acknowledged = acknowledged
        self.refused = refused
        self.stored = stored
        self.news = news
        self.free = free
        self.cursor = cursor
        self.hasMore = hasMore
        self.time = time
    }
}
