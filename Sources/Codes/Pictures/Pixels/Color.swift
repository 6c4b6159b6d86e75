/// Pixels of other layouts to four bytes a pixel: red, green, blue, alpha.
package enum Color {
    /// Turns cyan, magenta, yellow and black, where 255 is no ink, into opaque colour.
    static func fromInkless(_ pixels: inout [UInt8]) {
        for at in stride(from: 0, to: pixels.count / 4 * 4, by: 4) {
            let black = UInt32(pixels[at + 3])
            for channel in at..<at + 3 {
                pixels[channel] = UInt8((UInt32(pixels[channel]) * black + 127) / 255)
            }
            pixels[at + 3] = 255
        }
    }

    /// Colour out of one, two, three or four channels: grey, grey and alpha, RGB, RGBA.
    package static func fromChannels(_ channels: Int, _ row: Span<UInt8>, to pixels: inout [UInt8])
    {
        for x in 0..<row.count / channels {
            let at = x * channels
            let isGrey = channels < 3
            pixels.append(row[at])
            pixels.append(row[isGrey ? at : at + 1])
            pixels.append(row[isGrey ? at : at + 2])
            pixels.append(channels % 2 == 0 ? row[at + channels - 1] : 255)
        }
    }

    /// Opaque grey out of the first of channels whose meaning is not known.
    static func fromFirst(of channels: Int, _ pixels: [UInt8]) -> [UInt8] {
        stride(from: 0, to: pixels.count / channels * channels, by: channels).flatMap { at in
            [pixels[at], pixels[at], pixels[at], 255]
        }
    }

    /// Takes the alpha out of colours that were multiplied with it.
    package static func divideByAlpha(_ pixels: inout [UInt8]) {
        for at in stride(from: 0, to: pixels.count / 4 * 4, by: 4) {
            let alpha = Int(pixels[at + 3])
            guard alpha > 0, alpha < 255 else { continue }
            for channel in at..<at + 3 {
                pixels[channel] = UInt8(min(255, (Int(pixels[channel]) * 255 + alpha / 2) / alpha))
            }
        }
    }
}
