/// The text before the pixels of a portable bitmap, graymap or pixmap.
///
/// - SeeAlso: netpbm's pbm(5), pgm(5) and ppm(5).
struct PNMHeader: Sendable {
    /// What a picture's numbers are.
    enum Kind { case bits, grays, colors }

    let kind: Kind
    /// Whether the pixels are written as text.
    let isPlain: Bool
    let width: Int
    let height: Int
    /// The number that stands for white, 1 to 65,535.
    let maximum: Int
    /// Where the pixels begin.
    let end: Int

    /// Reads the header at an offset; throws with the reason where it breaks the rules.
    init(at offset: Int, _ source: Source, page: Int) throws(ImageFileError) {
        var scanner = PNMScanner(offset: offset)
        let bytes = source.bytes
        guard bytes.count - offset >= 3 else { throw source.truncated(page: page) }
        let digit = bytes[offset + 1]
        guard bytes[offset] == UInt8(ascii: "P"),
            (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(digit)
        else { throw source.damaged(page: page, "it begins with neither of P1 to P6") }
        let type = Int(digit - UInt8(ascii: "0"))
        isPlain = type <= 3
        kind = [.bits, .grays, .colors][(type - 1) % 3]
        scanner.offset += 2
        width = try Self.number(&scanner, "width", source, page: page)
        height = try Self.number(&scanner, "height", source, page: page)
        maximum = kind == .bits ? 1 : try Self.number(&scanner, "maximum", source, page: page)
        guard (1...65_535).contains(maximum) else {
            throw source.damaged(page: page, "its maximum is \(maximum), not 1 to 65535")
        }
        // One blank ends the header; what follows may be pixels already.
        end = min(scanner.offset + 1, bytes.count)
    }

    /// The bytes of one row of pixels that are not written as text.
    var bytesPerRow: Int {
        let sample = maximum > 255 ? 2 : 1
        return switch kind {
        case .bits: (width + 7) / 8
        case .grays: width * sample
        case .colors: width * 3 * sample
        }
    }

    /// A sample in 8 bits; one above the maximum is white.
    func scaled(_ sample: Int) -> UInt8 {
        UInt8((min(sample, maximum) * 255 + maximum / 2) / maximum)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private static func number(
        _ scanner: inout PNMScanner, _ what: String, _ source: Source, page: Int
    ) throws(ImageFileError) -> Int {
        switch scanner.number(in: source.bytes.span) {
        case .value(let value): return value
        case .end: throw source.truncated(page: page)
        case .nonsense: throw source.damaged(page: page, "its \(what) is not a number")
        }
    }
}
