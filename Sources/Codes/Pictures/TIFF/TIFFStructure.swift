import Imaging

/// The structure of a TIFF file: its byte order, its offsets' width and the chain of directories.
///
/// - SeeAlso: TIFF revision 6.0, section 2; the BigTIFF layout of libtiff.
package struct TIFFStructure: Sendable {
    package let isBigEndian: Bool
    /// Whether offsets have 8 bytes and not 4.
    let isBig: Bool
    package let firstOffset: Int

    /// Reads the header; `nil` when these bytes are not a TIFF file.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count >= 8, bytes[0] == bytes[1] else { return nil }
        switch bytes[0] {
        case UInt8(ascii: "I"): isBigEndian = false
        case UInt8(ascii: "M"): isBigEndian = true
        default: return nil
        }
        let reader = ByteReader(bytes, isBigEndian: isBigEndian)
        switch reader.short(at: 2) {
        case 42:
            isBig = false
            guard let offset = reader.long(at: 4) else { return nil }
            firstOffset = offset
        case 43:
            isBig = true
            guard reader.short(at: 4) == 8, let offset = reader.number(at: 8, length: 8),
                let offset = Int(exactly: offset)
            else { return nil }
            firstOffset = offset
        default: return nil
        }
    }

    /// The directory at an offset; `nil` when it lies outside the bytes.
    package func directory(at offset: Int, in bytes: Span<UInt8>) -> TIFFDirectory? {
        TIFFDirectory(at: offset, in: bytes, of: self)
    }

    func firstDirectory(in bytes: Span<UInt8>) -> TIFFDirectory? {
        directory(at: firstOffset, in: bytes)
    }

    /// The bytes of a header that makes the directory at the offset the file's first.
    package func header(pointingAt offset: Int) -> [UInt8] {
        let order = UInt8(ascii: isBigEndian ? "M" : "I")
        func encoded(_ value: Int, length: Int) -> [UInt8] {
            let littleEndian = (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isBigEndian ? littleEndian.reversed() : littleEndian
        }
        if isBig {
            return [order, order] + encoded(43, length: 2) + encoded(8, length: 2)
                + encoded(0, length: 2) + encoded(offset, length: 8)
        }
        return [order, order] + encoded(42, length: 2) + encoded(offset, length: 4)
    }
}
