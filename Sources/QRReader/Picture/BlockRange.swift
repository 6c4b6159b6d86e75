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
        var low = darkest.mutableSpan
        var high = lightest.mutableSpan
        // As wide as a line of the cache, eight blocks: each line is fetched once.
        let lines = width / 64
        for row in 0..<rows {
            let top = max(0, min(row * side, view.height - side))
            let bottom = min(top + side, view.height)
            let start = row * columns
            if let wanted, !wanted.contains(where: { $0.overlaps(top..<bottom) }) {
                for column in 0..<columns {
                    low[start + column] = 0
                    high[start + column] = 0
                }
                continue
            }
            for line in 0..<lines {
                var low0 = SIMD16<UInt8>(repeating: 255)
                var low1 = low0
                var low2 = low0
                var low3 = low0
                var high0 = SIMD16<UInt8>(repeating: 0)
                var high1 = high0
                var high2 = high0
                var high3 = high0
                var offset = top &* width &+ line &* 64
                let end = bottom &* width
                while offset < end {
                    // Ends inside its row, as `line` is below a sixty-fourth of the width.
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
                let block = start + 8 * line
                store(folded(low0, lesser), folded(high0, greater), at: block, &low, &high)
                store(folded(low1, lesser), folded(high1, greater), at: block + 2, &low, &high)
                store(folded(low2, lesser), folded(high2, greater), at: block + 4, &low, &high)
                store(folded(low3, lesser), folded(high3, greater), at: block + 6, &low, &high)
            }
            for column in 8 * lines..<columns {
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

    /// Folds each of the two halves into its first byte: halves, quarters, eighths over each other.
    @inline(__always)
    private static func folded(
        _ value: SIMD16<UInt8>, _ combine: (SIMD16<UInt8>, SIMD16<UInt8>) -> SIMD16<UInt8>
    ) -> SIMD2<UInt64> {
        let four = combine(value, shifted(value, by: 32))
        let two = combine(four, shifted(four, by: 16))
        return unsafe unsafeBitCast(combine(two, shifted(two, by: 8)), to: SIMD2<UInt64>.self)
    }

    @inline(__always)
    private static func store(
        _ dark: SIMD2<UInt64>, _ light: SIMD2<UInt64>, at block: Int,
        _ low: inout MutableSpan<UInt8>, _ high: inout MutableSpan<UInt8>
    ) {
        low[block] = UInt8(truncatingIfNeeded: dark.x)
        low[block + 1] = UInt8(truncatingIfNeeded: dark.y)
        high[block] = UInt8(truncatingIfNeeded: light.x)
        high[block + 1] = UInt8(truncatingIfNeeded: light.y)
    }

    @inline(__always)
    private static func lesser(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .< a)
    }

    @inline(__always)
    private static func greater(_ a: SIMD16<UInt8>, _ b: SIMD16<UInt8>) -> SIMD16<UInt8> {
        a.replacing(with: b, where: b .> a)
    }

    /// Both blocks' bytes moved towards their first.
    @inline(__always)
    private static func shifted(_ value: SIMD16<UInt8>, by bits: UInt64) -> SIMD16<UInt8> {
        let words = unsafe unsafeBitCast(value, to: SIMD2<UInt64>.self) &>> SIMD2(repeating: bits)
        return unsafe unsafeBitCast(words, to: SIMD16<UInt8>.self)
    }
}
