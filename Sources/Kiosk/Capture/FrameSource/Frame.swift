public import Imaging

/// One picture from a stream.
public struct Frame: Sendable {
    /// The pixels.
    public var image: LumaImage
    /// When the picture was taken, on the clock that does not stop: the driver's time stamp where
    /// there is one.
    ///
    /// Grows from frame to frame.
    public var time: ContinuousClock.Instant
    /// The number of the picture since the source started, from 0; a gap means that frames were
    /// dropped.
    public var sequence: Int

    public init(image: LumaImage, time: ContinuousClock.Instant, sequence: Int) {
        self.image = image
        self.time = time
        self.sequence = sequence
    }
}
