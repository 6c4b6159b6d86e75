/// How many frames a source has had since it started, and what became of them.
public struct FrameCounts: Sendable, Equatable {
    /// Handed out to ``FrameSource/frames``.
    public var delivered = 0
    /// Passed over unread because a newer one was there.
    public var superseded = 0
    /// Dropped: the driver called them damaged, they were too short, or they did not decode.
    public var damaged = 0

    public init(delivered: Int = 0, superseded: Int = 0, damaged: Int = 0) {
        self.delivered = delivered
        self.superseded = superseded
        self.damaged = damaged
    }
}
