/// The number of frames since the source started, by their fate.
public struct FrameCounts: Sendable, Equatable {
    /// Delivered to ``FrameSource/frames``.
    public var delivered = 0
    /// Dropped unread because a newer one was ready.
    public var superseded = 0
    /// Dropped because the driver marked them as damaged, they were too short, or they could not be decoded.
    public var damaged = 0
}
