/// Whether frames agree with all blocks of a symbol alike, but for noise: a chi-squared test.
///
/// Blocks are interleaved all over a symbol, so a frame shows all of them equally clearly. Where
/// the frames show two symbols that have much in common, and some blocks were corrected to the
/// first and others to the second, each frame agrees less with one kind: by little, but in every
/// frame.
struct BlockSpread {
    /// The sum of the squared differences from the mean of all blocks, each divided by its
    /// variance.
    private var squares: Float = 0
    /// The degrees of freedom: the sum that noise is expected to have.
    private var degrees: Float = 0
    /// The standard deviation that glare and shadow add between blocks, as a share of the mean.
    private static let unevenness: Float = 0.05
    /// How many standard deviations above the expected sum are still taken for noise.
    private static let deviations: Float = 4

    /// Adds a frame.
    ///
    /// - Parameter sums: for each block the sums over its modules of agreement, magnitude, squared
    ///   agreement, and one.
    mutating func add(_ sums: [SIMD4<Float>]) {
        let total = sums.reduce(.zero) { $0 + $1 }
        guard total.w > 0 else { return }
        let mean = total.x / total.w
        let variance = max(total.z / total.w - mean * mean, 0)
        let uneven = Self.unevenness * mean
        for sum in sums where sum.w > 0 {
            let difference = sum.x / sum.w - mean
            let expected = variance / sum.w + uneven * uneven
            squares += difference * difference / max(expected, 1e-6)
        }
        degrees += Float(sums.count - 1)
    }

    /// Whether the blocks differ no more than noise explains.
    var isEven: Bool {
        squares <= degrees + Self.deviations * (2 * degrees).squareRoot()
    }
}
