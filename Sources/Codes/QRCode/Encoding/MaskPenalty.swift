/// The penalty of a masked symbol, the lower the better.
///
/// Format and version information are drawn, the quiet zone counts as light, and a finder-like
/// pattern counts once however many light modules surround it; with these readings of the text the
/// worked example of the standard's Annex I gets the mask that it has there.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.8.3.1 and Table 11.
struct MaskPenalty: Equatable {
    /// Three points for five modules of a colour in line, and one for each more.
    let runs: Int
    /// Three points for each two by two modules of a colour.
    let blocks: Int
    /// Forty points for each dark-light-dark-light-dark of 1:1:3:1:1 with light next to it.
    let finderLike: Int
    /// Ten points for each full 5 % that the share of dark modules is away from a half.
    let balance: Int

    var total: Int { runs + blocks + finderLike + balance }

    init(runs: Int, blocks: Int, finderLike: Int, balance: Int) {
        self.runs = runs
        self.blocks = blocks
        self.finderLike = finderLike
        self.balance = balance
    }

    init(_ symbol: PackedSymbol) {
        let rows = LineComparison(symbol.rows, countsBlocks: true)
        let columns = LineComparison(symbol.columns, countsBlocks: false)
        runs = rows.runs + columns.runs
        blocks = rows.blocks
        finderLike = rows.finderLike + columns.finderLike
        let dark = symbol.rows.bits.reduce(0) { $0 + $1.nonzeroBitCount }
        let modules = symbol.rows.side * symbol.rows.side
        balance = abs(20 * dark - 10 * modules) / modules * 10
    }

    /// The score of a masked Micro QR Code, the higher the better.
    ///
    /// Dark modules on the right and the lower edge, timing patterns left out; the edge with fewer
    /// counts sixteenfold.
    /// - SeeAlso: ISO/IEC 18004:2015, 7.8.3.2.
    static func microScore(of grid: ModuleGrid) -> Int {
        let far = grid.width - 1
        let right = (1...far).reduce(0) { $0 + Int(grid[far, $1]) }
        let lower = (1...far).reduce(0) { $0 + Int(grid[$1, far]) }
        return min(right, lower) * 16 + max(right, lower)
    }
}

/// The points that neighbouring lines of a plane give, counting across the lines.
private struct LineComparison {
    private(set) var runs = 0
    private(set) var blocks = 0
    private(set) var finderLike = 0

    /// - Parameter countsBlocks: blocks are the same in both planes, so one has to count them.
    init(_ plane: PackedPlane, countsBlocks: Bool) {
        let step = plane.wordsPerLine
        let alike = Self.alike(plane)
        runs = Self.runs(alike, step)
        if countsBlocks { blocks = Self.blocks(plane.bits, alike, step) }
        // The light lines around it are the quiet zone; four times the widest bar is enough.
        let margin = 4 * (plane.side / 7) * step
        let blank = [UInt64](repeating: 0, count: margin)
        let padded = blank + plane.bits + blank
        finderLike = Self.narrowFinderLike(padded.span, margin, plane.side, step)
        finderLike += Self.wideFinderLike(padded.span, margin, plane.side, step)
    }

    /// Bits that are set where a line and the next are alike.
    private static func alike(_ plane: PackedPlane) -> [UInt64] {
        let (bits, step) = (plane.bits.span, plane.wordsPerLine)
        return [UInt64](capacity: bits.count - step) { output in
            for i in 0..<bits.count - step { output.append(~(bits[i] ^ bits[i + step])) }
            // Bits beyond the side are light in every line, and must not count.
            let unused = UInt64.max << UInt64(plane.side % 64)
            var alike = output.mutableSpan
            for i in stride(from: step - 1, to: alike.count, by: step) { alike[i] &= ~unused }
        }
    }

