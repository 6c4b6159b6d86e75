/// The sides of a film's picture in shared memory, and where its rows are.
///
/// Both sides of the socket compute the places in memory from it: none is ever sent.
package struct FrameShape: Sendable, Equatable {
    package let width: Int
    package let height: Int

    /// No side is longer.
    package static let longestSide = 4096
    /// No picture has more pixels: those of 1920 x 1200.
    package static let mostPixels = 1920 * 1200
    /// Pictures in memory: one that is drawn into, one that waits, and those that are looked at.
    package static let slotCount = 4
    /// The bytes of the largest picture, its rows' padding included; whole pages of memory.
    package static let slotByteCount = (mostPixels * 4 + 60 * longestSide + 4095) / 4096 * 4096
    package static let byteCount = slotCount * slotByteCount

    /// `nil` for sides that no picture has.
    package init?(width: Int, height: Int) {
        guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
            width * height <= Self.mostPixels
        else { return nil }
        self.width = width
        self.height = height
    }

    /// Bytes from one row to the next: a multiple of 64, which the renderer is fastest with.
    package var stride: Int { (width * 4 + 63) / 64 * 64 }

    /// The largest picture of a film's shape in this one, which it fills where only a hundredth of a side is missing.
    ///
    /// - Parameters: the film's sides as it is shown, in pixels.
    package func fitting(width filmWidth: Int, height filmHeight: Int) -> FrameShape {
        let (wide, high) = (Double(max(1, filmWidth)), Double(max(1, filmHeight)))
        let scale = min(Double(width) / wide, Double(height) / high)
        func side(_ wanted: Double, of whole: Int) -> Int {
            guard wanted < Double(whole) * 0.99 else { return whole }
            return min(whole, max(1, Int(wanted.rounded())))
        }
        // Neither side is longer than this shape's.
        return FrameShape(
            width: side(wide * scale, of: width), height: side(high * scale, of: height)) ?? self
    }
}
