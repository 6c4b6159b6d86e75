/// Rows of colour to rows of grey, with the weights 0.299, 0.587 and 0.114 of red, green and blue.
///
/// The weights are held as 77, 150 and 29 of 256, so that a sum fits 16 bits (at the most
/// 256 * 255 + 128 = 65,408) and the loops vectorise; a shade is off by less than one.
package enum Luma {
    @inline(__always)
    private static func shade(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        let sum = UInt16(red) &* 77 &+ UInt16(green) &* 150 &+ UInt16(blue) &* 29 &+ 128
        return UInt8(truncatingIfNeeded: sum >> 8)
    }

    /// A shade that covers the background, white or another, only as far as its alpha says.
    @inline(__always)
    private static func over(_ background: UInt8, _ shade: UInt8, _ alpha: UInt8) -> UInt8 {
        // Rounded division by 255 of at most 65,025, exact without dividing.
        let rest = UInt32(background) &* (255 &- UInt32(alpha))
        let sum = UInt32(shade) &* UInt32(alpha) &+ rest &+ 128
        return UInt8(truncatingIfNeeded: (sum &+ (sum >> 8)) >> 8)
    }

    /// Grey of a row of pixels of `channels` bytes each, by what that many channels mean: 1 grey,
    /// 2 grey and alpha, 3 RGB, 4 RGBA; transparency lies over the background.
    ///
    /// - Precondition: `row.count >= luma.count * channels`, `channels` is 1 to 4.
    @_lifetime(luma: copy luma)
    package static func convert(
        _ row: Span<UInt8>, channels: Int, over background: UInt8 = 255,
        to luma: inout MutableSpan<UInt8>
    ) {
        switch channels {
        case 1: copy(row, to: &luma)
        case 2: fromGrayAlpha(row, over: background, to: &luma)
        case 3: fromRGB(row, to: &luma)
        case 4: fromRGBA(row, over: background, to: &luma)
        default: preconditionFailure("\(channels) channels")
        }
    }

    @_lifetime(luma: copy luma)
    private static func copy(_ row: Span<UInt8>, to luma: inout MutableSpan<UInt8>) {
        precondition(row.count >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices { luma[x] = row[x] }
    }

    @_lifetime(luma: copy luma)
    private static func fromGrayAlpha(
        _ row: Span<UInt8>, over background: UInt8 = 255, to luma: inout MutableSpan<UInt8>
    ) {
        precondition(row.count / 2 >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices { luma[x] = over(background, row[x &* 2], row[x &* 2 &+ 1]) }
    }

    @_lifetime(luma: copy luma)
    private static func fromRGB(_ row: Span<UInt8>, to luma: inout MutableSpan<UInt8>) {
        precondition(row.count / 3 >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices {
            luma[x] = shade(row[x &* 3], row[x &* 3 &+ 1], row[x &* 3 &+ 2])
        }
    }

    @_lifetime(luma: copy luma)
    package static func fromRGBA(
        _ row: Span<UInt8>, over background: UInt8 = 255, to luma: inout MutableSpan<UInt8>
    ) {
        precondition(row.count / 4 >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices {
            let at = x &* 4
            luma[x] = over(
                background, shade(row[at], row[at &+ 1], row[at &+ 2]), row[at &+ 3])
        }
    }

    /// Grey of a row whose colours are already multiplied with their alpha.
    @_lifetime(luma: copy luma)
    package static func fromPremultipliedRGBA(_ row: Span<UInt8>, to luma: inout MutableSpan<UInt8>)
    {
        precondition(row.count / 4 >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices {
            let at = x &* 4
            let sum =
                UInt16(shade(row[at], row[at &+ 1], row[at &+ 2])) &+ 255 &- UInt16(row[at &+ 3])
            luma[x] = UInt8(truncatingIfNeeded: min(255, sum))
        }
    }

    /// Grey of a row of cyan, magenta, yellow and black, where 255 is no ink.
    @_lifetime(luma: copy luma)
    package static func fromInkless(_ row: Span<UInt8>, to luma: inout MutableSpan<UInt8>) {
        precondition(row.count / 4 >= luma.count, "\(row.count) bytes for \(luma.count) pixels")
        for x in luma.indices {
            let at = x &* 4
            let color = UInt32(shade(row[at], row[at &+ 1], row[at &+ 2]))
            let sum = color &* UInt32(row[at &+ 3]) &+ 128
            luma[x] = UInt8(truncatingIfNeeded: (sum &+ (sum >> 8)) >> 8)
        }
    }
}
