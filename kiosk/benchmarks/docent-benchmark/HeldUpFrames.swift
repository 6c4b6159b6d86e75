import Capture
import Imaging

/// A camera before which pictures are held up one by one, when they are asked for.
final class HeldUpFrames: FrameSource {
    let name = "sample frames"
    let frames: AsyncStream<Frame>
    let states: AsyncStream<SourceState>
    private let frameInput: AsyncStream<Frame>.Continuation
    private let stateInput: AsyncStream<SourceState>.Continuation

    init() {
        (frames, frameInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (states, stateInput) = AsyncStream.makeStream()
    }

    func start() async { stateInput.yield(SourceState(.streaming, name)) }

    func stop() async {
        frameInput.finish()
        stateInput.finish()
    }

    /// Delivers a picture as a frame taken now.
    ///
    /// - Returns: the frame's time.
    func hold(_ image: LumaImage, number: Int) -> ContinuousClock.Instant {
        let now = ContinuousClock.now
        frameInput.yield(Frame(image: image, time: now, sequence: number))
        return now
    }
}
