import CPNGWriter
import Glibc
import Imaging

extension LumaImage {
    /// The picture as a PNG file of 8 bits of grey: the same bytes for the same picture.
    func png() -> [UInt8] {
        unsafe pixels.withUnsafeBufferPointer { rows in
            var picture = unsafe docent_png_picture()
            unsafe picture.width = UInt32(width)
            unsafe picture.height = UInt32(height)
            unsafe picture.is_grey = true
            var count = 0
            guard let rows = rows.baseAddress,
                let bytes = unsafe docent_png_write(&picture, rows, &count)
            else { preconditionFailure("no memory for a picture of \(width) x \(height)") }
            defer { unsafe free(bytes) }
            return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
}
