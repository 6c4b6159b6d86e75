/// Where a row of pixels changes between dark and light.
struct RunRow: Sendable {
    /// Places between pixels, ascending: 0, every change, and the row's width.
    ///
    /// Only the first `count` are valid.
    private(set) var edges: [Int32] = []
    private(set) var count = 0
    /// Whether the run between the first two edges is dark.
    private(set) var beginsDark = false
    /// One threshold per pixel, of the row of blocks that `blockRow` names.
    private var thresholds: [UInt8] = []
    private var blockRow = -1

    /// Forgets the thresholds before another map.
    mutating func begin(width: Int) {
        blockRow = -1
        // A read of eight may begin five before the last of them.
        let needed = width + 1 + 13
        if edges.count < needed { edges = [Int32](repeating: 0, count: needed) }
        let padded = (width + 63) / 64 * 64
        if thresholds.count != padded { thresholds = [UInt8](repeating: 0, count: padded) }
    }

    /// Finds the changes of one row, whose thresholds are those of one row of `map`.
    ///
    /// - Parameter side: of the map's blocks, in pixels.
    mutating func read(
        _ view: borrowing GreyView, y: Int, map: borrowing ThresholdMap, row: Int, side: Int
    ) {
        if row != blockRow { spread(map, row: row, side: side) }
        beginsDark = view.pixels[y * view.width] <= thresholds[0]
        count = Self.read(
            view.row(y), thresholds: thresholds, beginsDark: beginsDark, edges: &edges)
    }

    /// Writes the edges and returns their number.
    private static func read(
        _ row: Span<UInt8>, thresholds: [UInt8], beginsDark: Bool, edges: inout [Int32]
    ) -> Int {
        let width = row.count
        let bytes = unsafe row.bytes
        let levels = unsafe thresholds.span.bytes
        var edge = edges.mutableSpan
        var found = 1
        edge[0] = 0
        var previous: UInt64 = beginsDark ? 1 : 0
        var offset = 0
        while offset + 64 <= width {
            let word = darkBits(bytes, levels, at: offset)
            var changes = word ^ (word << 1 | previous)
            previous = word >> 63
            while changes != 0 {
                edge[found] = Int32(truncatingIfNeeded: offset + changes.trailingZeroBitCount)
                found += 1
                changes &= changes - 1
            }
            offset += 64
        }
        var isDark = previous == 1
        while offset < width {
            let next = row[offset] <= thresholds[offset]
            if next != isDark {
                edge[found] = Int32(truncatingIfNeeded: offset)
                found += 1
                isDark = next
            }
            offset += 1
        }
        edge[found] = Int32(truncatingIfNeeded: width)
        return found + 1
    }

    /// The first edge from `start` on where five runs begin that are as those of a finder pattern.
    ///
    /// - Parameter smallest: twelve times the smallest module size, in pixels.
    func firstCut(from start: Int, smallest: Int32) -> Int? {
        let bytes = unsafe edges.span.bytes
        let least = SIMD8(repeating: smallest)
        var index = start
        while index + 5 < count {
            // The array of edges extends beyond `count` far enough for the last eight.
            let offset = 4 * index
            let verdict = RunTest.judge(
                unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: SIMD8<Int32>.self),
                unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 4, as: SIMD8<Int32>.self),
                unsafe bytes.unsafeLoadUnaligned(fromByteOffset: offset + 8, as: SIMD8<Int32>.self),
                unsafe bytes.unsafeLoadUnaligned(
                    fromByteOffset: offset + 12, as: SIMD8<Int32>.self),
                unsafe bytes.unsafeLoadUnaligned(
                    fromByteOffset: offset + 16, as: SIMD8<Int32>.self),
                unsafe bytes.unsafeLoadUnaligned(
                    fromByteOffset: offset + 20, as: SIMD8<Int32>.self), smallest: least)
            let signs = unsafe unsafeBitCast(~verdict, to: SIMD4<UInt64>.self)
            if (signs.x | signs.y | signs.z | signs.w) & 0x8000_0000_8000_0000 != 0 {
                for lane in 0..<8 where verdict[lane] >= 0 && index + lane + 5 < count {
                    return index + lane
                }
            }
            index += 8
        }
        return nil
    }

    /// The five runs that begin at an edge ``firstCut(from:step:)`` named.
    func cut(at index: Int, y: Int) -> PatternProbe.Cut {
        PatternProbe.Cut(
            y: y,
            edges: (
                Int(edges[index]), Int(edges[index + 1]), Int(edges[index + 2]),
                Int(edges[index + 3]), Int(edges[index + 4]), Int(edges[index + 5])
            ),
            isInverted: beginsDark == (index & 1 == 1))
    }

    /// Sixty-four pixels as bits, the first one in the lowest; 1 is dark.
    @inline(__always)
    private static func darkBits(_ pixels: RawSpan, _ levels: RawSpan, at offset: Int) -> UInt64 {
        let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        var word: UInt64 = 0
        for part in 0..<4 {
            let at = offset + 16 * part
            let pixel = unsafe pixels.unsafeLoadUnaligned(
                fromByteOffset: at, as: SIMD16<UInt8>.self)
            let level = unsafe levels.unsafeLoadUnaligned(
                fromByteOffset: at, as: SIMD16<UInt8>.self)
            let bits = SIMD16<UInt8>(repeating: 0).replacing(with: weights, where: pixel .<= level)
            let halves = unsafe unsafeBitCast(bits, to: SIMD2<UInt64>.self)
            // Multiplying adds all bytes into the highest; each has another bit, so none carries.
            let low = (halves.x &* 0x0101_0101_0101_0101) >> 56
            let high = (halves.y &* 0x0101_0101_0101_0101) >> 56
            word |= (low | high << 8) << UInt64(16 * part)
        }
        return word
    }

    private mutating func spread(_ map: borrowing ThresholdMap, row: Int, side: Int) {
        blockRow = row
        for column in 0..<map.columns {
            let value = map.values[row * map.columns + column]
            let end = min((column + 1) * side, thresholds.count)
            for x in min(column * side, end)..<end { thresholds[x] = value }
        }
    }
}
