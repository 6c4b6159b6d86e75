/// A ray from a finder pattern's middle, and where it crosses the three borders.
struct Ray {
    /// The direction, per step: one component is 1 or −1, the other between.
    var direction: SIMD2<Float>
    /// Steps to the ends of the core, of the gap around it, and of the ring.
    var crossings = SIMD3<Float>(repeating: 0)
    /// How many of them were found, in order.
    var count = 0

    /// Pixels per step.
    var stride: Float { (direction.x * direction.x + direction.y * direction.y).squareRoot() }

    /// How many steps were looked at, at most, where the core had to end within `limit`.
    func steps(within limit: Int) -> Int {
        switch count {
        case 0: limit + 1
        case 1: Int(2.34 * crossings.x) + 2
        case 2: Int(crossings.y + 1.34 * crossings.x) + 2
        default: Int(crossings.z) + 1
        }
    }

    /// Whether all three borders were found at distances as 3, 5 and 7.
    ///
    /// - Parameter slack: what rounding to pixels may add, in steps.
    func fits(slack: Float) -> Bool {
        count == 3
            && RunTest.fits(
                core: crossings.x, gap: crossings.y, bar: crossings.z, slack: slack)
    }
}
