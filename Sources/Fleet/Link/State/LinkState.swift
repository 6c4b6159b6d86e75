public import Foundation

/// What a link remembers, and what it says of itself: one small file.
public struct LinkState: Sendable, Equatable, Codable {
    /// When the publisher was last heard of: a channel came that is right, or it is the one that is here already.
    public var heard: Date?
    /// From where.
    public var heardFrom: String?
    /// Since when rounds fail; nil while the last one went well.
    public var failingSince: Date?
    /// Why the last round failed.
    public var problem: String?
    /// The channel's sequence, and the version that it offers to this kiosk, as they were proven last.
    public var sequence: Int?
    public var offered: Int?
    /// What has been fetched of the version that is on its way, in bytes.
    public var done: Int?
    public var total: Int?
    /// The ring that the channel was handed over for.
    public var ring: String?
    /// The channel's ETags, by the mirrors' addresses; as texts, of which only an `EntityTag` is sent.
    var channels: [String: ChannelTag] = [:]
    /// What parts of objects are of, by the objects' names.
    var parts: [String: PartTag] = [:]
    /// What the hub was told and said.
    public var hub = HubState()

    struct ChannelTag: Sendable, Equatable, Codable {
        var etag: String
        /// Of the channel's file.
        var sha256: String
    }

    struct PartTag: Sendable, Equatable, Codable {
        var mirror: String
        var etag: String
    }

    static let maximumBytes = 4 << 20
    /// A problem is not remembered further, in characters.
    static let maximumProblem = 400
    /// As many objects are never begun at once; what is beyond is continued without an ETag, which its hash makes safe.
    static let maximumParts = 64

    public init() {}
}
