import Capture
import Decoding
import QRReader
import Synchronization
import Threads

/// Finds the symbols in frames, one frame at a time, on a thread of its own: decoding computes for milliseconds
/// and must not hold up the pages.
actor FrameReader: ThreadActor {
    private let decoder: Decoder
    private var frames: FrameDecoder
    /// The counters after the last frame, for readers that must not wait for the next one.
    private let counts = Mutex(SessionCounters())
    nonisolated let thread = ThreadExecutor(name: "frame reader")

    init(decoder: Decoder) {
        self.decoder = decoder
        frames = FrameDecoder(decoder)
    }

    /// The symbols in a frame, read with what the frames before have shown; nothing where nothing has changed since a
    /// frame without any.
    func read(_ frame: Frame) -> DecodedPicture {
        let picture = frames.examine(frame.image, at: frame.time)
        counts.withLock { $0 = frames.counters }
        return picture
    }

    /// What was found in a frame after its answer; `nil` where nothing was.
    ///
    /// Waits for what is still being looked at.
    func afterthought(on frame: Frame) -> DecodedPicture? {
        decoder.settle()
        return decoder.hasNews ? decoder.examine(frame.image) : nil
    }

    /// How many frames were looked at, and how; nothing about what they showed.
    nonisolated var counters: SessionCounters { counts.withLock { $0 } }

    /// Why libzbar failed at the last frame that it was given; `nil` while all is well.
    nonisolated var problem: String? { decoder.problem }

    /// Forgets what the frames before have shown; the next frame is read whatever it looks like.
    func forget() { frames.forget() }
}
