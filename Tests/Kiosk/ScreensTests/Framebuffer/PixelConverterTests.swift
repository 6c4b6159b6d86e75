import TestSupport
import Testing

@testable import Screens

struct PixelConverterTests {
    typealias Channel = ScreenPixelFormat.Channel

    /// Formats that framebuffers have: depth, then offset and length of red, green, blue and
    /// opacity.
    static let formats: [(bits: Int, channels: [(Int, Int)], isReversed: Bool)] = [
        (32, [(16, 8), (8, 8), (0, 8), (0, 0)], false),
        (32, [(16, 8), (8, 8), (0, 8), (24, 8)], false),
        (32, [(0, 8), (8, 8), (16, 8), (24, 8)], false),
        (32, [(24, 8), (16, 8), (8, 8), (0, 8)], false),
        (32, [(8, 8), (16, 8), (24, 8), (0, 0)], false),
        (32, [(20, 10), (10, 10), (0, 10), (30, 2)], false),
        (32, [(16, 8), (8, 8), (0, 8), (0, 0)], true),
        (24, [(16, 8), (8, 8), (0, 8), (0, 0)], false),
        (24, [(0, 8), (8, 8), (16, 8), (0, 0)], false),
        (24, [(12, 6), (6, 6), (0, 6), (0, 0)], false),
        (16, [(11, 5), (5, 6), (0, 5), (0, 0)], false),
        (16, [(0, 5), (5, 6), (11, 5), (0, 0)], false),
        (16, [(10, 5), (5, 5), (0, 5), (0, 0)], false),
        (16, [(10, 5), (5, 5), (0, 5), (15, 1)], false),
        (16, [(8, 4), (4, 4), (0, 4), (12, 4)], false),
        (16, [(11, 5), (5, 6), (0, 5), (0, 0)], true),
        (16, [(1, 5), (6, 5), (11, 5), (0, 1)], true),
        (8, [(5, 3), (2, 3), (0, 2), (0, 0)], false),
    ]

    @Test("every format stores every colour as its bits say", arguments: formats.indices)
    func converts(index: Int) throws {
        let entry = Self.formats[index]
        let format = try #require(Self.format(entry))
        let converter = PixelConverter(format: format)
        var generator = SeededGenerator(seed: UInt64(index))
        let words =
            [0, 0xFF_FFFF, 0xFF_0000, 0xFF00, 0xFF, 0x80_8080, 0xFFFF_FFFF, 0xFF00_0000]
            + (0..<200).map { _ in UInt32.random(in: 0...UInt32.max, using: &generator) }
        for (x, y) in [(0, 0), (1, 0), (2, 3), (63, 17), (3, 2)] {
            let bytes = Self.convert(words, x: x, y: y, with: converter)
            let found = words.indices.map { i in
                bytes[i * format.bytesPerPixel..<(i + 1) * format.bytesPerPixel].reversed()
                    .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            let expected = words.enumerated().map { i, word in
                Self.reference(word, entry, x: x + i, y: y)
            }
            #expect(found == expected, "\(format) at \(x), \(y)")
        }
    }

    @Test("black and white are the darkest and the brightest in every format, at every place")
    func extremes() throws {
        for entry in Self.formats {
            let format = try #require(Self.format(entry))
            let converter = PixelConverter(format: format)
            let colors = format.red.mask | format.green.mask | format.blue.mask
            for place in 0..<16 {
                let (x, y) = (place % 4, place / 4)
                #expect(converter.pixel(for: 0xFF00_0000, x: x, y: y) == format.opacity.mask)
                #expect(
                    converter.pixel(for: 0xFFFFFF, x: x, y: y) == colors | format.opacity.mask)
            }
        }
    }

    @Test("over a square of 4x4 a colour is, on average, itself", arguments: 2...7)
    func dithers(bits: Int) {
        let largest = Double((1 << bits) - 1)
        for value in UInt32(0)...255 {
            let levels = (0..<16).map {
                Double(PixelConverter.level(of: value, bits: bits, place: UInt32($0)))
            }
            let mean = levels.reduce(0, +) / 16
            // Never further than to the neighbouring levels, or it would be seen.
            let spread = (levels.max() ?? 0) - (levels.min() ?? 0)
            #expect(abs(mean - Double(value) * largest / 255) <= 1.0 / 16 && spread <= 1)
        }
    }

