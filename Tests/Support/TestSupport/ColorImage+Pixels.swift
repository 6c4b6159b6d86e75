public import Imaging

extension ColorImage {
    /// A picture made pixel by pixel, opaque.
    public init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) {
        var pixels: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let value = color(x, y)
                pixels += [
                    UInt8(value >> 16 & 0xFF), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF), 255,
                ]
            }
        }
        self.init(width: width, height: height, pixels: pixels)
    }
}
