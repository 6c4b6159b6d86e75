/// A source of pictures: a camera or a folder of pictures.
///
/// ``frames`` is one stream for one consumer. The newest frame wins: a frame that was not consumed
/// when the next one arrives is dropped, so nothing queues up. A source that loses its device publishes
/// that in ``states`` and recovers automatically; ``frames`` ends only after ``stop()`` or when the
/// source has no more pictures.
public protocol FrameSource: Sendable {
    /// The name of the source for people: "/dev/video0", or a folder.
    var name: String { get }
    /// The pictures, newest wins.
    var frames: AsyncStream<Frame> { get }
    /// The states of the source: the current one first, then every change; ``SourceState/ended`` is
    /// the last.
    ///
    /// Each call returns a new stream.
    var states: AsyncStream<SourceState> { get }
    /// Starts to deliver. A second call has no effect, nor has one after ``stop()``.
    func start() async
    /// Ends both streams and releases the device; returns when that is done. May be called at any
    /// time, and repeatedly.
    func stop() async
}

/// The number of frames since the source started, by their fate.
public struct FrameCounts: Sendable, Equatable {
    /// Delivered to ``FrameSource/frames``.
    public var delivered = 0
    /// Dropped unread because a newer one was ready.
    public var superseded = 0
    /// Dropped because the driver marked them as damaged, they were too short, or they could not be decoded.
    public var damaged = 0
}
