import ImageFiles
package import Imaging

/// A camera's MJPEG frame as grey pixels.
@Sendable
package func decodeMotionJPEG(_ bytes: borrowing Span<UInt8>) throws -> LumaImage {
    // Many cameras end their frames with bytes that do not belong there: a warning is no reason to drop a frame.
    try JPEGDecoder.luma(bytes, maximumPixels: 50_000_000).image
}
