/// What a kiosk sends, every few minutes and whenever something changed.
public struct PollRequest: Codable, Sendable, Equatable {
    public var health: KioskHealth
    /// What its link knows of the channel.
    public var link: LinkReport
    /// Closed hours and days that the hub has not acknowledged, the oldest first; at most ``maximumUnits``.
    public var counts: [CountUnit]
    /// Single-use passes that it greeted, and that the hub has not acknowledged; at most ``maximumPasses``.
    public var passes: [GreetedPass]
    /// The last ``PollAnswer/cursor``; 0 at first.
    public var cursor: Int64
    /// For how many seconds the hub may hold the request until it has something new, 0 to
    /// ``HubProtocol/maximumWait``.
    public var wait: Int

    /// A day in hours and the day itself, for ten days.
    public static let maximumUnits = 250
    public static let maximumPasses = 500

    public init(
        health: KioskHealth, link: LinkReport, counts: [CountUnit] = [],
        passes: [GreetedPass] = [], cursor: Int64 = 0, wait: Int = 0
    ) {
        self.health = health
        self.link = link
        self.counts = counts
        self.passes = passes
        self.cursor = cursor
        self.wait = wait
    }

    /// Whether everything in it lies within its bounds.
    public var isValid: Bool {
        health.isValid && link.isValid && counts.count <= Self.maximumUnits
            && passes.count <= Self.maximumPasses && counts.allSatisfy(\.isValid)
            && passes.allSatisfy(\.isValid) && cursor >= 0
            && (0...HubProtocol.maximumWait).contains(wait)
    }
}
