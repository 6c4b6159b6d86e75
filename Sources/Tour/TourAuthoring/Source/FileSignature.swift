import TourModel

/// How the files of the known endings begin.
enum FileSignature {
    /// Whether the first 16 bytes are those of a file with this ending.
    static func fits(_ head: [UInt8], ending: String) -> Bool {
        switch ending {
        case "png": has([0x89, 0x50, 0x4E, 0x47], in: head)
        case "jpg", "jpeg": has([0xFF, 0xD8, 0xFF], in: head)
        case "webp": has(Array("RIFF".utf8), in: head) && has(Array("WEBP".utf8), in: head, at: 8)
        case "wav": has(Array("RIFF".utf8), in: head) && has(Array("WAVE".utf8), in: head, at: 8)
        case "mp4": has(Array("ftyp".utf8), in: head, at: 4)
        // EBML, which Matroska and WebM begin with.
        case "webm": has([0x1A, 0x45, 0xDF, 0xA3], in: head)
        case "ogg": has(Array("OggS".utf8), in: head)
        // A tag, or the eleven set bits that begin a frame.
        case "mp3":
            has(Array("ID3".utf8), in: head)
                || (head.count >= 2 && head[0] == 0xFF && head[1] & 0xE0 == 0xE0)
        default: false
        }
    }

    private static func has(_ bytes: [UInt8], in head: [UInt8], at offset: Int = 0) -> Bool {
        head.dropFirst(offset).starts(with: bytes)
    }
}
