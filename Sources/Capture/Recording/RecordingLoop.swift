import Glibc
import Imaging

/// What the thread of a recording does: play it from beginning to end, once or again and again.
final class RecordingLoop: Sendable {
    private let recording: Recording
    private let name: String
    private let pace: RecordedFramesSource.Pace
    private let loops: Bool
    private let thread: SourceThread
    private let retryInterval = Duration.milliseconds(500)

    init(
        recording: Recording, name: String, pace: RecordedFramesSource.Pace, loops: Bool,
        thread: SourceThread
    ) {
        self.recording = recording
        self.name = name
        self.pace = pace
        self.loops = loops
        self.thread = thread
    }

    func run() {
        var sequence = 0
        while !thread.isStopping {
            let before = sequence
            var isMissing = false
            do throws(CaptureError) {
                try playOnce(&sequence)
            } catch {
                let state = RecordingLoop.state(for: error)
                thread.publish(state)
                if case .absent = state { isMissing = true }
            }
            guard loops || isMissing else { return }
            // A round without a picture must not spin.
            if sequence == before, !thread.sleep(for: retryInterval) { return }
        }
    }

    private func playOnce(_ sequence: inout Int) throws(CaptureError) {
        switch recording {
        case .memory(let images):
            if images.isEmpty {
                thread.publish(.absent(message: "\(name) has no pictures"))
                return
            }
            let interval = interval(recorded: 30)
            thread.publish(.streaming(description: words(for: images[0], interval)))
            var due = thread.clock.now()
            for image in images {
                guard deliver(image, &due, interval, &sequence) else { return }
            }
            _ = thread.sleep(until: due)
        case .file(let path):
            var reader = try Y4MReader(path)
            let interval = interval(recorded: reader.header.framesPerSecond)
            var due = thread.clock.now()
            while let image = try reader.next() {
                thread.publish(.streaming(description: words(for: image, interval)))
                guard deliver(image, &due, interval, &sequence) else { return }
            }
            if reader.count == 0 { throw .notRecording(path: path, reason: "it holds no picture") }
            _ = thread.sleep(until: due)
        }
    }

    /// Waits for the frame's time and hands it out; false when the source is to stop.
    private func deliver(
        _ image: LumaImage, _ due: inout ContinuousClock.Instant, _ interval: Duration,
        _ sequence: inout Int
    ) -> Bool {
        guard thread.sleep(until: due) else { return false }
        thread.deliver(image, time: thread.clock.now(), sequence: sequence)
        sequence += 1
        due = max(due.advanced(by: interval), thread.clock.now())
        return true
    }

    private func interval(recorded: Double) -> Duration {
        switch pace {
        case .recorded: .seconds(1 / recorded)
        case .framesPerSecond(let rate): .seconds(1 / rate)
        case .asFastAsPossible: .zero
        }
    }

    private func words(for image: LumaImage, _ interval: Duration) -> String {
        let rate =
            interval > .zero
            ? "\(FrameRate.text(.seconds(1) / interval)) per second" : "as fast as possible"
        return "\(image.width)x\(image.height) recorded, \(rate)"
    }

    private static func state(for error: CaptureError) -> SourceState {
        guard case .system(_, let path, let code) = error else {
            return .failed(message: "\(error)")
        }
        switch code {
        case ENOENT, ENOTDIR:
            return .absent(
                message: "there is no recording \(path): put it there, "
                    + "it is played as soon as it is there")
        case EACCES, EPERM:
            return .denied(
                message: "the recording \(path) may not be read by this user: chmod a+r \(path)")
        default: return .failed(message: "\(error)")
        }
    }
}
