/// Means over squares of blocks, from a sum for each column that moves down row by row.
struct BlockWindow: Sendable {
    /// The sum of each column over the window's rows.
    private var sums: [UInt16] = []
    /// The sum of each block's square.
    private var totals: [UInt16] = []

    /// Writes the mean, rounded down, of each square of blocks, as far as it lies inside; at least 1.
    ///
    /// - Parameters:
    ///   - means: one per block, row by row.
    ///   - radius: blocks to each side of the middle one, at most 7: 15 by 15 of them fill 16 bits.
    ///   - offset: what is subtracted from each block first, down to 0 and up to 255.
    ///   - values: as many as `means`.
    mutating func average(
        _ means: [UInt8], columns: Int, rows: Int, radius: Int, offset: Int,
        into values: inout [UInt8]
    ) {
        precondition(
            means.count == columns * rows && values.count == means.count
                && (0...7).contains(radius),
            "\(means.count) means, \(columns) x \(rows), a radius of \(radius)")
        if sums.count < columns {
            let missing = columns - sums.count
            sums.append(contentsOf: repeatElement(0, count: missing))
            totals.append(contentsOf: repeatElement(0, count: missing))
        }
        let shift = Int16(max(-255, min(offset, 255)))
        Self.average(
            means.span, columns: columns, rows: rows, radius: radius, shift: shift, &sums, &totals,
            into: &values)
    }

    private static func average(
        _ means: Span<UInt8>, columns: Int, rows: Int, radius: Int, shift: Int16,
        _ sums: inout [UInt16], _ totals: inout [UInt16], into values: inout [UInt8]
    ) {
        var allSums = sums.mutableSpan
        var sums = allSums._mutatingExtracting(0..<columns)
        for column in 0..<columns { sums[column] = 0 }
        for entering in 0..<rows + radius {
            if entering < rows {
                add(
                    means.extracting(entering * columns..<(entering + 1) * columns), less: shift,
                    to: &sums)
            }
            let leaving = entering - 2 * radius - 1
            if leaving >= 0 {
                subtract(
                    means.extracting(leaving * columns..<(leaving + 1) * columns), less: shift,
                    from: &sums)
            }
            let row = entering - radius
            guard row >= 0 else { continue }
            let height = min(entering, rows - 1) - max(0, row - radius) + 1
            var all = values.mutableSpan
            var out = all._mutatingExtracting(row * columns..<(row + 1) * columns)
            average(sums.span, radius: radius, height: height, &totals, into: &out)
        }
    }

    @inline(__always)
    private static func lowered(_ mean: UInt8, _ shift: Int16) -> UInt16 {
        UInt16(truncatingIfNeeded: min(max(Int16(mean) &- shift, 0), 255))
    }

    @_lifetime(sums: copy sums)
    private static func add(
        _ row: Span<UInt8>, less shift: Int16, to sums: inout MutableSpan<UInt16>
    ) {
        let row = row.extracting(0..<sums.count)
        for column in row.indices { sums[column] &+= lowered(row[column], shift) }
    }

    @_lifetime(sums: copy sums)
    private static func subtract(
        _ row: Span<UInt8>, less shift: Int16, from sums: inout MutableSpan<UInt16>
    ) {
        let row = row.extracting(0..<sums.count)
        for column in row.indices { sums[column] &-= lowered(row[column], shift) }
    }

    /// Divides the sums over each window by its number of blocks.
    @_lifetime(out: copy out)
    private static func average(
        _ sums: Span<UInt16>, radius: Int, height: Int, _ totals: inout [UInt16],
        into out: inout MutableSpan<UInt8>
    ) {
        let columns = sums.count
        let inner = radius..<max(radius, columns - radius)
        let side = 2 * radius + 1
        let count = UInt32(truncatingIfNeeded: side * height)
        if !inner.isEmpty {
            var allTotals = totals.mutableSpan
            var totals = allTotals._mutatingExtracting(0..<inner.count)
            let first = sums.extracting(0..<inner.count)
            for index in first.indices { totals[index] = first[index] }
            for step in 1..<max(side, 1) {
                let next = sums.extracting(step..<step + inner.count)
                for index in next.indices { totals[index] &+= next[index] }
            }
            var means = out._mutatingExtracting(inner)
            divide(totals.span, by: count, into: &means)
        }
        for column in 0..<columns where !inner.contains(column) {
            let near = max(0, column - radius)..<min(columns, column + radius + 1)
            var sum = 0
            for index in near { sum += Int(sums[index]) }
            out[column] = UInt8(max(1, min(255, sum / (near.count * height))))
        }
    }

    /// Divides by a count of at most 225, exactly: a quotient is at most 255, and what the rounded factor adds is
    /// less than one `count`th.
    @_lifetime(out: copy out)
    private static func divide(
        _ totals: Span<UInt16>, by count: UInt32, into out: inout MutableSpan<UInt8>
    ) {
        let totals = totals.extracting(0..<out.count)
        if count > 1, count <= 16 {
            let factor = UInt32(65535 / count + 1)
            for index in totals.indices {
                let mean = (UInt32(totals[index]) &* factor) &>> 16
                out[index] = UInt8(truncatingIfNeeded: max(1, mean))
            }
        } else {
            let factor = UInt32((1 << 24) - 1) / count + 1
            for index in totals.indices {
                let mean = (UInt32(totals[index]) &* factor) &>> 24
                out[index] = UInt8(truncatingIfNeeded: max(1, mean))
            }
        }
    }
}
