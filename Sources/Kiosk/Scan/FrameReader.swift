import Capture
import Decoding
import Threads

/// Finds the symbols in frames, one frame at a time, on a thread of its own: decoding computes for milliseconds
/// and must not hold up the pages.
actor FrameReader {
    private let decoder: Decoder
    private var gate = FrameGate()
    /// What was found in the last frame that was read.
    private var last: DecodedPicture?
    private nonisolated let thread = ThreadExecutor(name: "frame reader")

    init(decoder: Decoder) {
        self.decoder = decoder
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe thread.asUnownedSerialExecutor()
    }

    /// What is in a frame; one in which nothing has changed says what the last one said.
    func read(_ frame: Frame) -> DecodedPicture {
        let isWorthReading = gate.shouldDecode(frame.image, at: frame.time)
        if let last, !isWorthReading, !decoder.hasNews { return last }
        let picture = decoder.examine(frame.image)
        last = picture
        return picture
    }

    /// What was found in a frame after its answer; `nil` where nothing was.
    ///
    /// Waits for what is still being looked at.
    func afterthought(on frame: Frame) -> DecodedPicture? {
        decoder.settle()
        return decoder.hasNews ? decoder.examine(frame.image) : nil
    }

    /// Why libzbar failed at the last frame that it was given; `nil` while all is well.
    nonisolated var problem: String? { decoder.problem }

    /// Forgets what was read; the next frame is read whatever it looks like.
    func forget() { last = nil }
}
