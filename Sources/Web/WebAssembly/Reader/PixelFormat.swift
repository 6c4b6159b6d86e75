/// How the pixels of a picture lie in the input, row by row without padding.
package enum PixelFormat: Int32, Sendable, CaseIterable {
    /// One byte per pixel, 0 is black.
    case luma = 0
    /// Four bytes per pixel, red, green, blue and alpha, as a canvas gives them; what is
    /// transparent lies over white.
    case rgba = 1

    var bytesPerPixel: Int { self == .luma ? 1 : 4 }
}
