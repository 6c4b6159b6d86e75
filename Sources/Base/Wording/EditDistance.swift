/// The Damerau-Levenshtein distance of two short words (optimal string alignment), weighted for how people mistype.
public enum EditDistance {
    /// The cost of a missing, extra or wrong letter; two that are swapped, or one that looks alike,
    /// cost half.
    public static let letter = 2

    /// The cost of turning one word into the other, or nil where it is more than the limit.
    ///
    /// - Complexity: the product of the two lengths, which the caller bounds.
    public static func between(_ a: [UInt8], _ b: [UInt8], limit: Int) -> Int? {
        guard abs(a.count - b.count) * letter <= limit else { return nil }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) * letter }
        var before: [Int] = []
        var previous = Array((0...b.count).map { $0 * letter })
        for i in 1...a.count {
            var row = [i * letter]
            row.reserveCapacity(b.count + 1)
            for j in 1...b.count {
                var cost = min(previous[j], row[j - 1]) + letter
                cost = min(cost, previous[j - 1] + substitution(a[i - 1], b[j - 1]))
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    cost = min(cost, before[j - 2] + letter / 2)
                }
                row.append(cost)
            }
            // The cost of a row only grows, except by a swap, which reaches back two rows.
            if min(row.min() ?? 0, previous.min() ?? 0) > limit { return nil }
            before = previous
            previous = row
        }
        let cost = previous[b.count]
        return cost <= limit ? cost : nil
    }

    /// The word nearest to a mistyped one, or nil where none is near enough to be meant.
    public static func nearest(to word: String, among known: [String]) -> String? {
        let bytes = Array(word.lowercased().utf8.prefix(64))
        let limit = min(3, max(1, bytes.count / 3)) * letter
        var best: (word: String, cost: Int)?
        for candidate in known {
            let bound = best.map { $0.cost - 1 } ?? limit
            let other = Array(candidate.lowercased().utf8.prefix(64))
            if let cost = between(bytes, other, limit: bound) { best = (candidate, cost) }
        }
        return best?.word
    }

    private static func substitution(_ a: UInt8, _ b: UInt8) -> Int {
        if a == b { return 0 }
        return lookAlike(a) == lookAlike(b) ? letter / 2 : letter
    }

    /// One byte for all letters and digits that look alike on a door.
    private static func lookAlike(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "O"), UInt8(ascii: "Q"), UInt8(ascii: "D"): UInt8(ascii: "0")
        case UInt8(ascii: "I"), UInt8(ascii: "L"): UInt8(ascii: "1")
        case UInt8(ascii: "Z"): UInt8(ascii: "2")
        case UInt8(ascii: "S"): UInt8(ascii: "5")
        case UInt8(ascii: "B"): UInt8(ascii: "8")
        default: byte
        }
    }
}
