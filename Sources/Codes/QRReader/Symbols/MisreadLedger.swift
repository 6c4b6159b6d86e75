/// Keeps the probability of a misread in one picture below one in a billion.
///
/// Random bits lie within reach of a codeword with the probability `P` of ``MisreadChance`` (McEliece and Swanson,
/// "On the Decoder Error Probability for Reed-Solomon Codes", 1986; ISO/IEC 18004:2024, 7.5.2, keeps codewords back
/// for it). An attempt that rejects everything with `P` above its limit is therefore wrong on noise with at most
/// that probability, and the limits of all attempts on a picture add up.
///
/// Before it comes to that, noise must also have shown a grid: timing and alignment modules outside the finder patterns,
/// of which `a` of `m` have the right shade with the probability `p = Σ C(m, i) / 2ᵐ`, i from `a` to `m`.
/// They are not quite independent, as they chose the version and the places of the grid: the best of 169 offsets of an
/// alignment pattern has won 7 of its 25 bits. So half of the bits count, `√p`. With a share `s` of
/// the budget, a limit of `s / (2 √p)` is right: `p` of noise is spread evenly over 0...1, the mean of `1 / √p` there is 2,
/// and the attempt is wrong with the probability `s` at most.
///
/// The share is a sixteenth of what is left, so that the sum stays below the budget however many attempts follow; only
/// what the limit can cost is taken off. Version 1 has 10 such modules: 16 symbols may use the most errors
/// that are ever allowed, and 4 wrong codewords in 1-M (5.2e-11) about 50. From version 2 on a good grid costs nothing.
///
/// Evidence of a grid says nothing about the data of a real symbol that is damaged beyond repair: there the caps on each
/// limit hold alone.
struct MisreadLedger: Sendable {
    /// The probability of a misread that one picture may use up.
    static let budget = 1e-9
    /// The share of the remaining budget that an attempt may use.
    private static let share = 1.0 / 16
    /// More modules add nothing: the probability is practically zero.
    private static let mostModules = 128

    private(set) var left = budget

    /// The limit of one more attempt, taken off the budget.
    ///
    /// - Parameters:
    ///   - cap: the largest limit, regardless of the evidence.
    ///   - agreeing: how many of `known` modules outside the finder patterns have their shade.
    mutating func limit(upTo cap: Double, agreeing: Int, of known: Int) -> Double {
        let weight = 2 * Self.chance(of: agreeing, among: known).squareRoot()
        let limit = min(cap, left * Self.share / weight)
        left -= limit * weight
        return limit
    }

    /// The probability that at least `agreeing` of `known` random modules have the right shade.
    static func chance(of agreeing: Int, among known: Int) -> Double {
        guard known > 0 else { return 1 }
        let count = min(known, mostModules)
        let least = max(0, min(agreeing, known)) * count / known
        // C(count, least) / 2^count, halved as it grows.
        var term = 1.0
        for i in 0..<count {
            if i < least { term *= Double(count - i) / Double(i + 1) }
            term /= 2
        }
        var sum = 0.0
        for i in least...count {
            sum += term
            term *= Double(count - i) / Double(i + 1)
        }
        return min(sum, 1)
    }
}
