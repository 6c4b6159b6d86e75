/// The darkest and the lightest pixel of every block of eight by eight.
///
/// The last column and row of blocks reach back inside, so that every block is whole where the picture
/// is at least eight pixels wide and high.
struct BlockRange: Sendable {
    /// The side of a block in pixels.
    static let side = 8

    private(set) var columns = 0
    private(set) var rows = 0
    private(set) var darkest: [UInt8] = []
    private(set) var lightest: [UInt8] = []

    /// Measures a picture, looking at every `rowStep`th row of each block.
    ///
    /// - Parameter rows: the rows of pixels to measure, `nil` for all; blocks outside of them get no range.
    mutating func measure(
        _ view: borrowing GreyView, rowStep: Int, rows wanted: [Range<Int>]? = nil
    ) {
        let side = Self.side
        columns = (view.width + side - 1) / side
        rows = (view.height + side - 1) / side
        let count = columns * rows
        if darkest.count != count {
            darkest = [UInt8](repeating: 0, count: count)
            lightest = [UInt8](repeating: 0, count: count)
        }
        Self.measure(
            view, rowStep: rowStep, wanted: wanted, columns: columns, rows: rows,
            darkest: &darkest, lightest: &lightest)
    }

    private static func measure(
        _ view: borrowing GreyView, rowStep: Int, wanted: [Range<Int>]?, columns: Int, rows: Int,
        darkest: inout [UInt8], lightest: inout [UInt8]
    ) {
        let width = view.width
        let bytes = unsafe view.pixels.bytes
        precondition(
            darkest.count == columns * rows && lightest.count == darkest.count,
            "\(darkest.count) ranges for \(columns) x \(rows) blocks")
        // Eight blocks at once, as wide as a line of the cache; the last eight begin inside of those before them.
        let whole = width / side
        let lines = whole < 8 ? 0 : (whole + 7) / 8
        for row in 0..<rows {
            let top = max(0, min(row * side, view.height - side))
            let bottom = min(top + side, view.height)
            let start = row * columns
            var low = darkest.mutableSpan
            var high = lightest.mutableSpan
            if let wanted, !wanted.contains(where: { $0.overlaps(top..<bottom) }) {
                for column in 0..<columns {
                    low[start + column] = 0
                    high[start + column] = 0
                }
                continue
            }
            var lowBytes = unsafe low.mutableBytes
            var highBytes = unsafe high.mutableBytes
            for line in 0..<lines {
                var low0 = SIMD16<UInt8>(repeating: 255)
                var low1 = low0
                var low2 = low0
                var low3 = low0
                var high0 = SIMD16<UInt8>(repeating: 0)
                var high1 = high0
                var high2 = high0
                var high3 = high0
                let first = min(8 &* line, whole &- 8)
                var offset = top &* width &+ side &* first
                let end = bottom &* width
                while offset < end {
                    // Ends inside its row, which has eight whole blocks from `first` on.
                    let value0 = unsafe bytes.unsafeLoadUnaligned(
                        fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self)
                    let value1 = unsafe bytes.unsafeLoadUnaligned(
                        fromUncheckedByteOffset: offset &+ 16, as: SIMD16<UInt8>.self)
                    let value2 = unsafe bytes.unsafeLoadUnaligned(
                        fromUncheckedByteOffset: offset &+ 32, as: SIMD16<UInt8>.self)
                    let value3 = unsafe bytes.unsafeLoadUnaligned(
                        fromUncheckedByteOffset: offset &+ 48, as: SIMD16<UInt8>.self)
                    low0 = lesser(low0, value0)
                    low1 = lesser(low1, value1)
                    low2 = lesser(low2, value2)
                    low3 = lesser(low3, value3)
                    high0 = greater(high0, value0)
                    high1 = greater(high1, value1)
                    high2 = greater(high2, value2)
                    high3 = greater(high3, value3)
                    offset &+= width &* rowStep
                }
                let block = start &+ first
                let dark = leastOfEights(low0, low1, low2, low3)
                let light = ~leastOfEights(~high0, ~high1, ~high2, ~high3)
                unsafe lowBytes.storeBytes(
                    of: dark, toUncheckedByteOffset: block, as: SIMD8<UInt8>.self)
                unsafe highBytes.storeBytes(
                    of: light, toUncheckedByteOffset: block, as: SIMD8<UInt8>.self)
            }
            for column in (lines > 0 ? whole : 0)..<columns {
                let left = max(0, min(column * side, width - side))
                var minimum: UInt8 = 255
                var maximum: UInt8 = 0
                for y in stride(from: top, to: bottom, by: rowStep) {
                    for x in left..<min(left + side, width) {
                        let value = view.pixels[y * width + x]
                        minimum = min(minimum, value)
                        maximum = max(maximum, value)
                    }
                }
                low[start + column] = minimum
                high[start + column] = maximum
            }
        }
    }

    /// The least of each eight of 64 bytes.
    @inline(__always)
    private static func leastOfEights(
        _ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>, _ c: SIMD16<UInt8>, _ d: SIMD16<UInt8>
    ) -> SIMD8<UInt8> {
        let pairs = (leastOfPairs(a, b), leastOfPairs(c, d))
        let fours = leastOfLanes(leastOfPairs(pairs.0, pairs.1))
        return SIMD16(packing: fours, fours).lowHalf
    }

    /// The least of each two of 32 bytes.
    @inline(__always)
    private static func leastOfPairs(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        SIMD16(packing: leastOfLanes(a), leastOfLanes(b))
    }

    /// The lesser of the two bytes of each lane.
    @inline(__always)
    private static func leastOfLanes(_ bytes: SIMD16<UInt8>) -> SIMD8<UInt16> {
        let lanes = unsafe unsafeBitCast(bytes, to: SIMD8<UInt16>.self)
        let shifted = unsafe unsafeBitCast(lanes &>> 8, to: SIMD16<UInt8>.self)
        return unsafe unsafeBitCast(lesser(bytes, shifted), to: SIMD8<UInt16>.self) & 0xFF
    }

    @inline(__always)
    private static func lesser(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always)
    private static func greater(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .> a)
    }
}
