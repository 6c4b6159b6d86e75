/// A typed word that is looked for in others, with errors: missing, extra and wrong letters, and two that are swapped.
///
/// The optimal string alignment distance with a free end, one bit a letter, so that a letter of a word costs a dozen
/// operations.
///
/// - SeeAlso: H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances", Nordic Journal of
///   Computing 10 (2003).
struct ApproximatePattern {
    /// The number of scalars, 1 to 64.
    let length: Int
    /// Where each ASCII letter stands, from bit 0.
    private var ascii = [UInt64](repeating: 0, count: 128)
    /// The same for other scalars.
    private var others: [(scalar: UInt32, places: UInt64)] = []

    /// - Returns: `nil` where the word is empty, or longer than 64 scalars.
    init?(_ word: String) {
        length = word.unicodeScalars.count
        guard (1...64).contains(length) else { return nil }
        for (place, scalar) in word.unicodeScalars.enumerated() {
            let bit: UInt64 = 1 << UInt64(place)
            if scalar.isASCII {
                ascii[Int(scalar.value)] |= bit
            } else if let index = others.firstIndex(where: { $0.scalar == scalar.value }) {
                others[index].places |= bit
            } else {
                others.append((scalar.value, bit))
            }
        }
    }

    /// The fewest errors that turn the pattern into the beginning of a word, or into any part of it.
    ///
    /// - Parameters:
    ///   - range: where the word stands among the scalars.
    ///   - isAnywhere: whether the part may begin behind the beginning of the word.
    /// - Returns: `nil` where it takes more errors than the limit.
    func errors(
        in scalars: [UInt32], _ range: Range<Int>, isAnywhere: Bool, limit: Int
    ) -> Int? {
        let last: UInt64 = 1 << UInt64(length - 1)
        // Vertical differences of +1 and of -1 in the matrix of distances, a column at a time.
        var up = UInt64.max
        var down: UInt64 = 0
        var diagonal: UInt64 = 0
        var before: UInt64 = 0
        var errors = length
        var fewest = errors
        for index in range {
            let equal = places(of: scalars[index])
            let swapped = ((~diagonal & equal) << 1) & before
            diagonal = (((equal & up) &+ up) ^ up) | equal | down | swapped
            var right = down | ~(diagonal | up)
            var left = diagonal & up
            if right & last != 0 { errors += 1 }
            if left & last != 0 { errors -= 1 }
            right = right << 1 | (isAnywhere ? 0 : 1)
            left <<= 1
            up = left | ~(diagonal | right)
            down = diagonal & right
            before = equal
            fewest = min(fewest, errors)
        }
        return fewest <= limit ? fewest : nil
    }

    private func places(of scalar: UInt32) -> UInt64 {
        if scalar < 128 { return ascii[Int(scalar)] }
        return others.first { $0.scalar == scalar }?.places ?? 0
    }
}
