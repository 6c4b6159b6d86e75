import Imaging
import Pictures

/// The chunks of a WebP file: its frames, its orientation, and whether all of it is there.
///
/// - SeeAlso: RFC 9649, section 2.
struct WebPStructure: Sendable {
    /// The animation's frames; none for a still picture.
    private(set) var frames: [WebPFrame] = []
    /// The size that an extended header declares; 0 without one.
    private(set) var canvasWidth = 0
    private(set) var canvasHeight = 0
    private(set) var orientation = Orientation.upright
    /// Whether the file is as long as it says.
    let isComplete: Bool

    // The chunks' four characters as little-endian numbers.
    private static let extendedHeader: UInt64 = 0x5838_5056  // VP8X
    private static let animationFrame: UInt64 = 0x464D_4E41  // ANMF
    private static let exif: UInt64 = 0x4649_5845  // EXIF

    /// Makes a still picture out of a file that calls itself an animation and has no frame.
    ///
    /// The loader complains about such files on standard error.
    static func clearAnimationFlag(in bytes: inout [UInt8]) {
        let code = ByteReader(bytes.span, isBigEndian: false).number(at: 12, length: 4)
        guard code == extendedHeader, bytes.count > 20 else { return }
        bytes[20] &= ~2
    }

    /// Reads as far as the bytes go, and at most `maximumFrames` frames.
    init(_ bytes: Span<UInt8>, maximumFrames: Int) {
        let reader = ByteReader(bytes, isBigEndian: false)
        isComplete = reader.long(at: 4).map { $0 + 8 <= bytes.count } ?? false
        var offset = 12
        while let code = reader.number(at: offset, length: 4),
            let length = reader.long(at: offset + 4)
        {
            let body = offset + 8
            let end = min(bytes.count, body + length)
            switch code {
            case Self.extendedHeader:
                canvasWidth = (reader.number(at: body + 4, length: 3).map { Int($0) } ?? -1) + 1
                canvasHeight = (reader.number(at: body + 7, length: 3).map { Int($0) } ?? -1) + 1
            case Self.animationFrame where frames.count < maximumFrames:
                guard body + length <= bytes.count,
                    let frame = WebPFrame(in: body..<end, of: bytes)
                else { break }
                frames.append(frame)
            case Self.exif:
                orientation = ExifOrientation.orientation(in: bytes.extracting(body..<end))
            default: break
            }
            // Chunks of odd length are followed by one byte of padding.
            offset = body + length + length % 2
        }
    }
}
