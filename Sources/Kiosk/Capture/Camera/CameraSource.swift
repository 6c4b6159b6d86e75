public import Imaging

/// Frames from a camera.
///
/// Reads on its own thread through libv4l2, with four mapped buffers. If a camera is absent, busy,
/// denied, unplugged, frozen or failing, the source publishes that in ``states`` and tries again
/// until it works. It recognizes a camera that comes back under another node by its name and port.
///
/// A call into the driver of a broken camera may block for seconds at most; ``stop()`` waits for
/// it, and the streams end at once.
public final class CameraSource: FrameSource {
    /// Decodes one JPEG picture to luma.
    public typealias JPEGDecoding = @Sendable (borrowing Span<UInt8>) throws -> LumaImage

    public let name: String
    private let thread: SourceThread
    private let loop: CameraLoop

    /// A camera that is opened when the source starts.
    ///
    /// - Parameter path: the node, "/dev/video0", or a link to it.
    /// - Parameter decodeJPEG: reads the frames of a camera that sends MJPEG; called on the
    ///   source's thread.
    public convenience init(
        path: String, configuration: CameraConfiguration = CameraConfiguration(),
        decodeJPEG: @escaping JPEGDecoding
    ) {
        self.init(
            path: path, configuration: configuration, decodeJPEG: decodeJPEG,
            calls: LinuxVideoCalls(), clock: SystemSourceClock())
    }

    init(
        path: String, configuration: CameraConfiguration, decodeJPEG: @escaping JPEGDecoding,
        calls: any VideoCalls, clock: any SourceClock
    ) {
        name = path
        thread = SourceThread(clock: clock)
        loop = CameraLoop(
            path: path, configuration: configuration, decodeJPEG: decodeJPEG, calls: calls,
            thread: thread)
    }

    deinit { thread.requestStop() }

    public var frames: AsyncStream<Frame> { thread.frames }
    public var states: AsyncStream<SourceState> { thread.states }

    /// The counts of delivered and dropped frames.
    public var counts: FrameCounts { loop.counts }

    public func start() async {
        thread.start { [loop] in loop.run() }
    }

    public func stop() async { await thread.stop() }
}
