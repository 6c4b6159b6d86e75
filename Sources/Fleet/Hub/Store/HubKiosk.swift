public import HubProtocol

/// A kiosk as a hub knows it: from what it last said itself.
public struct HubKiosk: Sendable, Equatable {
    /// `KioskName`.
    public var name: String
    /// When it joined, in seconds since 1970; `nil` while its code waits.
    public var joined: Int64?
    /// When it was retired; it is never answered again.
    public var retired: Int64?
    /// The ring that an operator gave it; `nil` where it has the one of its place among the others.
    public var ring: String?
    /// Whether it shows no other version until an operator lets it.
    public var isHeld: Bool
    /// When it last asked.
    public var seen: Int64?
    public var status: KioskHealth.Status?
    /// Since when it has that status.
    public var statusSince: Int64?
    public var shown: Int?
    /// Since when it shows that version.
    public var shownSince: Int64?
    public var health: KioskHealth?
    public var link: LinkReport?

    public init(
        name: String, joined: Int64? = nil, retired: Int64? = nil, ring: String? = nil,
        isHeld: Bool = false, seen: Int64? = nil, status: KioskHealth.Status? = nil,
        statusSince: Int64? = nil, shown: Int? = nil, shownSince: Int64? = nil,
        health: KioskHealth? = nil, link: LinkReport? = nil
    ) {
        self.name = name
        self.joined = joined
        self.retired = retired
        self.ring = ring
        self.isHeld = isHeld
        self.seen = seen
        self.status = status
        self.statusSince = statusSince
        self.shown = shown
        self.shownSince = shownSince
        self.health = health
        self.link = link
    }

    /// Whether it has joined and was not retired.
    public var isActive: Bool { joined != nil && retired == nil }

    /// Whether it has missed three polls in a row, and so says nothing.
    ///
    /// - Parameter interval: between two polls, in seconds.
    public func isSilent(at now: Int64, interval: Int) -> Bool {
        guard isActive else { return false }
        return now - (seen ?? joined ?? now) > Int64(3 * interval)
    }
}
