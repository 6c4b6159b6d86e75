/// An adaptive threshold for binarization: one for every block of eight by eight pixels, which are dark up to it.
struct ThresholdMap: Sendable {
    private(set) var columns = 0
    private(set) var rows = 0
    /// One threshold per block, row by row.
    private(set) var values: [UInt8] = []
    /// Whether a row of blocks, or one next to it, has any detail: others need no scan.
    private(set) var isLively: [Bool] = []

    /// The estimate of each block: a threshold with ``one`` added, or 0 for none.
    ///
    /// Their sums hold both the sum of thresholds and the number of blocks, for up to 257 blocks.
    private var estimates: [Int32] = []
    /// The same on a pyramid of coarser grids: each cell has the mean of two by two.
    private var coarser: [CoarseGrid] = []
    /// Sums over the window's rows, by column.
    private var line: [Int32] = []
    private var window = BlockWindow()

    /// A grid of cells with their estimates.
    private struct CoarseGrid: Sendable {
        var columns: Int
        var rows: Int
        var estimates: [Int32]
    }

    /// The count of one block with an estimate.
    private static let one: Int32 = 1 << 16

    /// The largest number of blocks to each side that a threshold may come from.
    static let largestRadius = 7

    /// The middle between dark and light: the mean, over a square of blocks, of the middles of the
    /// blocks' ranges.
    ///
    /// Blocks whose range is below `minimumRange` have no estimate; where no block of the square has one, the
    /// smallest surrounding part of the picture that has one decides.
    ///
    /// - Parameter radius: blocks to each side of the middle one, at most ``largestRadius``.
    mutating func useMiddles(of range: borrowing BlockRange, minimumRange: Int, radius: Int) {
        prepare(columns: range.columns, rows: range.rows)
        Self.askMiddles(
            range.darkest, range.lightest, columns: columns, minimumRange: minimumRange,
            estimates: &estimates, isLively: &isLively)
        spread(radius: radius)
    }

    /// The local mean minus an offset.
    ///
    /// - Parameters:
    ///   - means: the mean of every block.
    ///   - offset: grey levels; negative ones raise the threshold.
    ///   - radius: blocks to each side of the middle one, at most ``largestRadius``.
    mutating func useMeans(
        _ means: [UInt8], of range: borrowing BlockRange, minimumRange: Int, radius: Int,
        offset: Int
    ) {
        prepare(columns: range.columns, rows: range.rows)
        precondition(means.count == columns * rows, "\(means.count) means, \(columns) x \(rows)")
        precondition(radius <= Self.largestRadius, "\(radius) blocks are too many to add up")
        for row in isLively.indices {
            let cells = row * columns..<(row + 1) * columns
            isLively[row] = Self.hasRange(
                range.darkest.span.extracting(cells), range.lightest.span.extracting(cells),
                of: minimumRange)
        }
        window.average(
            means, columns: columns, rows: rows, radius: radius, offset: offset, into: &values)
        spreadLiveliness()
    }

    /// Whether a block ranges over this many grey levels.
    private static func hasRange(
        _ darkest: Span<UInt8>, _ lightest: Span<UInt8>, of minimum: Int
    ) -> Bool {
        let lightest = lightest.extracting(0..<darkest.count)
        var most: UInt8 = 0
        for column in darkest.indices { most = max(most, lightest[column] &- darkest[column]) }
        return Int(most) >= minimum
    }

    private mutating func prepare(columns: Int, rows: Int) {
        guard columns != self.columns || rows != self.rows else { return }
        self.columns = columns
        self.rows = rows
        values = [UInt8](repeating: 0, count: columns * rows)
        isLively = [Bool](repeating: false, count: rows)
        estimates = [Int32](repeating: 0, count: columns * rows)
        line = [Int32](repeating: 0, count: columns)
        coarser.removeAll(keepingCapacity: true)
        var (width, height) = (columns, rows)
        while width > 1 || height > 1 {
            (width, height) = ((width + 1) / 2, (height + 1) / 2)
            let estimates = [Int32](repeating: 0, count: width * height)
            coarser.append(CoarseGrid(columns: width, rows: height, estimates: estimates))
        }
    }

    private static func askMiddles(
        _ darkest: [UInt8], _ lightest: [UInt8], columns: Int, minimumRange: Int,
        estimates: inout [Int32], isLively: inout [Bool]
    ) {
        var out = estimates.mutableSpan
        for row in isLively.indices {
            let cells = row * columns..<(row + 1) * columns
            let dark = darkest.span.extracting(cells)
            let light = lightest.span.extracting(cells)
            var any: Int32 = 0
            for column in dark.indices {
                let low = Int32(dark[column])
                let high = Int32(light[column])
                let estimate = high &- low >= Int32(minimumRange) ? (low &+ high) >> 1 | one : 0
                out[row &* columns &+ column] = estimate
                any |= estimate
            }
            isLively[row] = any != 0
        }
    }

