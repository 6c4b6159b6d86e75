import Drawing
import Imaging

extension Canvas {
    /// The pixels of a canvas that is opaque everywhere.
    ///
    /// - Throws: ``DrawingError/cairo(_:)`` when any drawing operation failed, or there are no pixels.
    func colorImage() throws(DrawingError) -> ColorImage {
        try check()
        let (width, height) = (Int(width), Int(height))
        let pixels = unsafe withPixels { words, stride in
            [UInt8](capacity: width * height * 4) { out in
                for y in 0..<height {
                    for x in 0..<width {
                        let word = unsafe words[y * stride + x]
                        for shift: UInt32 in [16, 8, 0] {
                            out.append(UInt8(truncatingIfNeeded: word >> shift))
                        }
                        out.append(255)
                    }
                }
            }
        }
        guard let pixels else { throw .cairo("the canvas has no pixels") }
        return ColorImage(width: width, height: height, pixels: pixels)
    }
}
