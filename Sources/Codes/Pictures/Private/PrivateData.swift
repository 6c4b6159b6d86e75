import Imaging

/// Takes out of a picture's file what visitors have no use for.
///
/// That is where and by whom it was taken, with which camera, comments, previews, histories of editing. Not one pixel changes: the compressed data stay as they are.
///
/// What stays is what the picture is drawn from, its colour profile, its density, and which way up it is.
///
/// - SeeAlso: ITU-T T.81, annex B (JPEG); PNG, 3rd edition, 11; the WebP container specification.
package enum PrivateData {
    /// The file without it.
    ///
    /// - Throws: ``ImageFileError`` where the file has an end that it should not have, or another format than these three.
    package static func removed(
        from bytes: [UInt8], named file: String
    ) throws(ImageFileError) -> [UInt8] {
        let format = ImageFormat(of: bytes.span)
        let rest: [UInt8]? =
            switch format {
            case .jpeg: jpeg(bytes)
            case .png: png(bytes)
            case .webp: webp(bytes)
            default: nil
            }
        guard let rest else {
            throw .damaged(
                file: file, page: 1, format: format ?? .jpeg,
                detail: "its parts do not follow each other; save it again")
        }
        return rest
    }

    /// An Exif block that says which way up the picture is, and nothing else; nil for the usual way.
    private static func exif(of block: ArraySlice<UInt8>) -> [UInt8]? {
        let bytes = Array(block)
        let orientation = ExifOrientation.orientation(in: bytes.span)
        guard orientation != .upright else { return nil }
        // TIFF: big endian, one directory with one SHORT, tag 0x0112.
        return [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1]
            + [0, UInt8(orientation.rawValue), 0, 0, 0, 0, 0, 0]
    }

    private static let exifMark = Array("Exif\0\0".utf8)

    // MARK: JPEG

    private static func jpeg(_ bytes: [UInt8]) -> [UInt8]? {
        var out: [UInt8] = [0xFF, 0xD8]
        out.reserveCapacity(bytes.count)
        var place = 2
        var hasExif = false
        while place + 1 < bytes.count {
            guard bytes[place] == 0xFF else { return nil }
            let marker = bytes[place + 1]
            switch marker {
            // Fill bytes may stand before any marker (B.1.1.2).
            case 0xFF: place += 1
            // What follows the end is not part of the picture: previews, films, other pictures.
            case 0xD9: return out + [0xFF, 0xD9]
            case 0x01, 0xD0...0xD7:
                out += [0xFF, marker]
                place += 2
            case 0x00, 0xD8: return nil
            default:
                guard place + 3 < bytes.count else { return nil }
                let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
                let end = place + 2 + length
                guard length >= 2, end <= bytes.count else { return nil }
                let body = bytes[(place + 4)..<end]
                if marker == 0xE1, body.starts(with: exifMark), !hasExif {
                    hasExif = true
                    if let exif = exif(of: body) {
                        let segment = exifMark + exif
                        out += [0xFF, 0xE1, 0, UInt8(segment.count + 2)] + segment
                    }
                } else if let kept = segment(marker, body, bytes[place..<end]) {
                    out += kept
                }
                place = end
                guard marker == 0xDA else { continue }
                // The scan continues up to a marker that is neither a stuffed byte nor a restart (B.1.1.5).
                let start = place
                while place + 1 < bytes.count,
                    bytes[place] != 0xFF || bytes[place + 1] == 0
                        || (0xD0...0xD7).contains(bytes[place + 1])
                { place += 1 }
                out += bytes[start..<place]
            }
        }
        return nil
    }

    /// A segment as far as it is kept.
    private static func segment(
        _ marker: UInt8, _ body: ArraySlice<UInt8>, _ whole: ArraySlice<UInt8>
    ) -> [UInt8]? {
        func begins(with text: String) -> Bool { body.starts(with: Array(text.utf8)) }
        switch marker {
        case 0xE0:
            // JFIF without its preview: version, unit and density are the first 12 bytes.
            guard begins(with: "JFIF\0"), body.count >= 14 else { return nil }
            return [0xFF, 0xE0, 0, 16] + body.prefix(12) + [0, 0]
        case 0xE2: return begins(with: "ICC_PROFILE\0") ? Array(whole) : nil
        // How the colours are transformed.
        case 0xEE: return begins(with: "Adobe") ? Array(whole) : nil
        case 0xE1, 0xE3...0xED, 0xEF, 0xFE: return nil
        default: return Array(whole)
        }
    }

    // MARK: PNG

    /// The chunks that a picture is drawn from.
    private static let chunks: Set = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP",
        "mDCV", "cLLI", "bKGD", "pHYs",
    ]

    private static func png(_ bytes: [UInt8]) -> [UInt8]? {
        var out = Array(bytes.prefix(8))
        out.reserveCapacity(bytes.count)
        var place = 8
        var exif: [UInt8]?
        while place + 12 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard length <= bytes.count - place - 12 else { return nil }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let end = place + 12 + length
            if name == "eXIf", exif == nil {
                exif = self.exif(of: bytes[place + 8..<end - 4])
                if let exif { out += chunk("eXIf", exif) }
            } else if chunks.contains(name) {
                out += bytes[place..<end]
            }
            if name == "IEND" { return out }
            place = end
        }
        return nil
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return bigEndian(UInt32(body.count)) + named + bigEndian(crc32(named))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The checksum of a chunk (PNG, annex D).
    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var crc = UInt32.max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return ~crc
    }

    // MARK: WebP

    private static func webp(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.count >= 12 else { return nil }
        func littleEndian(_ number: Int) -> [UInt8] {
            [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
        }
        let size = (0..<4).reduce(0) { $0 | Int(bytes[4 + $1]) << (8 * $1) }
        let last = min(bytes.count, size + 8)
        guard size + 8 <= bytes.count else { return nil }
        var body: [UInt8] = []
        var flags: Int?
        var place = 12
        var exif: [UInt8]?
        while place + 8 <= last {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
            let name = String(decoding: bytes[place..<place + 4], as: UTF8.self)
            guard length <= last - place - 8 else { return nil }
            let end = min(last, place + 8 + length + length % 2)
            switch name {
            case "VP8X":
                flags = body.count + 8
                body += bytes[place..<end]
            case "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP": body += bytes[place..<end]
            case "EXIF": exif = exif ?? self.exif(of: bytes[place + 8..<place + 8 + length])
            default: break
            }
            place = end
        }
        if let flags, flags < body.count {
            // Neither Exif nor XMP, unless Exif says which way up.
            body[flags] &= ~0b0000_1100
            if let exif {
                body[flags] |= 0b0000_1000
                body += Array("EXIF".utf8) + littleEndian(exif.count) + exif
            }
        }
        return Array("RIFF".utf8) + littleEndian(body.count + 4) + Array("WEBP".utf8) + body
    }
}
