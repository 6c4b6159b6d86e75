/// A grey picture that was made from another one, in memory that is used again for the next.
struct GreyPlane: Sendable {
    private(set) var pixels: [UInt8] = []
    private(set) var width = 0
    private(set) var height = 0

    /// Half the sides, rounded up: each pixel becomes the mean of the up to four that it covers.
    mutating func halve(_ source: borrowing GreyView) {
        resize(width: (source.width + 1) / 2, height: (source.height + 1) / 2)
        Self.halve(source, into: &pixels, width: width, height: height)
    }

    private static func halve(
        _ source: borrowing GreyView, into pixels: inout [UInt8], width: Int, height: Int
    ) {
        let sourceWidth = source.width
        var out = pixels.mutableSpan
        for y in 0..<height {
            let upper = source.row(2 * y)
            let lower = source.row(min(2 * y + 1, source.height - 1))
            var row = out._mutatingExtracting(y * width..<(y + 1) * width)
            var x = 0
            let upperBytes = unsafe upper.bytes
            let lowerBytes = unsafe lower.bytes
            var outBytes = unsafe row.mutableBytes
            // Both rows have thirty-two pixels from 2 x on, and the halved one sixteen from x on; the last sixteen
            // begin inside of those before them.
            let whole = sourceWidth / 2
            while x < whole, whole >= 16 {
                x = min(x, whole &- 16)
                let left = meansOfFour(upperBytes, lowerBytes, at: 2 &* x)
                let right = meansOfFour(upperBytes, lowerBytes, at: 2 &* x &+ 16)
                unsafe outBytes.storeBytes(
                    of: SIMD16(packing: left, right), toUncheckedByteOffset: x,
                    as: SIMD16<UInt8>.self)
                x &+= 16
            }
            while x < width {
                let next = min(2 * x + 1, sourceWidth - 1)
                let sum =
                    UInt16(upper[2 * x]) + UInt16(upper[next]) + UInt16(lower[2 * x])
                    + UInt16(lower[next])
                row[x] = UInt8(truncatingIfNeeded: (sum + 2) >> 2)
                x += 1
            }
        }
    }

    /// The picture mirrored in its main diagonal: columns become rows.
    mutating func transpose(_ source: borrowing GreyView) {
        resize(width: source.height, height: source.width)
        let side = 16
        var out = pixels.mutableSpan
        // Squares that fit the first cache level with all their lines.
        for top in stride(from: 0, to: source.height, by: side) {
            let bottom = min(top + side, source.height)
            for left in stride(from: 0, to: source.width, by: side) {
                for x in left..<min(left + side, source.width) {
                    for y in top..<bottom {
                        out[x * source.height + y] = source.pixels[y * source.width + x]
                    }
                }
            }
        }
    }

    /// Sixteen pixels of two rows each, averaged to eight.
    ///
    /// - Precondition: both rows have sixteen pixels at `offset`.
    @inline(__always)
    private static func meansOfFour(_ upper: RawSpan, _ lower: RawSpan, at offset: Int)
        -> SIMD8<UInt16>
    {
        // Two pixels in each lane: the even one in its low byte.
        let a = unsafe upper.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD8<UInt16>.self)
        let b = unsafe lower.unsafeLoadUnaligned(
            fromUncheckedByteOffset: offset, as: SIMD8<UInt16>.self)
        let low = SIMD8<UInt16>(repeating: 0xFF)
        return ((a & low) &+ (a &>> 8) &+ (b & low) &+ (b &>> 8) &+ 2) &>> 2
    }

    private mutating func resize(width: Int, height: Int) {
        self.width = width
        self.height = height
        let count = width * height
        // Only what is missing is cleared: all of it is written next.
        if pixels.count < count {
            pixels.append(contentsOf: repeatElement(0, count: count - pixels.count))
        } else if pixels.count > count {
            pixels.removeLast(pixels.count - count)
        }
    }
}
