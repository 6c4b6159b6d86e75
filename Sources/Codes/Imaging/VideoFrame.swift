/// A picture of a film, one word a pixel: blue in the lowest byte, then green, then red.
///
/// The highest byte says nothing; the picture is opaque. Row-major; rows may be padded. The memory
/// can belong to another process that writes while it is read: a row then shows a mixture of two
/// pictures, and no reader may conclude anything from a pixel that it has read before.
@safe public final class VideoFrame: Sendable {
    /// The number of columns, in pixels, at least 1.
    public let width: Int
    /// The number of rows, in pixels, at least 1.
    public let height: Int
    /// From one row to the next, in pixels.
    public let stride: Int
    // Safe to share: an immutable pointer that is only read through, into memory that stays
    // readable until `release`, which `deinit` calls, after the last reader. Another process may
    // write there meanwhile: a read then gives an old or a new word, as the type's comment says.
    nonisolated(unsafe) private let base: UnsafePointer<UInt32>
    private let release: @Sendable () -> Void

    /// Borrows pixels until the frame is let go.
    ///
    /// - Parameters:
    ///   - base: `stride * height` words, which stay readable until `release` is called.
    ///   - release: called once, on any thread, when the last reader has let the frame go.
    /// - Precondition: both sides are at least 1, and a row fits the stride.
    @unsafe public init(
        width: Int, height: Int, stride: Int, borrowing base: UnsafePointer<UInt32>,
        release: @escaping @Sendable () -> Void
    ) {
        precondition(
            width > 0 && height > 0 && stride >= width, "\(width) x \(height), \(stride) a row")
        self.width = width
        self.height = height
        self.stride = stride
        unsafe self.base = base
        self.release = release
    }

    /// A copy of a picture, for those who have one at hand.
    public convenience init(_ image: ColorImage) {
        let count = image.width * image.height
        let words = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        let bytes = image.pixels.span
        for index in 0..<count {
            let word =
                0xFF00_0000 | UInt32(bytes[index * 4]) << 16 | UInt32(bytes[index * 4 + 1]) << 8
                | UInt32(bytes[index * 4 + 2])
            unsafe (words + index).initialize(to: word)
        }
        // Safe to send: only the closure below has this pointer, and it runs once, in `deinit`.
        nonisolated(unsafe) let owned = unsafe words
        unsafe self.init(
            width: image.width, height: image.height, stride: image.width,
            borrowing: UnsafePointer(words)
        ) { unsafe owned.deallocate() }
    }

    deinit { release() }

    /// The words of a row.
    ///
    /// - Precondition: `y` is a row of the picture.
    @_lifetime(borrow self)
    public func row(_ y: Int) -> Span<UInt32> {
        precondition(y >= 0 && y < height, "row \(y) of \(height)")
        let row = unsafe Span(_unsafeStart: base + y * stride, count: width)
        return unsafe _overrideLifetime(row, borrowing: self)
    }

    /// A copy in bytes.
    ///
    /// - Complexity: one pass over the pixels.
    public var image: ColorImage {
        let pixels = unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) {
            buffer, count in
            for y in 0..<height {
                let row = row(y)
                for x in 0..<width {
                    let word = row[x]
                    let at = (y * width + x) * 4
                    unsafe buffer[at] = UInt8(truncatingIfNeeded: word >> 16)
                    unsafe buffer[at + 1] = UInt8(truncatingIfNeeded: word >> 8)
                    unsafe buffer[at + 2] = UInt8(truncatingIfNeeded: word)
                    unsafe buffer[at + 3] = 255
                }
            }
            count = width * height * 4
        }
        return ColorImage(width: width, height: height, pixels: pixels)
    }
}
