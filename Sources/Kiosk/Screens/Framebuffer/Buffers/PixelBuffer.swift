import Pixels

/// The pixels of a page: words 0xXXRRGGBB row by row without gaps, as cairo's RGB24 has them.
///
/// What stands in XX means nothing. The memory stays in its place for as long as the buffer lives,
/// so a painter may keep a surface over it. Not sendable: one owner draws and presents.
@safe final class PixelBuffer {
    /// No side of a page is longer, in pixels.
    static let longestSide = 16384

    let width: Int
    let height: Int
    /// The first word of the first row; rows follow each other without gaps.
    private let words: UnsafeMutableBufferPointer<UInt32>

    /// A page of black pixels.
    ///
    /// - Precondition: both sides are 1 to ``longestSide``.
    init(width: Int, height: Int) {
        precondition(
            (1...Self.longestSide).contains(width) && (1...Self.longestSide).contains(height),
            "a page of \(width)x\(height) pixels")
        self.width = width
        self.height = height
        let words = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: width * height)
        unsafe words.initialize(repeating: 0)
        unsafe self.words = unsafe words
    }

    deinit { unsafe words.deallocate() }

    var bounds: PixelRectangle { PixelRectangle(width: width, height: height) }

    /// The pixel of a column and a row, which have to be of this page.
    subscript(x: Int, y: Int) -> UInt32 {
        get {
            precondition(bounds.contains(x: x, y: y), "pixel \(x), \(y) of \(width)x\(height)")
            return unsafe words[y * width + x]
        }
        set {
            precondition(bounds.contains(x: x, y: y), "pixel \(x), \(y) of \(width)x\(height)")
            unsafe words[y * width + x] = newValue
        }
    }

    /// Fills the part of a rectangle that lies in the page.
    func fill(_ rectangle: PixelRectangle, with word: UInt32) {
        let part = rectangle.intersection(bounds)
        for row in part.y..<part.bottom {
            for column in part.x..<part.right { unsafe words[row * width + column] = word }
        }
    }

    /// Lends all words for reading.
    func withWords<Result, Failure>(
        _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeBufferPointer(words))
    }

    /// The memory itself, for a painter's surface: `height` rows of `4 * width` bytes.
    ///
    /// Not valid beyond the life of the buffer.
    @unsafe var memory: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(words)
    }
}
