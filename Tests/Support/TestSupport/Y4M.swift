package import Imaging

/// Uncompressed films, which Chromium plays as a camera.
///
/// - SeeAlso: https://wiki.multimedia.cx/index.php/YUV4MPEG2
package enum Y4M {
    /// Grey frames of one size, ten a second.
    package static func film(_ frames: [LumaImage]) -> [UInt8] {
        guard let first = frames.first else { return [] }
        let head = "YUV4MPEG2 W\(first.width) H\(first.height) F10:1 Ip A1:1 C420jpeg\n"
        var bytes = Array(head.utf8)
        let noColor = [UInt8](repeating: 128, count: first.width * first.height / 2)
        for frame in frames {
            bytes += "FRAME\n".utf8
            bytes += frame.pixels
            bytes += noColor
        }
        return bytes
    }
}
