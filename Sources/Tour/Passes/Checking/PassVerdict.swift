public import Times

/// What a kiosk finds about a pass that is held up to it.
public enum PassVerdict: Sendable, Hashable {
    /// To be greeted.
    case valid(Pass)
    /// It begins later.
    case early(Pass)
    /// It has ended.
    case expired(Pass)
    /// It opens once, and has.
    case used(Pass)
    case revoked(Pass)
    case otherSite
    case notGenuine(PassFlaw)
    /// The kiosk does not know what time it is.
    case clockUnsure(ClockDoubt)
    /// The kiosk's keys and revoked passes are those of content that has ended.
    case outdated(UTCMinute)
    /// The pass opens once, and the kiosk cannot remember that it has.
    case notRemembered(PassError)

    /// Its short name, without anything about anybody: that of its page.
    public var name: String {
        switch self {
        case .valid: "valid"
        case .early: "early"
        case .expired: "expired"
        case .used: "used"
        case .revoked: "revoked"
        case .otherSite: "foreign"
        case .notGenuine: "forged"
        case .clockUnsure: "clock"
        case .outdated, .notRemembered: "ledger"
        }
    }
}
