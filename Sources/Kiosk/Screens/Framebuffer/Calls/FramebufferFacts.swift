/// The mode that a framebuffer reports (fb_fix_screeninfo and fb_var_screeninfo).
struct FramebufferFacts: Sendable, Equatable {
    enum Arrangement: Sendable, Equatable {
        /// Whole pixels, one after the other.
        case packed
        /// Anything else, by its number.
        case other(UInt32)
    }

    enum Visual: Sendable, Equatable {
        /// The bits are the colours.
        case trueColor
        /// The bits of each colour are looked up in a table.
        case directColor
        /// The pixel is the number of a colour in a palette.
        case palette
        /// Anything else, by its number.
        case other(UInt32)
    }

    /// The driver's name.
    var name = ""
    var width = 0
    var height = 0
    var virtualWidth = 0
    var virtualHeight = 0
    /// Where the visible part begins.
    var originX = 0
    var originY = 0
    var bitsPerPixel = 0
    var red = ScreenPixelFormat.Channel(offset: 0, length: 0)
    var green = ScreenPixelFormat.Channel(offset: 0, length: 0)
    var blue = ScreenPixelFormat.Channel(offset: 0, length: 0)
    var opacity = ScreenPixelFormat.Channel(offset: 0, length: 0)
    /// 0 for colours, 1 for shades of grey, else a code of four characters.
    var colorCode: UInt32 = 0
    var arrangement = Arrangement.packed
    var visual = Visual.trueColor
    var bytesPerRow = 0
    var byteCount = 0
    /// How far into its first page of memory the pixels begin.
    var offsetInPage = 0
    /// By how many rows the visible part can be moved; 0 where it cannot.
    var panStep = 0
    var millimetresWide = 0
    var millimetresHigh = 0
}

/// The colours that a screen looks up, each 0 to 65535.
struct ScreenPalette: Sendable, Equatable {
    var red: [UInt16]
    var green: [UInt16]
    var blue: [UInt16]

    /// A palette of 256 colours whose index is red, green and blue in 3, 3 and 2 bits.
    static let bits332 = ScreenPalette(
        red: (0..<256).map { ramp($0 >> 5, of: 7) },
        green: (0..<256).map { ramp($0 >> 2 & 7, of: 7) },
        blue: (0..<256).map { ramp($0 & 3, of: 3) })

    /// Linear tables for channels of these numbers of bits.
    static func ramps(red: Int, green: Int, blue: Int) -> ScreenPalette {
        let count = 1 << min(8, max(red, green, blue))
        func table(_ bits: Int) -> [UInt16] {
            let last = (1 << min(8, bits)) - 1
            return (0..<count).map { ramp(min($0, last), of: last) }
        }
        return ScreenPalette(red: table(red), green: table(green), blue: table(blue))
    }

    private static func ramp(_ value: Int, of last: Int) -> UInt16 {
        UInt16(truncatingIfNeeded: value * 65535 / max(1, last))
    }
}
