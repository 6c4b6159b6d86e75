/// The start or the stop pattern of PDF417, as a scan line meets it.
///
/// - SeeAlso: ISO/IEC 15438:2015, 5.3: both run unbroken through all rows.
struct PDF417Pattern {
    /// The widths of its bars and spaces in modules, from the pattern's outer side, a bar first.
    let widths: [Int]
    /// The sum of ``widths``.
    let modules: Double

    private init(_ widths: [Int]) {
        self.widths = widths
        modules = Double(widths.reduce(0, +))
    }

    /// At the left side of a symbol.
    static let start = PDF417Pattern([8, 1, 1, 1, 1, 1, 1, 3])
    /// At the right side of a symbol; read backwards, from the right.
    static let stop = PDF417Pattern([1, 2, 1, 1, 1, 3, 1, 1, 7])

    /// The deviation that a sum of two neighbours may have, in modules.
    ///
    /// Blur and ink widen bars at the cost of spaces, which leaves these sums as they are.
    private static let pairTolerance = 0.55
    /// The deviation that a single width may have, in modules.
    private static let tolerance = 0.8

    /// The size of a module if the widths from an edge match, else `nil`.
    ///
    /// - Parameters:
    ///   - edges: the edges of a line, dark beginning at even indices.
    ///   - first: the index of the pattern's outer edge.
    ///   - step: 1 if the pattern runs to higher indices, −1 if to lower ones.
    func moduleSize(in edges: [Double], from first: Int, step: Int) -> Double? {
        let last = first + step * widths.count
        guard edges.indices.contains(first), edges.indices.contains(last) else { return nil }
        let size = abs(edges[last] - edges[first]) / modules
        guard size >= 0.8 else { return nil }
        for k in widths.indices {
            let edge = edges[first + step * k]
            let width = abs(edges[first + step * (k + 1)] - edge) / size
            guard abs(width - Double(widths[k])) <= Self.tolerance else { return nil }
            guard k + 1 < widths.count else { break }
            let pair = abs(edges[first + step * (k + 2)] - edge) / size
            guard abs(pair - Double(widths[k] + widths[k + 1])) <= Self.pairTolerance else {
                return nil
            }
        }
        return size
    }
}

/// The cluster of a PDF417 codeword: 0, 3 or 6, the same for all codewords in a row and another one
/// in the rows beside.
///
/// - SeeAlso: ISO/IEC 15438:2015, 5.3.1.
enum PDF417Cluster {
    /// The modules of a codeword.
    static let modules = 17.0

    /// The cluster of the codeword between nine edges, `nil` where there is none.
    ///
    /// Computed from the distances between like edges, which blur and ink leave as they are.
    ///
    /// - Parameters:
    ///   - edges: the edges of a line.
    ///   - first: the index of the edge at which its first bar begins.
    ///   - step: 1 if the codeword runs to higher indices, −1 if to lower ones.
    ///   - size: of a module, in the unit of `edges`.
    static func cluster(of edges: [Double], from first: Int, step: Int, size: Double) -> Int? {
        let last = first + 8 * step
        guard edges.indices.contains(first), edges.indices.contains(last) else { return nil }
        let total = abs(edges[last] - edges[first])
        guard abs(total / size - modules) <= 1.2 else { return nil }
        let own = total / modules
        var sums: [Int] = []
        for k in 0..<7 {
            let sum = abs(edges[first + step * (k + 2)] - edges[first + step * k]) / own
            let rounded = sum.rounded()
            guard abs(sum - rounded) <= 0.4, (2.0...11.0).contains(rounded) else { return nil }
            sums.append(Int(rounded))
        }
        guard sums[0] + sums[2] + sums[4] + sums[6] == 17 else { return nil }
        // (b1 - b2 + b3 - b4 + 9) mod 9 for the bars b, which is the same from sums of neighbours.
        let value = (sums[0] - sums[1] + sums[4] - sums[5] + 9) % 9
        return value % 3 == 0 ? (value + 9) % 9 : nil
    }
}
