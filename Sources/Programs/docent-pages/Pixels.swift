import Imaging

/// The bytes of a cairo RGB24 surface, blue first in memory, as docent takes them.
enum Pixels {
    /// A byte a pixel, with the weights 77, 150 and 29 of 256 for red, green and blue.
    static func luma(_ bytes: Span<UInt8>, stride: Int, _ canvas: Canvas) -> [UInt8] {
        [UInt8](capacity: canvas.width * canvas.height) { out in
            for y in 0..<canvas.height {
                let row = bytes.extracting(y * stride..<y * stride + canvas.width * 4)
                for x in 0..<canvas.width {
                    let sum =
                        UInt16(row[x * 4 + 2]) &* 77 &+ UInt16(row[x * 4 + 1]) &* 150
                        &+ UInt16(row[x * 4]) &* 29 &+ 128
                    out.append(UInt8(truncatingIfNeeded: sum >> 8))
                }
            }
        }
    }

    /// Four bytes a pixel: red, green, blue, and alpha, which is full.
    static func color(_ bytes: Span<UInt8>, stride: Int, _ canvas: Canvas) -> [UInt8] {
        [UInt8](capacity: canvas.width * canvas.height * 4) { out in
            for y in 0..<canvas.height {
                let row = bytes.extracting(y * stride..<y * stride + canvas.width * 4)
                for x in 0..<canvas.width {
                    out.append(row[x * 4 + 2])
                    out.append(row[x * 4 + 1])
                    out.append(row[x * 4])
                    out.append(255)
                }
            }
        }
    }
}
