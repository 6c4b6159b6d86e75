/// Whether five runs could be a cut through a finder pattern: bar, gap, core, gap, bar as 1, 1, 3, 1, 1.
enum RunTest {
    /// Judges eight times five runs at once, given the six places where they begin and end.
    ///
    /// Compares distances between edges of the same kind, which do not change with ink spread or an inexact
    /// threshold: bar and gap together are 2 modules, gap and core 4. Each may be off by
    /// 0.62 modules, and by a sixth of a pixel for edges that lie between pixels.
    ///
    /// - Precondition: ten times the largest distance fits `Edge`.
    /// - Parameter smallest: twelve times the smallest module size, in pixels.
    /// - Returns: not negative for those that may be a finder pattern, negative for others.
    @inline(__always)
    static func judge<Edge: FixedWidthInteger & SIMDScalar>(
        _ e0: SIMD8<Edge>, _ e1: SIMD8<Edge>, _ e2: SIMD8<Edge>, _ e3: SIMD8<Edge>,
        _ e4: SIMD8<Edge>, _ e5: SIMD8<Edge>, smallest: SIMD8<Edge>
    ) -> SIMD8<Edge> {
        // Twelve modules: from either outer edge over the core to the inner edge of the far bar.
        let twelve = (e4 &- e0) &+ (e5 &- e1)
        let slack = (twelve &<< 2 &+ twelve) &>> 4
        let core = e3 &- e2
        // What the core is off from 3 modules, in quarters; ink that spreads by 3/4 module adds that.
        let surplus = core &<< 2 &- twelve
        // Six times each pair, less what it should be.
        let first = sixfold(e2 &- e0) &- twelve
        let last = sixfold(e5 &- e3) &- twelve
        let left = sixfold(e3 &- e1) &- twelve &- twelve
        let right = sixfold(e4 &- e2) &- twelve &- twelve
        // The core is longer than anything else: a spread of 3/4 module leaves it 2.25, with gaps
        // (or bars) of 1.75. The signs decide, gathered without a branch.
        let rest = core &- 1
        let middle = (rest &- (e2 &- e1)) | (rest &- (e4 &- e3))
        let outer = (rest &- (e1 &- e0)) | (rest &- (e5 &- e4))
        let longest = middle | outer
        let proportion =
            within(slack, first) | within(slack, last) | within(slack, left)
            | within(slack, right) | within(slack &+ 2, surplus)
        return longest | proportion | (twelve &- smallest)
    }

    @inline(__always)
    private static func sixfold<Edge: FixedWidthInteger & SIMDScalar>(
        _ x: SIMD8<Edge>
    ) -> SIMD8<Edge> { x &<< 2 &+ x &<< 1 }

    /// Negative where `x` is further from 0 than `slack`.
    @inline(__always)
    private static func within<Edge: FixedWidthInteger & SIMDScalar>(
        _ slack: SIMD8<Edge>, _ x: SIMD8<Edge>
    ) -> SIMD8<Edge> {
        (slack &- x) | (slack &+ x)
    }

    /// The same for distances from the centre of a pattern outwards: to the end of the core, of the
    /// gap, of the bar, which are as 3, 5, 7.
    @inline(__always)
    static func fits(core: Float, gap: Float, bar: Float, slack: Float) -> Bool {
        let module = (core + gap + bar) / 7.5
        // The bar's and the gap's sum does not depend on ink spread.
        return abs(bar - core - 2 * module) < 0.6 * module + slack
            && gap - core > 0.2 * module && bar - gap > 0.2 * module
    }
}
