import Glibc
import Synchronization

@testable import Capture

/// A machine with cameras that exist only here: answers every call from a script, and keeps the
/// time itself.
///
/// Time only moves when a source waits, so a minute of silence passes in an instant. Buffers are
/// real memory.
final class FakeMachine: VideoCalls, SourceClock {
    /// What happens at one call of a kind; the rest of the calls of that kind go well.
    enum Call: Hashable, Sendable {
        case open, capability, setFormat, setRate, requestBuffers, map, enqueue, dequeue, streamOn
    }

    /// What comes from a camera at one wait.
    enum Event: Sendable {
        /// Undamaged frames, that many at once, each pixel of this shade.
        case frames(Int, shade: UInt8)
        /// A frame the driver calls damaged.
        case damagedFrame
        /// A frame with so many bytes of these.
        case bytes([UInt8])
        /// Nothing, until the wait is over.
        case silence
        /// The cable is pulled: POLLERR and POLLHUP, then ENODEV for ever.
        case unplugging
        /// An error without a hang-up: the next DQBUF says this.
        case error(CInt)
        /// A signal ends the wait.
        case interruption
        /// The wait ends as readable though there is nothing.
        case nothingThere
    }

    struct Camera: Sendable {
        var capability = VideoCapability(
            driver: "fake", card: "Test camera", bus: "usb-1", capturesPictures: true, streams: true
        )
        var formats: [CameraFormat] = [
            CameraFormat(
                pixelFormat: .grey, description: "Grey",
                modes: [
                    .init(size: .discrete(width: 8, height: 4), rates: [.discrete(30)])
                ])
        ]
        /// What S_FMT answers whatever is asked; nil for what is asked.
        var answer: VideoFormat?
        var bufferCount = 4
        /// What comes, one event per wait; after the last, live frames without end.
        var events: [Event] = []
        /// Stamps lie this far before now; nil for a driver that gives none.
        var age: Duration? = .milliseconds(20)
    }

    struct OpenNode {
        var path: String
        var isGone = false
        var isStreaming = false
        var queued: [Int] = []
        var filled: [FilledBuffer] = []
        var pendingError: CInt?
        /// The addresses of the mapped buffers.
        var memory: [Int: UInt] = [:]
        var format = VideoFormat(pixelFormat: .grey, width: 8, height: 4)
    }

    struct Contents {
        var cameras: [String: Camera] = [:]
        var faults: [Call: [CInt]] = [:]
        var open: [CInt: OpenNode] = [:]
        var nextDescriptor: CInt = 1000
        var elapsed = Duration.seconds(1000)
        var isAwake = false
        var log: [String] = []
        var mappings = 0
        /// When streams began.
        var beginnings: [Duration] = []
        /// Runs when this many waits without a device have passed: the script's way to plug in.
        var afterWaits: [(Int, @Sendable (inout Contents) -> Void)] = []
        var idleWaits = 0
        var onUnplugging: (@Sendable (inout Contents) -> Void)?
        var frameInterval = Duration.milliseconds(33)
        var frameCount = 0
    }

    static let bufferBytes = 4096

    let contents: Mutex<Contents>
    private let start = ContinuousClock.now

    init(_ cameras: [String: Camera] = ["/dev/video0": Camera()]) {
        contents = Mutex(Contents(cameras: cameras))
    }

    /// Changes the script.
    func script(_ change: (inout sending Contents) -> Void) {
        contents.withLock { change(&$0) }
    }

    var openDescriptors: Int { contents.withLock { $0.open.count } }
    var mappedBuffers: Int { contents.withLock { $0.mappings } }
    var log: [String] { contents.withLock { $0.log } }
    var beginnings: [Duration] { contents.withLock { $0.beginnings } }

    // MARK: - Time

    func now() -> ContinuousClock.Instant {
        start.advanced(by: contents.withLock { $0.elapsed })
    }

    func monotonic() -> Duration { contents.withLock { $0.elapsed } }

    func wake() { contents.withLock { $0.isAwake = true } }

    func wait(for descriptor: CInt?, upTo duration: Duration) -> Readiness {
        // A breath of real time, so that a source that tries for ever leaves some for the test.
        usleep(200)
        return contents.withLock { contents in
            if contents.isAwake { return .nothing }
            guard let descriptor, contents.open[descriptor] != nil else {
                contents.elapsed += duration
                contents.idleWaits += 1
                let waits = contents.idleWaits
                while let (count, change) = contents.afterWaits.first, waits >= count {
                    contents.afterWaits.removeFirst()
                    contents.idleWaits = 0
                    change(&contents)
                }
                return .nothing
            }
            return FakeMachine.play(&contents, descriptor, upTo: duration)
        }
    }

    private static func play(
        _ contents: inout Contents, _ descriptor: CInt, upTo duration: Duration
    ) -> Readiness {
        guard var node = contents.open[descriptor] else { return .hungUp }
        defer { contents.open[descriptor] = node }
        if node.isGone { return .hungUp }
        guard var camera = contents.cameras[node.path] else { return .hungUp }
        let event =
            camera.events.isEmpty
            ? .bytes(livePicture(of: node.format, contents.frameCount))
            : camera.events.removeFirst()
        contents.frameCount += 1
        contents.cameras[node.path] = camera
        switch event {
        case .silence:
            contents.elapsed += duration
            return .nothing
        case .interruption:
            return .nothing
        case .nothingThere:
            return .readable
        case .unplugging:
            node.isGone = true
            contents.cameras[node.path] = nil
            if let change = contents.onUnplugging {
                contents.open[descriptor] = node
                change(&contents)
            }
            return .hungUp
        case .error(let code):
            node.pendingError = code
            return .error
        case .frames(let count, let shade):
            let format = node.format
            let bytes = [UInt8](
                repeating: shade, count: max(format.bytesPerRow, format.width) * format.height)
            for _ in 0..<count { fill(&contents, &node, camera, bytes, isDamaged: false) }
        case .damagedFrame:
            fill(&contents, &node, camera, [], isDamaged: true)
        case .bytes(let bytes):
            fill(&contents, &node, camera, bytes, isDamaged: false)
        }
        return .readable
    }

    /// A frame with something to see in it, and with noise.
    private static func livePicture(of format: VideoFormat, _ number: Int) -> [UInt8] {
        let count: Int = max(format.bytesPerRow, format.width) * format.height
        var bytes: [UInt8] = (0..<count).map { (index: Int) -> UInt8 in
            let shade: Int = (index * 37 + 11) % 200
            return UInt8(shade)
        }
        if !bytes.isEmpty { bytes[0] = UInt8(number % 200) }
        return bytes
    }

    private static func fill(
        _ contents: inout Contents, _ node: inout OpenNode, _ camera: Camera, _ bytes: [UInt8],
        isDamaged: Bool
    ) {
        contents.elapsed += contents.frameInterval
        guard !node.queued.isEmpty else { return }
        let index = node.queued.removeFirst()
        if let address = node.memory[index] {
            let target = unsafe UnsafeMutableRawBufferPointer(
                start: UnsafeMutableRawPointer(bitPattern: address), count: bufferBytes)
            unsafe target.copyBytes(from: bytes.prefix(target.count))
        }
        node.filled.append(
            FilledBuffer(
                index: index, byteCount: bytes.count, isDamaged: isDamaged,
                time: camera.age.map { contents.elapsed - $0 }))
    }
}
