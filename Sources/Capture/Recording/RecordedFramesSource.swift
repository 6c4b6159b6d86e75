public import Imaging

/// Frames that were recorded: pictures in memory, or a YUV4MPEG2 file (.y4m) as ffmpeg writes it.
///
/// A file is streamed from disk, one picture in memory at a time; only its luma is read. A missing
/// file is looked for again and again; a damaged one is played as far as it goes and named in
/// ``states``.
public final class RecordedFramesSource: FrameSource {
    /// When the frames come.
    public enum Pace: Sendable, Equatable {
        /// At the recording's own rate.
        case recorded
        /// At this rate in frames per second, more than 0 and at most 1000.
        case framesPerSecond(Double)
        /// One after the other without a wait; the newest still wins, so a reader may miss some.
        case asFastAsPossible
    }

    public let name: String
    private let thread: SourceThread
    private let loop: RecordingLoop

    /// Pictures in memory; their own rate is 30 per second.
    public convenience init(
        frames: [LumaImage], pace: Pace = .recorded, loops: Bool = false,
        name: String = "recorded frames"
    ) {
        self.init(
            .memory(frames), name: name, pace: pace, loops: loops, clock: SystemSourceClock())
    }

    /// A YUV4MPEG2 file with 8 bits per sample: grey, 4:2:0, 4:1:1, 4:2:2, 4:4:4, with or without
    /// alpha.
    public convenience init(path: String, pace: Pace = .recorded, loops: Bool = false) {
        self.init(.file(path), name: path, pace: pace, loops: loops, clock: SystemSourceClock())
    }

    init(
        _ recording: Recording, name: String, pace: Pace, loops: Bool, clock: any SourceClock
    ) {
        if case .framesPerSecond(let rate) = pace {
            precondition(rate > 0 && rate <= 1000, "\(rate) frames per second")
        }
        self.name = name
        thread = SourceThread(clock: clock)
        loop = RecordingLoop(
            recording: recording, name: name, pace: pace, loops: loops, thread: thread)
    }

    deinit { thread.requestStop() }

    public var frames: AsyncStream<Frame> { thread.frames }
    public var states: AsyncStream<SourceState> { thread.states }

    public func start() async {
        thread.start { [loop] in loop.run() }
    }

    public func stop() async { await thread.stop() }
}