    private static func runs(_ alike: [UInt64], _ step: Int) -> Int {
        let alike = alike.span
        // A bit of `fives` is set where five lines from it on are alike.
        let fives = [UInt64](capacity: alike.count) { output in
            for _ in 0..<step { output.append(0) }
            for i in 0..<alike.count - 3 * step {
                output.append(
                    alike[i] & alike[i + step] & alike[i + 2 * step] & alike[i + 3 * step])
            }
        }
        let span = fives.span
        var points = 0
        for i in step..<span.count {
            points += span[i].nonzeroBitCount + 2 * (span[i] & ~span[i - step]).nonzeroBitCount
        }
        return points
    }

    private static func blocks(_ bits: [UInt64], _ alike: [UInt64], _ step: Int) -> Int {
        let (bits, alike) = (bits.span, alike.span)
        var count = 0
        for i in alike.indices {
            // Past the end of a line the next word is that of another, but its last module has no
            // next: the bit beyond it is not set in `alike`.
            let hasNext = i + 1 < alike.count
            let following = bits[i] >> 1 | bits[i + 1] << 63
            let nextAlike = alike[i] >> 1 | (hasNext ? alike[i + 1] << 63 : 0)
            count += (alike[i] & nextAlike & ~(bits[i] ^ following)).nonzeroBitCount
        }
        return 3 * count
    }

    /// Points of the patterns whose bars are one line wide.
    private static func narrowFinderLike(
        _ bits: Span<UInt64>, _ margin: Int, _ side: Int, _ step: Int
    ) -> Int {
        var count = 0
        for i in margin..<margin + (side - 6) * step {
            let core = bits[i + 2 * step] & bits[i + 3 * step] & bits[i + 4 * step]
            let bars = bits[i] & ~bits[i + step] & ~bits[i + 5 * step] & bits[i + 6 * step]
            let before = bits[i - 4 * step] | bits[i - 3 * step] | bits[i - 2 * step]
            let after = bits[i + 8 * step] | bits[i + 9 * step] | bits[i + 10 * step]
            let ends = ~bits[i - step] & ~bits[i + 7 * step]
            count += (core & bars & ends & ~(before & after)).nonzeroBitCount
        }
        return 40 * count
    }

    /// Points of the patterns whose bars are two lines wide, three, and so on while cores exist.
    private static func wideFinderLike(
        _ bits: Span<UInt64>, _ margin: Int, _ side: Int, _ step: Int
    ) -> Int {
        // A bit of `cores` is set where as many lines from it on are dark as a core has.
        var cores = [UInt64](capacity: bits.count) { output in
            for i in 0..<bits.count - 2 * step {
                output.append(bits[i] & bits[i + step] & bits[i + 2 * step])
            }
        }
        var count = 0
        for width in 2..<max(side / 7 + 1, 2) {
            var anyCore: UInt64 = 0
            let added = (3 * width - 3) * step
            for i in 0..<bits.count - added - 2 * step {
                let lines = bits[i + added] & bits[i + added + step] & bits[i + added + 2 * step]
                cores[i] &= lines
                anyCore |= cores[i]
            }
            if anyCore == 0 { break }
            for i in margin..<margin + (side - 7 * width + 1) * step {
                let core = i + 2 * width * step
                let ends = bits[core - step] | bits[core + 3 * width * step]
                if cores[core] & ~ends == 0 { continue }
                count += wide(cores[core] & ~ends, bits, i, width * step, step).nonzeroBitCount
            }
        }
        return 40 * count
    }

    /// Of the columns `found`, those where bars `n` words apart begin at word `i` next to light.
    private static func wide(
        _ found: UInt64, _ bits: Span<UInt64>, _ i: Int, _ n: Int, _ step: Int
    ) -> UInt64 {
        var found = found & ~bits[i - step] & ~bits[i + 7 * n]
        for j in stride(from: 0, to: n, by: step) {
            found &= bits[i + j] & ~bits[i + j + n]
            found &= ~bits[i + j + 5 * n] & bits[i + j + 6 * n]
        }
        if found == 0 { return 0 }
        var (before, after) = (UInt64(0), UInt64(0))
        for j in stride(from: 0, to: 4 * n, by: step) {
            before |= bits[i - 4 * n + j]
            after |= bits[i + 7 * n + j]
        }
        return found & ~(before & after)
    }
}
