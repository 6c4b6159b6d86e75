import Glibc
import Imaging

/// Checks from a camera's pictures whether it can see: detects pictures that never change, are black or overexposed,
/// or show something that covers the lens.
///
/// Its result changes only after the pictures agree for a while (debounce). Costs less than a tenth of a millisecond per
/// picture: most are only compared with the previous one, and differ from it in the first rows.
struct FrameHealth: Sendable {
    /// The result: streaming, stuck, or an obstruction.
    private(set) var condition = CameraCondition.streaming
    /// How long pictures must be the same.
    private let stuckAfter: Duration
    /// How long the view must be obstructed.
    private let obstructedAfter: Duration
    private var last: LumaImage?
    private var sameSince: ContinuousClock.Instant?
    private var sameFrames = 0
    private var examined: ContinuousClock.Instant?
    private var obstruction: CameraCondition?
    private var candidate: (obstruction: CameraCondition?, since: ContinuousClock.Instant)?

    /// The least number of equal pictures, which a slow camera does not send by accident.
    private static let fewestSame = 8
    /// The interval between checks of the light.
    private static let pause = Duration.milliseconds(200)
    private static let longestGap = Duration.seconds(1)
    /// A clear view counts sooner, because a visitor waits.
    private static let recovery = Duration.milliseconds(500)

    init(stuckAfter: Duration = .seconds(5), obstructedAfter: Duration = .seconds(3)) {
        self.stuckAfter = stuckAfter
        self.obstructedAfter = obstructedAfter
    }

    /// Adds a picture.
    ///
    /// - Returns: the current result.
    mutating func look(at image: LumaImage, time: ContinuousClock.Instant) -> CameraCondition {
        compare(image, time)
        if examined.map({ time - $0 >= Self.pause || time < $0 }) ?? true {
            // Pictures before a gap say nothing about the gap.
            if let examined, time - examined > Self.longestGap { candidate = nil }
            examined = time
            examine(.obstruction(in: LumaCells(image), present: obstruction), time)
        }
        let isSame =
            sameFrames >= Self.fewestSame && sameSince.map { time - $0 >= stuckAfter } ?? false
        // A dark or overexposed sensor may send the same picture again and again.
        if let obstruction, !isSame || obstruction != .covered {
            condition = obstruction
        } else {
            condition = isSame && candidate?.obstruction?.saturates != true ? .stuck : .streaming
        }
        return condition
    }

    private mutating func compare(_ image: LumaImage, _ time: ContinuousClock.Instant) {
        if let last, last.isSame(as: image) {
            sameFrames += 1
            sameSince = sameSince ?? time
        } else {
            sameFrames = 0
            sameSince = nil
            last = image
        }
    }

    private mutating func examine(_ seen: CameraCondition?, _ time: ContinuousClock.Instant) {
        guard seen != obstruction else {
            candidate = nil
            return
        }
        if candidate == nil || candidate?.obstruction != seen { candidate = (seen, time) }
        guard let candidate else { return }
        let patience = seen == nil ? Self.recovery : obstructedAfter
        if time - candidate.since >= patience {
            obstruction = seen
            self.candidate = nil
        }
    }
}

extension LumaImage {
    /// Whether both have the same pixels; ends at the first that differ.
    fileprivate func isSame(as other: LumaImage) -> Bool {
        guard width == other.width, height == other.height else { return false }
        return unsafe pixels.withUnsafeBytes { one in
            unsafe other.pixels.withUnsafeBytes { two in
                guard let a = one.baseAddress, let b = two.baseAddress else { return false }
                return unsafe memcmp(a, b, one.count) == 0
            }
        }
    }
}
