import Capture
import Imaging
import Synchronization

/// Prints a line for each change of state, and one per second on the frames that came.
final class ProbeReport: Sendable {
    private struct Second {
        var frames = 0
        var oldest = Duration.zero
        var picture = ""
    }

    private let start: ContinuousClock.Instant
    private let second = Mutex(Second())

    init(start: ContinuousClock.Instant) { self.start = start }

    func state(_ state: SourceState, at now: ContinuousClock.Instant) {
        say("state at \(milliseconds(start.duration(to: now))) ms: \(state)")
    }

    func frame(_ frame: Frame, at now: ContinuousClock.Instant) {
        let image = frame.image
        let middle = image.row(image.height / 2)
        let left = mean(middle.extracting(0..<max(1, image.width / 4)))
        let right = mean(middle.extracting(image.width * 3 / 4..<image.width))
        second.withLock { second in
            second.frames += 1
            second.oldest = max(second.oldest, frame.time.duration(to: now))
            second.picture = "\(image.width)x\(image.height), left \(left), right \(right)"
        }
    }

    func second(_ number: Int, counts: FrameCounts) {
        let last = second.withLock { second in
            defer { second = Second() }
            return second
        }
        say(
            "second \(number): \(last.frames) frames"
                + (last.frames > 0
                    ? " (\(last.picture)), at most \(milliseconds(last.oldest)) ms old" : "")
                + "; in all \(counts.delivered) delivered, \(counts.superseded) superseded, "
                + "\(counts.damaged) damaged")
    }

    private func milliseconds(_ duration: Duration) -> Int {
        Int((duration / .milliseconds(1)).rounded())
    }

    /// The mean shade of some pixels, at least one.
    private func mean(_ pixels: borrowing Span<UInt8>) -> Int {
        var sum = 0
        for x in pixels.indices { sum += Int(pixels[x]) }
        return sum / pixels.count
    }
}
