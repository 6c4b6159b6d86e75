import Capture
import Decoding
import Dispatch

/// Finds the symbols in frames, one frame at a time, on a thread of its own: decoding computes for milliseconds
/// and must not hold up the pages.
actor FrameReader {
    private let decoder: Decoder
    private nonisolated let queue: QueueExecutor

    init(decoder: Decoder) {
        self.decoder = decoder
        queue = QueueExecutor(label: "docent.frame-reader")
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor {
        unsafe queue.asUnownedSerialExecutor()
    }

    func read(_ frame: Frame) -> DecodedPicture {
        decoder.examine(frame.image)
    }
}

/// A serial queue as an actor's executor.
final class QueueExecutor: SerialExecutor {
    private let queue: DispatchQueue

    init(label: String) {
        queue = DispatchQueue(label: label, qos: .userInteractive)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let executor = unsafe asUnownedSerialExecutor()
        queue.async { unsafe job.runSynchronously(on: executor) }
    }
}
