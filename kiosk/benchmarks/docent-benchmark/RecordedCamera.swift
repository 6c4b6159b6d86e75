import Capture
import Foundation
import ImageFiles
import Imaging
import Synchronization

/// A camera of 30 frames a second that shows the pictures it is given, as a MJPEG camera with sensor noise sends them.
///
/// Every frame is a JPEG picture that is decoded on the camera's thread, as a camera's is; its noise was drawn before.
final class RecordedCamera: FrameSource {
    /// What the camera sees: one picture, as it was compressed, and with different noise.
    struct View: Sendable {
        let jpeg: [UInt8]
        let noisy: [LumaImage]

        init(jpeg: [UInt8], variants: Int) throws {
            self.jpeg = jpeg
            let image = try JPEGDecoder.luma(jpeg.span, maximumPixels: 50_000_000).image
            var random = SystemRandomNumberGenerator()
            noisy = (0..<variants).map { _ in Self.noise(on: image, &random) }
        }

        /// Each pixel off by a deviation of about 2.5 shades.
        private static func noise(
            on image: LumaImage, _ random: inout SystemRandomNumberGenerator
        ) -> LumaImage {
            var bits: UInt64 = 0
            let pixels = image.pixels.enumerated().map { index, shade in
                if index % 4 == 0 { bits = random.next() }
                let part = Int(bits >> (16 * UInt64(index % 4)) & 0xFFFF)
                let sum = (part & 7) + (part >> 3 & 7) + (part >> 6 & 1) - 7
                return UInt8(min(max(Int(shade) + sum, 0), 255))
            }
            return LumaImage(width: image.width, height: image.height, pixels: pixels)
        }
    }

    static let interval = Duration.nanoseconds(33_333_333)

    let name = "recorded camera"
    let frames: AsyncStream<Frame>
    let states: AsyncStream<SourceState>
    private let frameInput: AsyncStream<Frame>.Continuation
    private let stateInput: AsyncStream<SourceState>.Continuation
    private let scene: Mutex<Scene>

    private struct Scene {
        var views: [View]
        var begun: ContinuousClock.Instant?
        var isStopped = false
        /// What decoding took of a processor, in milliseconds.
        var decoding = 0.0
    }

    init(seeing views: [View]) {
        (frames, frameInput) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        (states, stateInput) = AsyncStream.makeStream()
        scene = Mutex(Scene(views: views))
    }

    func start() async {
        stateInput.yield(SourceState(.streaming, "1280x720 MJPEG, 30 per second"))
        Thread.detachNewThread { [self] in
            var number = 0
            var next = ContinuousClock.now
            while send(number) {
                number += 1
                next += Self.interval
                let left = next - .now
                if left > .zero { usleep(UInt32(left / .microseconds(1))) }
            }
        }
    }

    func stop() async {
        scene.withLock { $0.isStopped = true }
        frameInput.finish()
        stateInput.finish()
    }

    /// Holds something before the camera from the next frame on; several views take turns.
    func see(_ views: [View]) {
        scene.withLock { scene in
            scene.views = views
            scene.begun = nil
        }
    }

    /// When the first frame of the present view was taken.
    var begun: ContinuousClock.Instant? { scene.withLock { $0.begun } }

    /// What decoding has taken of a processor so far, in milliseconds.
    var decoding: Double { scene.withLock { $0.decoding } }

    private func send(_ number: Int) -> Bool {
        let now = ContinuousClock.now
        let (view, isStopped) = scene.withLock { scene in
            if scene.begun == nil { scene.begun = now }
            return (scene.views[number % scene.views.count], scene.isStopped)
        }
        if isStopped { return false }
        let start = BestTime.processor()
        // What comes out is the same each time; the noisy picture takes its place.
        let isWhole = (try? JPEGDecoder.luma(view.jpeg.span, maximumPixels: 50_000_000)) != nil
        precondition(isWhole, "a picture that was decoded before is decoded again")
        let spent = BestTime.processor() - start
        scene.withLock { $0.decoding += spent }
        frameInput.yield(
            Frame(image: view.noisy[number % view.noisy.count], time: now, sequence: number))
        return true
    }
}
