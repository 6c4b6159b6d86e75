/// How a screen stores a pixel: where in its bits the colours are.
///
/// A pixel is a little-endian number of `bitsPerPixel` bits.
struct ScreenPixelFormat: Sendable, Equatable, CustomStringConvertible {
    /// The bits of one colour.
    struct Channel: Sendable, Hashable {
        /// The lowest bit.
        var offset: Int
        /// How many bits; none where the screen has no such channel.
        var length: Int
        /// Whether the lowest bit is worth most.
        var isReversed = false

        /// The channel's bits in a pixel.
        var mask: UInt32 {
            length <= 0 ? 0 : (UInt32.max >> UInt32(32 - length)) << UInt32(offset)
        }

        /// A number of `length` bits in its place in a pixel.
        func place(_ value: UInt32) -> UInt32 {
            var value = value
            if isReversed {
                var reversed: UInt32 = 0
                for _ in 0..<length {
                    reversed = reversed << 1 | value & 1
                    value >>= 1
                }
                value = reversed
            }
            return value << UInt32(offset) & mask
        }
    }

    /// 8, 16, 24 or 32.
    let bitsPerPixel: Int
    let red: Channel
    let green: Channel
    let blue: Channel
    /// Set to one in every bit, so that pixels are opaque where someone looks at it.
    let opacity: Channel

    /// What kernel mode setting calls XRGB8888.
    static let xrgb8888 = ScreenPixelFormat(
        trusted: 32, Channel(offset: 16, length: 8), Channel(offset: 8, length: 8),
        Channel(offset: 0, length: 8), Channel(offset: 24, length: 0))
    static let rgb565 = ScreenPixelFormat(
        trusted: 16, Channel(offset: 11, length: 5), Channel(offset: 5, length: 6),
        Channel(offset: 0, length: 5), Channel(offset: 0, length: 0))
    /// A palette of ours: the numbers of its colours are these bits.
    static let palette332 = ScreenPixelFormat(
        trusted: 8, Channel(offset: 5, length: 3), Channel(offset: 2, length: 3),
        Channel(offset: 0, length: 2), Channel(offset: 0, length: 0))

    /// A format that a driver has reported.
    ///
    /// - Returns: nil for what no picture in colours can be shown with: other depths, channels that
    ///   are missing, longer than 16 bits, outside of the pixel or upon each other.
    init?(bitsPerPixel: Int, red: Channel, green: Channel, blue: Channel, opacity: Channel) {
        guard [8, 16, 24, 32].contains(bitsPerPixel) else { return nil }
        var taken: UInt32 = 0
        for (channel, least) in [(red, 1), (green, 1), (blue, 1), (opacity, 0)] {
            guard (least...16).contains(channel.length),
                (0...bitsPerPixel).contains(channel.offset),
                channel.offset + channel.length <= bitsPerPixel, taken & channel.mask == 0
            else { return nil }
            taken |= channel.mask
        }
        self.init(trusted: bitsPerPixel, red, green, blue, opacity)
    }

    private init(
        trusted bitsPerPixel: Int, _ red: Channel, _ green: Channel, _ blue: Channel,
        _ opacity: Channel
    ) {
        self.bitsPerPixel = bitsPerPixel
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    var bytesPerPixel: Int { bitsPerPixel / 8 }

    /// The words of a page already are pixels of this format.
    var isPageFormat: Bool {
        (red, green, blue) == (Self.xrgb8888.red, Self.xrgb8888.green, Self.xrgb8888.blue)
            && bitsPerPixel == 32
    }

    /// "32 bits, red 8@16 green 8@8 blue 8@0": each colour's length and lowest bit.
    var description: String {
        let channels = [("red", red), ("green", green), ("blue", blue), ("opacity", opacity)]
            .filter { $0.1.length > 0 }
            .map { "\($0.0) \($0.1.length)@\($0.1.offset)\($0.1.isReversed ? " reversed" : "")" }
        return "\(bitsPerPixel) bits, " + channels.joined(separator: " ")
    }
}
