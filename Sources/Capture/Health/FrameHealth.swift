import Glibc
import Imaging

/// Tells from a camera's pictures whether it can see: pictures that never change, that are black, dazzled, or of
/// something that covers the lens.
///
/// What it says changes only after the pictures have said so for a while. Costs less than a tenth of a millisecond a
/// picture: most are only held against the one before, and differ from it in the first rows.
struct FrameHealth: Sendable {
    /// What the pictures say.
    enum Sight: Sendable, Equatable {
        case clear
        /// Every picture is the one before, byte by byte. A sensor's noise sees to it that no live picture is.
        case stuck
        case obstructed(Obstruction)
    }

    private(set) var sight = Sight.clear
    /// How long pictures must be the same.
    private let stuckAfter: Duration
    /// How long nothing must be seen.
    private let obstructedAfter: Duration
    private var last: LumaImage?
    private var sameSince: ContinuousClock.Instant?
    private var sameFrames = 0
    private var examined: ContinuousClock.Instant?
    private var obstruction: Obstruction?
    private var candidate: (obstruction: Obstruction?, since: ContinuousClock.Instant)?

    /// So many equal pictures are no accident of a slow camera.
    private static let fewestSame = 8
    /// The light is looked at so often.
    private static let pause = Duration.milliseconds(200)
    private static let longestGap = Duration.seconds(1)
    /// What is seen again is believed soon: a visitor waits.
    private static let recovery = Duration.milliseconds(500)

    init(stuckAfter: Duration = .seconds(5), obstructedAfter: Duration = .seconds(3)) {
        self.stuckAfter = stuckAfter
        self.obstructedAfter = obstructedAfter
    }

    /// Takes a picture.
    ///
    /// - Returns: what the pictures say by now.
    mutating func look(at image: LumaImage, time: ContinuousClock.Instant) -> Sight {
        compare(image, time)
        if examined.map({ time - $0 >= Self.pause || time < $0 }) ?? true {
            // What was seen before a gap says nothing about the gap.
            if let examined, time - examined > Self.longestGap { candidate = nil }
            examined = time
            examine(Obstruction(LumaCells(image), present: obstruction), time)
        }
        let isSame =
            sameFrames >= Self.fewestSame && sameSince.map { time - $0 >= stuckAfter } ?? false
        // A dark or a dazzled sensor may well send the same picture again and again.
        if let obstruction, !isSame || obstruction != .covered {
            sight = .obstructed(obstruction)
        } else {
            sight = isSame && candidate?.obstruction?.saturates != true ? .stuck : .clear
        }
        return sight
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

    private mutating func examine(_ seen: Obstruction?, _ time: ContinuousClock.Instant) {
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
