import Glibc
import Imaging
import Synchronization

/// The loop of a camera's thread: finds the camera, streams until something ends the stream,
/// publishes the reason, and tries again.
final class CameraLoop: Sendable {
    /// The state that the loop keeps from one try to the next.
    struct Memory {
        /// The camera that has streamed, to be found again under another number.
        var identity: CameraIdentity?
        /// The cameras that were connected when the known one was unplugged, and cannot be it.
        var strangers: [CameraIdentity]?
        /// The camera was unplugged while it streamed and has not come back.
        var isUnplugged = false
        /// The number of failed tries with a connected camera since the last good frame.
        var refusals = 0
        /// The sequence number of the next frame.
        var nextSequence = 0
        /// The health of the frames, kept across openings: the same picture afterwards is not new.
        var health: FrameHealth
        /// How long the loop watches a stuck camera before it reopens it.
        var stuckPatience: Duration
    }

    /// What ended a stream.
    enum StreamEnd {
        case stopped
        case unplugged
        case silent
        case stuck
        case damaged(Int)
    }

    let path: String
    let configuration: CameraConfiguration
    private let decodeJPEG: CameraSource.JPEGDecoding
    private let calls: any VideoCalls
    private let thread: SourceThread
    private let total = Mutex(FrameCounts())

    init(
        path: String, configuration: CameraConfiguration,
        decodeJPEG: @escaping CameraSource.JPEGDecoding, calls: any VideoCalls, thread: SourceThread
    ) {
        self.path = path
        self.configuration = configuration
        self.decodeJPEG = decodeJPEG
        self.calls = calls
        self.thread = thread
    }

    var counts: FrameCounts { total.withLock { $0 } }

    func run() {
        var memory = Memory(
            health: FrameHealth(
                stuckAfter: configuration.stuckAfter,
                obstructedAfter: configuration.obstructedAfter),
            stuckPatience: configuration.stuckAfter)
        while !thread.isStopping {
            guard let state = attempt(&memory) else { return }
            thread.publish(state)
            // The camera is closed by now: with its node still open it would come back under
            // another number.
            guard thread.sleep(for: backoff(after: memory.refusals)) else { return }
        }
    }

    /// Exponential backoff: the wait doubles with every failed try, up to the longest interval.
    ///
    /// Without jitter, since only one program waits for the camera.
    private func backoff(after refusals: Int) -> Duration {
        let doubled = configuration.retryInterval * (1 << min(max(0, refusals - 1), 10))
        return min(doubled, max(configuration.retryInterval, configuration.longestRetryInterval))
    }

    // MARK: - One try

    /// Opens the camera and streams; returns why that ended, `nil` when the source is to stop.
    private func attempt(_ memory: inout Memory) -> SourceState? {
        do throws(CaptureError) {
            var camera = try find(&memory)
            let card = camera.capability.card
            if memory.identity == nil { memory.identity = CameraIdentity(camera.capability) }
            let end: StreamEnd
            do throws(CaptureError) {
                end = try stream(&camera, &memory)
            } catch .system(_, _, ENODEV) {
                end = .unplugged
            }
            return state(after: end, camera: camera.path, card: card, &memory)
        } catch {
            return state(after: error, &memory)
        }
    }

    /// The known camera, wherever it is now; else the one at the path.
    private func find(_ memory: inout Memory) throws(CaptureError) -> OpenCamera {
        let identity = memory.identity
        var atPath: CaptureError?
        do throws(CaptureError) {
            let camera = try OpenCamera(path, calls: calls)
            if identity == nil || CameraIdentity(camera.capability) == identity { return camera }
        } catch {
            atPath = error
        }
        if let identity {
            for node in calls.nodes() where node != path {
                if let camera = try? OpenCamera(node, calls: calls),
                    CameraIdentity(camera.capability) == identity
                {
                    return camera
                }
            }
        }
        if let atPath {
            if let identity, let camera = moved(identity, &memory) { return camera }
            throw atPath
        }
        // The path is another camera, or the known one is plugged into another port.
        return try OpenCamera(path, calls: calls)
    }

