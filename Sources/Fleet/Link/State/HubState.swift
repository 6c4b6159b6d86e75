public import Foundation

/// What a link remembers of its hub.
public struct HubState: Sendable, Equatable, Codable {
    /// When it answered last.
    public var heard: Date?
    public var problem: String?
    /// The SHA-256 of the token that all of this is about; with another one it begins again.
    var member: String?
    /// Whether the hub has said that the token holds no longer; nothing more is sent then.
    public var isRefused = false
    public var isHeld = false
    var cursor: Int64 = 0
    /// How many parts were acknowledged of each hour and day, by their names: `2026112409`, `20261124`.
    var units: [String: Int] = [:]
    /// The passes that the hub has stored, with their ends in minutes.
    var passes: [String: UInt32] = [:]

    public init() {}
}
