/// A picture in a format that tours do not show as it is.
package enum Bitmap {
    /// A BMP file of a blue pixel and a black one.
    package static let twoPixels: [UInt8] = {
        var file: [UInt8] = Array("BM".utf8)
        // Its size, and where the pixels are; then the header: 2 by 1, one plane, 24 bits.
        for number in [62, 0, 54, 40, 2, 1] as [UInt8] { file += [number, 0, 0, 0] }
        file += [1, 0, 24, 0]
        file += [UInt8](repeating: 0, count: 24)
        return file + [255, 0, 0, 0, 0, 0, 0, 0]
    }()
}
