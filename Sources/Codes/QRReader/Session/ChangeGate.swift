public import Imaging

/// Spares a session the frames in which nothing has changed since one in which nothing was found.
///
/// While anything moves or is in view, and for two seconds after, every frame is looked at: a code that has just come to rest is sharp
/// in one of them, and focusing changes no block's mean. Then only some are, in case something came so gently that it
/// was not noticed. A frame that differs is looked at, whatever came before.
public struct ChangeGate: Sendable {
    /// What the last frame that was looked at was like.
    private var reference = FrameMeans()
    private var current = FrameMeans()
    /// When something changed last, and when a frame was looked at last, in milliseconds.
    private var changed: Int?
    private var looked: Int?
    /// Whether something was in view in the last frame that was looked at.
    private(set) var hasSomething = false
    /// Whether the frame looked at last was like the one before it.
    private(set) var isStill = false

    /// This many shades in the mean of a block are not noise.
    static let leastChange = 4.0
    /// This many in a block near others that change.
    private static let slightChange = 2.0
    /// All times are in milliseconds.
    static let wakefulness = 2000
    /// How often a still picture is looked at, and how often when it has been still for long.
    static let pause = 130
    static let longPause = 500
    static let longStillness = 10_000

    public init() {}

    /// Whether a frame has to be looked at; later ones are held against those that were.
    ///
    /// - Parameter time: when it was taken, in milliseconds.
    public mutating func shouldLook(at image: LumaImage, at time: Int) -> Bool {
        current.measure(image)
        let difference = looked == nil ? nil : current.greatestDifference(from: reference)
        isStill = difference.map { $0 < Self.leastChange } ?? false
        if !isStill { changed = time }
        if isStill, !hasSomething, let changed, let looked {
            let stillness = time &- changed
            let pause = stillness < Self.longStillness ? Self.pause : Self.longPause
            // A time before the last one is another clock's, and no reason to wait for it.
            if stillness >= Self.wakefulness, (0..<pause).contains(time &- looked) { return false }
        }
        swap(&reference, &current)
        looked = time
        return true
    }

    /// Whether a block of the frame looked at last, or one near it, differs from the one looked at before.
    func hasChanged(_ block: Int) -> Bool {
        guard reference.width == current.width, reference.height == current.height else {
            return true
        }
        let (x, y) = (block % FrameMeans.columns, block / FrameMeans.columns)
        for v in max(0, y - 2)...min(FrameMeans.rows - 1, y + 2) {
            for u in max(0, x - 2)...min(FrameMeans.columns - 1, x + 2) {
                let block = v * FrameMeans.columns + u
                if reference.difference(from: current, at: block) >= Self.slightChange {
                    return true
                }
            }
        }
        return false
    }

    /// Records whether something like a code was in view in the frame looked at last.
    ///
    /// One that is found only in some frames is looked for in all of them: the two seconds begin again.
    public mutating func note(hasSomething: Bool) {
        self.hasSomething = hasSomething
        if hasSomething { changed = looked }
    }
}
