import Imaging

/// Spares the reader the frames in which nothing has changed.
///
/// While anything moves, and for two seconds after, every frame is read: a code that has just come to rest is sharp in
/// one of them. Then only some are, in case something came so gently that it was not noticed. A frame that differs is
/// read at once, whatever came before, so that no code waits for this.
struct FrameGate: Sendable {
    /// What the last frame that was read looked like.
    private var reference: LumaCells?
    private var changed: ContinuousClock.Instant?
    private var read: ContinuousClock.Instant?

    /// This many shades in the mean of a cell are not noise.
    static let leastChange = 4.0
    static let wakefulness = Duration.seconds(2)
    /// How often a still picture is read, and how often when it has been still for long.
    static let pause = Duration.milliseconds(130)
    static let longPause = Duration.milliseconds(500)
    static let longStillness = Duration.seconds(10)

    /// Looks at a frame; later ones are held against those that were let through.
    ///
    /// - Returns: whether it is to be read.
    mutating func shouldDecode(_ image: LumaImage, at time: ContinuousClock.Instant) -> Bool {
        let cells = LumaCells(image)
        let isSame = reference.map { $0.greatestDifference(from: cells) < Self.leastChange }
        if isSame != true { changed = time }
        if let changed, let read, isSame == true {
            let stillness = time - changed
            let pause = stillness < Self.longStillness ? Self.pause : Self.longPause
            // A time before the last one is another clock's, and no reason to wait for it.
            if stillness >= Self.wakefulness, (.zero..<pause).contains(time - read) { return false }
        }
        reference = cells
        read = time
        return true
    }
}
