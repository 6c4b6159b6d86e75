/// Something that delivers pictures: a camera, a folder of pictures.
///
/// ``frames`` is one stream for one consumer. The newest frame wins: a frame that was not taken
/// when the next one arrives is dropped, so nothing queues up. A source that loses its device names
/// that in ``states`` and comes back by itself; ``frames`` ends only after ``stop()`` or when the
/// source has no more pictures.
public protocol FrameSource: Sendable {
    /// What the source is, for people: "/dev/video0", or a folder.
    var name: String { get }
    /// The pictures, newest wins.
    var frames: AsyncStream<Frame> { get }
    /// Where the source stands; the present state comes first, changes follow,
    /// ``SourceState/ended`` is the last.
    ///
    /// Each call makes a stream of its own.
    var states: AsyncStream<SourceState> { get }
    /// Begins to deliver. A second call does nothing, nor does one after ``stop()``.
    func start() async
    /// Ends both streams and gives the device back; returns when that is done. May be called at any
    /// time, and twice.
    func stop() async
}
