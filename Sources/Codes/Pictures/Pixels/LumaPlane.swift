package import Imaging

/// A grey picture while its rows come in.
package struct LumaPlane: ~Copyable {
    package let width: Int
    package let height: Int
    private var pixels: [UInt8]

    /// A white plane; what never comes stays white.
    ///
    /// - Precondition: both sides are at least 1.
    package init(width: Int, height: Int) {
        self.width = width
        self.height = height
        pixels = [UInt8](repeating: 255, count: width * height)
    }

    /// One row for writing, `width` bytes.
    ///
    /// - Precondition: `0 <= y < height`.
    @_lifetime(&self)
    package mutating func row(_ y: Int) -> MutableSpan<UInt8> {
        let start = y * width
        return pixels.mutableSpan._consumingExtracting(start..<start + width)
    }

    /// Makes every pixel of a rectangle one shade, as far as it lies inside.
    mutating func fill(x: Int, y: Int, width: Int, height: Int, shade: UInt8) {
        for row in y..<max(y, min(y + height, self.height)) {
            let start = row * self.width
            for at in start + x..<start + max(x, min(x + width, self.width)) { pixels[at] = shade }
        }
    }

    package consuming func finished() -> LumaImage {
        LumaImage(width: width, height: height, pixels: pixels)
    }
}
