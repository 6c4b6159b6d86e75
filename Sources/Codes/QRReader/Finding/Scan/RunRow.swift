/// Where a row of pixels changes between dark and light.
struct RunRow: Sendable {
    /// Places between pixels, ascending: 0, every change, and the row's width.
    ///
    /// Only the first `count` are valid. One of the two is used: the short one, whose eight fit a vector, for all but
    /// the widest rows.
    private var shortEdges: [Int16] = []
    private var longEdges: [Int32] = []
    private var isShort = true
    /// Whether five runs may be too long for 16 bits.
    private var isWide = false
    private(set) var count = 0
    /// Of the eight cuts from `firstOfEight` on that may be a finder pattern, one bit each.
    private var hits: UInt64 = 0
    private var firstOfEight = 0
    private var nextEight = 0
    /// Whether the run between the first two edges is dark.
    private(set) var beginsDark = false
    /// One threshold per pixel, of the row of blocks that `blockRow` names.
    private var thresholds: [UInt8] = []
    private var blockRow = -1

    /// The longest five runs that ``RunTest`` judges in 16 bits: it adds up to ten times that.
    private static let mostForShort: Int16 = 3200

    /// Forgets the thresholds before another map.
    mutating func begin(width: Int) {
        blockRow = -1
        isShort = width <= Int(Int16.max)
        isWide = width > Int(Self.mostForShort)
        // A read of eight may begin five before the last of them.
        let needed = width + 1 + 13
        if isShort, shortEdges.count < needed {
            shortEdges = [Int16](repeating: 0, count: needed)
        } else if !isShort, longEdges.count < needed {
            longEdges = [Int32](repeating: 0, count: needed)
        }
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
        let row = view.row(y)
        if isShort {
            count = Self.read(row, thresholds: thresholds, beginsDark: beginsDark, &shortEdges)
        } else {
            count = Self.read(row, thresholds: thresholds, beginsDark: beginsDark, &longEdges)
        }
        hits = 0
        nextEight = 0
    }

    /// The place of an edge.
    private func edge(_ index: Int) -> Int {
        isShort ? Int(shortEdges[index]) : Int(longEdges[index])
    }

    /// The places of all edges.
    var edges: [Int] { (0..<count).map(edge) }

    /// Writes the edges and returns their number.
    ///
    /// - Precondition: `edges` has room for one more than the row has pixels, and `thresholds` are as many
    ///   as these, rounded up to whole words of 64.
    private static func read<Edge: FixedWidthInteger>(
        _ row: Span<UInt8>, thresholds: [UInt8], beginsDark: Bool, _ edges: inout [Edge]
    ) -> Int {
        let width = row.count
        precondition(
            edges.count > width && thresholds.count >= width,
            "\(edges.count) edges and \(thresholds.count) thresholds for \(width) pixels")
        let bytes = unsafe row.bytes
        let levels = unsafe thresholds.span.bytes
        var edge = edges.mutableSpan
        edge[0] = 0
        var found = 1
        var previous: UInt64 = beginsDark ? 1 : 0
        var offset = 0
        while offset &+ 64 <= width {
            let word = unsafe DarkBits.word(bytes, levels, at: offset)
            var changes = word ^ (word &<< 1 | previous)
            previous = word &>> 63
            while changes != 0 {
                // Each pixel is a change once at most.
                unsafe edge[unchecked: found] = Edge(
                    truncatingIfNeeded: offset &+ changes.trailingZeroBitCount)
                found &+= 1
                changes &= changes &- 1
            }
            offset &+= 64
        }
        if offset < width, width >= 64 {
            // The last word begins inside of the one before it, whose pixels are shifted out.
            let known = UInt64(truncatingIfNeeded: 64 &- (width &- offset))
            let word = unsafe DarkBits.word(bytes, levels, at: width &- 64) &>> known
            let valid = UInt64.max &>> known
            var changes = (word ^ (word &<< 1 | previous)) & valid
            while changes != 0 {
                unsafe edge[unchecked: found] = Edge(
                    truncatingIfNeeded: offset &+ changes.trailingZeroBitCount)
                found &+= 1
                changes &= changes &- 1
            }
            offset = width
        }
        var isDark = previous == 1
        while offset < width {
            let next = row[offset] <= thresholds[offset]
            if next != isDark {
                edge[found] = Edge(truncatingIfNeeded: offset)
                found += 1
                isDark = next
            }
            offset += 1
        }
        edge[found] = Edge(truncatingIfNeeded: width)
        return found + 1
    }

