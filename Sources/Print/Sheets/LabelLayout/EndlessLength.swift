import Drawing

/// The length of a label on an endless roll: the shortest on which all its words stand, in type that is read at arm's length
/// or nearly as large as the roll's width allows at all, beside a code that is large enough.
struct EndlessLength {
    /// From this width on, in millimetres, words that run from edge to edge stand beside the code, not above it.
    static let wideRoll = 45.0
    /// The height of letters' boxes that is enough: 6 points.
    private static let readable = 2.2
    /// What is tried, in widths of the roll.
    private static let steps = [1, 1.15, 1.3, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 8, 10]

    let stock: LabelStock
    /// The code's side that the reading distance asks for.
    let side: Double

    /// The label's art on the length that serves.
    ///
    /// - Parameter make: lays the label out on a length.
    func art(
        _ make: (Double) throws(LabelSheetError) -> LabelArt
    ) throws(LabelSheetError) -> LabelArt {
        let lengths = lengths
        let longest = try make(lengths[lengths.count - 1])
        let enough = min(Self.readable, 0.9 * longest.smallestType)
        // What fits on a length fits on longer ones, so that half of the rest can be passed over each time.
        var best = longest
        var (low, high) = (0, lengths.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if let art = try? make(lengths[middle]), art.leftOut == longest.leftOut,
                art.smallestType >= enough, art.side >= min(side, longest.side)
            {
                (best, high) = (art, middle)
            } else {
                low = middle + 1
            }
        }
        return best
    }

    /// In whole millimetres, the shortest first: as long as the roll is wide, or half as long where words stand beside the
    /// code.
    private var lengths: [Double] {
        let width = stock.endless == .across ? stock.labelHeight : stock.labelWidth
        let isBeside = stock.endless == .down && width >= Self.wideRoll
        // Beside words, a code has half of the width.
        let first = (isBeside ? width / 2 + 2 : width).rounded(.up)
        let most = max(LabelStock.longestLabel, first)
        return Self.steps.map { min(most, (first * $0).rounded(.up)) }
    }
}

extension LabelArt {
    /// The height of its smallest letters' box.
    fileprivate var smallestType: Double { words.map(\.style.size).min() ?? .infinity }
}
