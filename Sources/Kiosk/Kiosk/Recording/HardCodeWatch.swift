import Capture
import Decoding
import Reports

/// Notices codes that are held before the camera for seconds, and go away without having been read.
///
/// It keeps a few frames of the code in view in memory, and forgets them all as soon as anything is read: what can be read is
/// never recorded.
struct HardCodeWatch: Sendable {
    private var frames: [Frame] = []
    /// How far apart the frames are; grows with the time that the code is in view.
    private var step = Self.firstStep
    private var began: ContinuousClock.Instant?
    private var lastSeen: ContinuousClock.Instant?
    private var lastReport: ContinuousClock.Instant?

    /// How long a code must be in view.
    static let patience = Duration.seconds(2)
    static let firstStep = Duration.milliseconds(500)
    /// As many frames as show a code once each from different sides; their number bounds the memory.
    static let mostFrames = 4
    /// A code that was out of view for this long has gone: visitors who try again are quicker.
    static let absence = Duration.seconds(3)
    /// How long after a report the next one may follow, so that a sign on a wall does not fill the folder.
    static let pause = Duration.seconds(60)

    /// Looks at a frame.
    ///
    /// - Returns: the frames of a code that has gone and was never read.
    mutating func look(at frame: Frame, _ picture: DecodedPicture) -> [Frame]? {
        guard picture.symbols.isEmpty else {
            forget()
            return nil
        }
        let now = frame.time
        // A camera that was started again has another clock.
        if let lastSeen, now < lastSeen { forget() }
        let hasGone = lastSeen.map { now - $0 >= Self.absence } ?? false
        let due = hasGone ? end() : nil
        if picture.diagnoses?.first?.isLocated == true { keep(frame) }
        return due
    }

    /// Ends the sight of the code in view.
    ///
    /// - Returns: its frames, where it was in view long enough and was never read.
    mutating func end() -> [Frame]? {
        defer { forget() }
        guard let began, let lastSeen, lastSeen - began >= Self.patience else { return nil }
        if let lastReport, (.zero..<Self.pause).contains(lastSeen - lastReport) { return nil }
        lastReport = lastSeen
        return frames
    }

    /// Forgets the code in view.
    mutating func forget() {
        frames.removeAll()
        step = Self.firstStep
        began = nil
        lastSeen = nil
    }

    private mutating func keep(_ frame: Frame) {
        began = began ?? frame.time
        lastSeen = frame.time
        if let last = frames.last {
            // The same picture again shows nothing new.
            guard frame.time - last.time >= step, frame.image != last.image else { return }
        }
        if frames.count == Self.mostFrames {
            // Every other one stays, so that they cover the whole time.
            frames = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
            step *= 2
            if let last = frames.last, frame.time - last.time < step { return }
        }
        frames.append(frame)
    }
}
