package import Imaging

/// A portable graymap or pixmap as bytes, P5 or P6: the formats that need no decoder.
///
/// - SeeAlso: netpbm's pgm(5) and ppm(5).
package enum GraymapPicture {
    /// The most pixels of a picture.
    package static let mostPixels = 1 << 26
    /// The longest file, in bytes: such a picture in colour, and what a header may hold.
    package static let longestFile = 3 * mostPixels + (1 << 16)

    /// Why bytes are not a picture.
    package enum Refusal: Error, Equatable {
        /// They begin with neither P5 nor P6.
        case format
        /// The width, the height or the maximum is not a number, or not one that is read.
        case header
        /// It has more than ``GraymapPicture/mostPixels``.
        case tooLarge(width: Int, height: Int)
        /// Fewer bytes than the header says.
        case truncated(expected: Int, found: Int)

        package var words: String {
            switch self {
            case .format:
                "not a PGM or PPM picture (P5 or P6); convert it: djpeg, pngtopnm or convert"
            case .header:
                "the header is not a width and a height of at least 1 and a maximum of 1 to 255"
            case .tooLarge(let width, let height):
                "\(width) x \(height) pixels are too many; at most \(mostPixels) are read"
            case .truncated(let expected, let found):
                "the picture is truncated: \(expected) bytes of pixels expected, \(found) found"
            }
        }
    }

    /// The first picture of a file, in grey.
    package static func read(_ bytes: [UInt8]) throws(Refusal) -> LumaImage {
        guard bytes.count > 2, bytes[0] == UInt8(ascii: "P"),
            bytes[1] == UInt8(ascii: "5") || bytes[1] == UInt8(ascii: "6")
        else { throw .format }
        let channels = bytes[1] == UInt8(ascii: "5") ? 1 : 3
        var offset = 2
        guard let width = number(bytes, &offset), let height = number(bytes, &offset),
            let maximum = number(bytes, &offset), width > 0, height > 0,
            (1...255).contains(maximum)
        else { throw .header }
        guard width <= mostPixels, height <= mostPixels, width * height <= mostPixels else {
            throw .tooLarge(width: width, height: height)
        }
        // One blank ends the header; what follows may look like one.
        let start = min(offset + 1, bytes.count)
        let expected = width * height * channels
        guard bytes.count - start >= expected else {
            throw .truncated(expected: expected, found: bytes.count - start)
        }
        var samples = Array(bytes[start..<start + expected])
        if maximum < 255 {
            for index in samples.indices {
                let sample = min(Int(samples[index]), maximum)
                samples[index] = UInt8((sample * 255 + maximum / 2) / maximum)
            }
        }
        if channels == 1 { return LumaImage(width: width, height: height, pixels: samples) }
        var pixels = [UInt8](repeating: 0, count: width * height)
        var luma = pixels.mutableSpan
        Luma.convert(samples.span, channels: channels, to: &luma)
        return LumaImage(width: width, height: height, pixels: pixels)
    }

    /// The next number, of at most nine digits, after blanks and comments; `nil` where there is none.
    private static func number(_ bytes: [UInt8], _ offset: inout Int) -> Int? {
        while offset < bytes.count {
            if bytes[offset] == UInt8(ascii: "#") {
                while offset < bytes.count, bytes[offset] != 10, bytes[offset] != 13 { offset += 1 }
            } else if bytes[offset] == 32 || (9...13).contains(bytes[offset]) {
                offset += 1
            } else {
                break
            }
        }
        var value = 0
        let start = offset
        while offset < bytes.count, (48...57).contains(bytes[offset]) {
            guard offset - start < 9 else { return nil }
            value = value * 10 + Int(bytes[offset]) - 48
            offset += 1
        }
        return offset > start ? value : nil
    }
}
