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
            guard let word = darkBits(bytes, levels, at: offset, unlessAll: previous) else {
                offset += 64
                continue
            }
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
    ///
    /// - Parameter shade: 1 for dark.
    /// - Returns: `nil` when all of them are of this shade, as most are beside symbols.
    @inline(__always)
    private static func darkBits(
        _ pixels: RawSpan, _ levels: RawSpan, at offset: Int, unlessAll shade: UInt64
    ) -> UInt64? {
        let masks: [4 of SIMD16<UInt8>] = [
            dark(pixels, levels, at: offset), dark(pixels, levels, at: offset + 16),
            dark(pixels, levels, at: offset + 32), dark(pixels, levels, at: offset + 48),
        ]
        let same = SIMD16<UInt8>(repeating: shade == 1 ? 255 : 0)
        let others =
            ((masks[0] ^ same) | (masks[1] ^ same)) | ((masks[2] ^ same) | (masks[3] ^ same))
        let words = unsafe unsafeBitCast(others, to: SIMD2<UInt64>.self)
        guard words.x | words.y != 0 else { return nil }
        let weights = SIMD16<UInt8>(1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128)
        var word: UInt64 = 0
        for part in 0..<4 {
            let halves = unsafe unsafeBitCast(masks[part] & weights, to: SIMD2<UInt64>.self)
            // Multiplying adds all bytes into the highest; each has another bit, so none carries.
            let low = (halves.x &* 0x0101_0101_0101_0101) >> 56
            let high = (halves.y &* 0x0101_0101_0101_0101) >> 56
            word |= (low | high << 8) << UInt64(16 * part)
        }
        return word
    }

    /// For each of sixteen pixels 255 if it is dark, else 0.
    @inline(__always)
    private static func dark(_ pixels: RawSpan, _ levels: RawSpan, at offset: Int) -> SIMD16<UInt8>
    {
        let pixel = unsafe pixels.unsafeLoadUnaligned(
            fromByteOffset: offset, as: SIMD16<UInt8>.self)
        let level = unsafe levels.unsafeLoadUnaligned(
            fromByteOffset: offset, as: SIMD16<UInt8>.self)
        return SIMD16<UInt8>(repeating: 0)
            .replacing(with: SIMD16(repeating: 255), where: pixel .<= level)
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