    /// The next edge where five runs begin that are as those of a finder pattern.
    ///
    /// - Parameter smallest: twelve times the smallest module size, in pixels.
    mutating func nextCut(smallest: Int32) -> Int? {
        while true {
            while hits != 0 {
                let index = firstOfEight &+ hits.trailingZeroBitCount
                hits &= hits &- 1
                if index &+ 5 < count, !isWide || isCut(index, smallest) { return index }
            }
            guard nextEight &+ 5 < count else { return nil }
            firstOfEight = nextEight
            nextEight &+= 8
            // Too wide for any picture that can be read quickly: each cut is judged by itself.
            hits = isShort ? Self.hits(shortEdges, firstOfEight, smallest) : 0xFF
        }
    }

    /// Whether five runs may be a finder pattern, whatever their length.
    private func isCut(_ index: Int, _ smallest: Int32) -> Bool {
        func edge(_ offset: Int) -> SIMD8<Int32> {
            SIMD8(repeating: Int32(truncatingIfNeeded: self.edge(index + offset)))
        }
        let verdict = RunTest.judge(
            edge(0), edge(1), edge(2), edge(3), edge(4), edge(5),
            smallest: SIMD8(repeating: smallest))
        return verdict[0] >= 0
    }

    /// A bit for each of eight cuts that may be a finder pattern, or are too long to say.
    @inline(__always)
    private static func hits(_ edges: [Int16], _ first: Int, _ smallest: Int32) -> UInt64 {
        let verdict = judge(edges, first, Int16(truncatingIfNeeded: smallest))
        let tooLong = SIMD8(repeating: mostForShort) &- span(edges, first)
        let words = unsafe unsafeBitCast(~verdict | tooLong, to: SIMD2<UInt64>.self)
        // The signs of four lanes, gathered by a product in which each has another bit.
        let low = ((words.x &>> 15 & 0x1_0001_0001_0001) &* 0x1_0002_0004_0008) &>> 48 & 15
        let high = ((words.y &>> 15 & 0x1_0001_0001_0001) &* 0x1_0002_0004_0008) &>> 48 & 15
        return low | high &<< 4
    }

    @inline(__always)
    private static func judge(_ edges: [Int16], _ first: Int, _ smallest: Int16) -> SIMD8<Int16> {
        precondition(first >= 0 && first + 13 <= edges.count, "\(first) of \(edges.count) edges")
        return unsafe RunTest.judge(
            eight(edges, first), eight(edges, first &+ 1), eight(edges, first &+ 2),
            eight(edges, first &+ 3), eight(edges, first &+ 4), eight(edges, first &+ 5),
            smallest: SIMD8(repeating: smallest))
    }

    /// The lengths of eight times five runs.
    @inline(__always)
    private static func span(_ edges: [Int16], _ first: Int) -> SIMD8<Int16> {
        precondition(first >= 0 && first + 13 <= edges.count, "\(first) of \(edges.count) edges")
        return unsafe eight(edges, first &+ 5) &- eight(edges, first)
    }

    @inline(__always) @unsafe
    private static func eight(_ edges: [Int16], _ index: Int) -> SIMD8<Int16> {
        unsafe edges.span.bytes.unsafeLoadUnaligned(
            fromUncheckedByteOffset: 2 &* index, as: SIMD8<Int16>.self)
    }

    /// The five runs that begin at an edge ``nextCut(smallest:)`` named.
    func cut(at index: Int, y: Int) -> PatternProbe.Cut {
        PatternProbe.Cut(
            y: y,
            edges: (
                edge(index), edge(index + 1), edge(index + 2), edge(index + 3), edge(index + 4),
                edge(index + 5)
            ),
            isInverted: beginsDark == (index & 1 == 1))
    }

    private mutating func spread(_ map: borrowing ThresholdMap, row: Int, side: Int) {
        blockRow = row
        precondition(side.isMultiple(of: 8), "blocks of \(side) pixels")
        let values = map.values.span.extracting(row * map.columns..<(row + 1) * map.columns)
        var all = thresholds.mutableSpan
        var bytes = unsafe all.mutableBytes
        let end = bytes.byteCount
        var x = 0
        for column in values.indices {
            let eight = SIMD8<UInt8>(repeating: values[column])
            let next = min(x &+ side, end)
            while x < next {
                // The number of thresholds is a multiple of 64, and that of a block of eight.
                unsafe bytes.storeBytes(
                    of: eight, toUncheckedByteOffset: x, as: SIMD8<UInt8>.self)
                x &+= 8
            }
        }
    }
}
