/// What a studio publishes with.
public struct PublishSettings: Sendable {
    /// The file of the key that signs bundles.
    public var key: String
    /// The file of the key that signs the channel.
    public var freshnessKey: String
    /// The channel's folder; without one only files are made.
    public var channel: String?
    /// For how many days the channel holds each time it is signed.
    public var days: UInt32

    public init(key: String, freshnessKey: String, channel: String?, days: UInt32 = 14) {
        self.key = key
        self.freshnessKey = freshnessKey
        self.channel = channel
        self.days = days
    }
}