    /// The known camera in another port: the only one with its name that was not connected when it was unplugged.
    private func moved(_ identity: CameraIdentity, _ memory: inout Memory) -> OpenCamera? {
        var others: [(node: String, identity: CameraIdentity)] = []
        for node in calls.nodes() {
            guard let camera = try? OpenCamera(node, calls: calls),
                let other = CameraIdentity(camera.capability)
            else { continue }
            others.append((node, other))
        }
        guard let strangers = memory.strangers else {
            memory.strangers = others.map(\.identity)
            return nil
        }
        let likely = others.filter {
            $0.identity.card == identity.card && !strangers.contains($0.identity)
        }
        guard likely.count == 1 else { return nil }
        return try? OpenCamera(likely[0].node, calls: calls)
    }

    /// Streams in the best mode that the driver accepts.
    private func stream(_ camera: inout OpenCamera, _ memory: inout Memory) throws(CaptureError)
        -> StreamEnd
    {
        let formats = try camera.formats()
        guard let mode = CameraMode.choices(of: formats, for: configuration).first else {
            throw .noReadableFormat(
                path: camera.path, card: camera.capability.card,
                offered: formats.map(\.pixelFormat.fourCharacters))
        }
        let (layout, rate) = try camera.start(mode, framesPerSecond: configuration.framesPerSecond)
        let words = Self.words(for: layout, rate)
        let opened = thread.clock.now()
        var lastGood = opened
        var damaged = 0
        while !thread.isStopping {
            let patience = configuration.frozenAfter - lastGood.duration(to: thread.clock.now())
            switch thread.clock.wait(for: camera.descriptor, upTo: patience) {
            case .nothing: break
            case .hungUp: return .unplugged
            // The poll has no error number; dequeuing a buffer returns it.
            case .readable, .error:
                let batch = try camera.takeNewest()
                if batch.count == 0 {
                    // The poll returned without a frame or an error: do not spin.
                    _ = thread.sleep(for: .milliseconds(5))
                } else if try deliver(batch, of: camera, layout, &memory) {
                    lastGood = thread.clock.now()
                    damaged = 0
                    memory.isUnplugged = false
                    memory.refusals = 0
                    memory.identity = CameraIdentity(camera.capability)
                    memory.strangers = nil
                    thread.publish(state(of: camera, words, memory.health.condition))
                    if memory.health.condition != .stuck {
                        memory.stuckPatience = configuration.stuckAfter
                    } else if opened.duration(to: lastGood) >= memory.stuckPatience {
                        return .stuck
                    }
                    continue
                } else {
                    damaged += batch.count
                }
            }
            // Checked only after the camera had its chance: this thread itself may have been delayed.
            if lastGood.duration(to: thread.clock.now()) >= configuration.frozenAfter {
                return damaged > 0 ? .damaged(damaged) : .silent
            }
        }
        return .stopped
    }

    /// Converts the newest frame to luma and delivers it; `false` when there was no usable one.
    private func deliver(
        _ batch: OpenCamera.Batch, of camera: borrowing OpenCamera, _ layout: FrameLayout,
        _ memory: inout Memory
    ) throws(CaptureError) -> Bool {
        memory.nextSequence += batch.count
        var change = FrameCounts(damaged: batch.damaged)
        defer {
            total.withLock {
                $0.delivered += change.delivered
                $0.superseded += change.superseded
                $0.damaged += change.damaged
            }
        }
        guard let buffer = batch.newest else { return false }
        change.superseded = batch.count - batch.damaged - 1
        let time = taken(buffer)
        let image = try? camera.withBytes(of: buffer) { bytes in
            layout.format.isCompressed ? try decodeJPEG(bytes) : try layout.luma(bytes)
        }
        try camera.giveBack(buffer.index)
        guard let image else {
            change.damaged += 1
            return false
        }
        change.delivered = 1
        _ = memory.health.look(at: image, time: time)
        thread.deliver(image, time: time, sequence: memory.nextSequence - 1)
        return true
    }

    /// The driver's time on our clock: the same age.
    private func taken(_ buffer: FilledBuffer) -> ContinuousClock.Instant {
        let now = thread.clock.now()
        guard let time = buffer.time else { return now }
        let age = thread.clock.monotonic() - time
        // A driver whose time stamps are in the future, or far in the past, uses another clock than
        // it claims.
        guard .zero <= age, age < .seconds(10) else { return now }
        return now.advanced(by: .zero - age)
    }
}
