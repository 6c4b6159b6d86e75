/// The probability that noise is decoded as a block.
enum MisreadChance {
    /// The share of all words of `length` codewords within reach of a codeword.
    ///
    /// A word is within reach if it differs from a codeword in at most `errors` positions besides
    /// `erasures` given ones: Σ C(n − f, i) · 255ⁱ / 256ʳ⁻ᶠ for i from 0 to e, at most 1.
    static func ofBlock(
        length: Int, errorCorrectionCodewords: Int, errors: Int, erasures: Int
    ) -> Double {
        var term = 1.0
        for _ in 0..<max(errorCorrectionCodewords - erasures, 0) { term /= 256 }
        var sum = term
        for i in 0..<errors {
            term *= 255 * Double(max(length - erasures - i, 0)) / Double(i + 1)
            sum += term
        }
        return min(sum, 1)
    }
}