    @Test("brighter is never stored darker", arguments: [1, 2, 3, 4, 5, 6, 8, 10, 16])
    func isMonotonic(bits: Int) {
        for place in UInt32(0)..<16 {
            let levels = (UInt32(0)...255).map {
                PixelConverter.level(of: $0, bits: bits, place: place)
            }
            #expect(levels == levels.sorted())
            #expect(levels.last == UInt32(1) << UInt32(bits) - 1)
        }
    }

    @Test(
        "formats that no colours can be shown with are refused",
        arguments: [
            (15, (10, 5), (5, 5), (0, 5), (0, 0)),  // a depth without whole bytes
            (64, (16, 8), (8, 8), (0, 8), (0, 0)),
            (0, (0, 0), (0, 0), (0, 0), (0, 0)),
            (-16, (11, 5), (5, 6), (0, 5), (0, 0)),
            (16, (0, 8), (0, 8), (0, 8), (0, 0)),  // one upon the other: grey
            (16, (11, 5), (5, 6), (0, 0), (0, 0)),  // no blue
            (16, (12, 5), (5, 6), (0, 5), (0, 0)),  // beyond the pixel
            (32, (16, 17), (8, 8), (0, 8), (0, 0)),
            (32, (-1, 8), (8, 8), (16, 8), (0, 0)),
            (32, (Int.max, 8), (8, 8), (0, 8), (0, 0)),
            (32, (16, 8), (8, 8), (0, 8), (16, 8)),  // opacity upon red
        ])
    func refuses(
        bits: Int, red: (Int, Int), green: (Int, Int), blue: (Int, Int), opacity: (Int, Int)
    ) {
        #expect(Self.format((bits, [red, green, blue, opacity], false)) == nil)
    }

    @Test("a format is described by the lengths and places of its colours")
    func describes() throws {
        #expect(ScreenPixelFormat.rgb565.description == "16 bits, red 5@11 green 6@5 blue 5@0")
        let odd = try #require(Self.format((16, [(1, 5), (6, 5), (11, 5), (0, 1)], true)))
        #expect(
            odd.description
                == "16 bits, red 5@1 reversed green 5@6 reversed blue 5@11 reversed opacity 1@0")
    }

    // MARK: The slow way

    private static func format(_ entry: (bits: Int, channels: [(Int, Int)], isReversed: Bool))
        -> ScreenPixelFormat?
    {
        let channels = entry.channels.enumerated().map { index, place in
            Channel(
                offset: place.0, length: place.1, isReversed: entry.isReversed && index < 3)
        }
        return ScreenPixelFormat(
            bitsPerPixel: entry.bits, red: channels[0], green: channels[1], blue: channels[2],
            opacity: channels[3])
    }

    /// Bit by bit, with fractions.
    private static func reference(
        _ word: UInt32, _ entry: (bits: Int, channels: [(Int, Int)], isReversed: Bool), x: Int,
        y: Int
    ) -> UInt32 {
        let bayer = [[0, 8, 2, 10], [12, 4, 14, 6], [3, 11, 1, 9], [15, 7, 13, 5]]
        var pixel: UInt32 = 0
        for (index, (offset, length)) in entry.channels.enumerated() where length > 0 {
            var level = (1 << length) - 1
            if index < 3 {
                let value = Double(word >> UInt32(16 - 8 * index) & 0xFF)
                let threshold =
                    length < 8 ? Double((2 * bayer[y % 4][x % 4] + 1) * 255 / 32) : 127
                level = Int((value * Double(level) + threshold) / 255)
            }
            for bit in 0..<length where level >> bit & 1 == 1 {
                let place = entry.isReversed && index < 3 ? length - 1 - bit : bit
                pixel |= 1 << UInt32(offset + place)
            }
        }
        return pixel
    }

    private static func convert(
        _ words: [UInt32], x: Int, y: Int, with converter: PixelConverter
    ) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: words.count * converter.format.bytesPerPixel)
        unsafe words.withUnsafeBufferPointer { words in
            unsafe bytes.withUnsafeMutableBytes { bytes in
                unsafe converter.convert(words, x: x, y: y, into: bytes)
            }
        }
        return bytes
    }
}