    /// Computes a threshold for each block from the estimates.
    private mutating func spread(radius: Int) {
        precondition(radius <= Self.largestRadius, "\(radius) blocks are too many to add up")
        let isPartial = Self.blur(
            estimates, columns: columns, rows: rows, radius: radius, line: &line, into: &values)
        if isPartial { fillUnknown() }
        spreadLiveliness()
    }

    /// Lets the rows next to lively ones be scanned too.
    private mutating func spreadLiveliness() {
        var previous = false
        for row in 0..<rows {
            let own = isLively[row]
            isLively[row] = own || previous || (row + 1 < rows && isLively[row + 1])
            previous = own
        }
    }

    /// Means over squares of blocks, at least 1; 0 where no block has an estimate.
    ///
    /// - Returns: whether there are such zeros.
    private static func blur(
        _ estimates: [Int32], columns: Int, rows: Int, radius: Int, line: inout [Int32],
        into values: inout [UInt8]
    ) -> Bool {
        let cells = estimates.span
        var sums = line.mutableSpan
        var out = values.mutableSpan
        var isPartial = false
        for column in 0..<columns { sums[column] = 0 }
        for entering in 0..<rows + radius {
            if entering < rows {
                let new = cells.extracting(entering * columns..<(entering + 1) * columns)
                for column in new.indices { sums[column] &+= new[column] }
            }
            let leaving = entering - 2 * radius - 1
            if leaving >= 0 {
                let old = cells.extracting(leaving * columns..<(leaving + 1) * columns)
                for column in old.indices { sums[column] &-= old[column] }
            }
            let row = entering - radius
            guard row >= 0 else { continue }
            var sum: Int32 = 0
            for entering in 0..<columns + radius {
                if entering < columns { sum &+= sums[entering] }
                let leaving = entering - 2 * radius - 1
                if leaving >= 0 { sum &-= sums[leaving] }
                let column = entering - radius
                guard column >= 0 else { continue }
                let count = sum >> 16
                isPartial = isPartial || count == 0
                let mean = Float(sum & 0xFFFF) / Float(max(1, count))
                out[row * columns + column] = UInt8(
                    truncatingIfNeeded: max(min(1, count), Int32(mean)))
            }
        }
        return isPartial
    }

    /// Gives blocks without an estimate that of the smallest coarser cell which has one.
    private mutating func fillUnknown() {
        for level in coarser.indices {
            if level == 0 {
                Self.coarsen(estimates, columns: columns, rows: rows, into: &coarser[0])
            } else {
                let fine = coarser[level - 1]
                Self.coarsen(
                    fine.estimates, columns: fine.columns, rows: fine.rows, into: &coarser[level])
            }
        }
        for level in coarser.indices.dropLast().reversed() {
            let coarse = coarser[level + 1]
            Self.fill(&coarser[level], from: coarse)
        }
        guard let first = coarser.first else { return }
        for row in 0..<rows {
            for column in 0..<columns where values[row * columns + column] == 0 {
                // Without detail anywhere any threshold does, as no row is scanned.
                values[row * columns + column] = UInt8(
                    truncatingIfNeeded: first.estimates[(row >> 1) * first.columns + (column >> 1)])
            }
        }
    }

    private static func coarsen(
        _ estimates: [Int32], columns: Int, rows: Int, into coarse: inout CoarseGrid
    ) {
        for row in 0..<coarse.rows {
            let upper = 2 * row * columns
            let lower = min(2 * row + 1, rows - 1) * columns
            for column in 0..<coarse.columns {
                let left = 2 * column
                let right = min(left + 1, columns - 1)
                let sum =
                    estimates[upper + left] + estimates[upper + right] + estimates[lower + left]
                    + estimates[lower + right]
                let count = sum >> 16
                coarse.estimates[row * coarse.columns + column] =
                    count > 0 ? (sum & 0xFFFF) / count | one : 0
            }
        }
    }

    private static func fill(_ fine: inout CoarseGrid, from coarse: CoarseGrid) {
        for row in 0..<fine.rows {
            for column in 0..<fine.columns where fine.estimates[row * fine.columns + column] == 0 {
                fine.estimates[row * fine.columns + column] =
                    coarse.estimates[(row >> 1) * coarse.columns + (column >> 1)]
            }
        }
    }
}
