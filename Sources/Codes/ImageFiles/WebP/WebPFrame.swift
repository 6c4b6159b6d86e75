import Pictures

/// One frame of an animated WebP: where it lies on the canvas and in the file.
struct WebPFrame: Sendable {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    /// Whether the frame is laid over those before it, and does not replace them where it lies.
    let isBlended: Bool
    /// Whether its place becomes transparent before the next frame.
    let isDisposed: Bool
    /// The chunks that hold its picture.
    let chunks: Range<Int>

    /// Reads an animation chunk's body; `nil` when it is too short.
    init?(in body: Range<Int>, of bytes: Span<UInt8>) {
        let reader = ByteReader(bytes, isBigEndian: false)
        guard body.count > 16, let x = reader.number(at: body.lowerBound, length: 3),
            let y = reader.number(at: body.lowerBound + 3, length: 3),
            let width = reader.number(at: body.lowerBound + 6, length: 3),
            let height = reader.number(at: body.lowerBound + 9, length: 3)
        else { return nil }
        self.x = Int(x) * 2
        self.y = Int(y) * 2
        self.width = Int(width) + 1
        self.height = Int(height) + 1
        let flags = bytes[body.lowerBound + 15]
        isBlended = flags & 2 == 0
        isDisposed = flags & 1 == 1
        chunks = body.lowerBound + 16..<body.upperBound
    }

    /// The frame as a still picture's file of its own.
    func still(of bytes: [UInt8]) -> [UInt8] {
        func number(_ value: Int, _ length: Int) -> [UInt8] {
            (0..<length).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        // The flag says that an alpha chunk may come; without one it does no harm.
        let header =
            Array("VP8X".utf8) + number(10, 4) + [0x10, 0, 0, 0] + number(width - 1, 3)
            + number(height - 1, 3)
        let body: [UInt8] = Array("WEBP".utf8) + header + Array(bytes[chunks])
        return Array("RIFF".utf8) + number(body.count, 4) + body
    }
}
