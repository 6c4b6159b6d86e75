/// A grey picture in working memory, at some scale of the one that is searched.
///
/// The first `width * height` bytes are the pixels, row by row; there may be more behind them, so that a
/// smaller picture needs no other memory.
struct SearchPlane: Sendable {
    private(set) var width = 0
    private(set) var height = 0
    private(set) var pixels: [UInt8] = []
    /// How many pixels of the whole picture one of these spans, across and down.
    private(set) var scale = Vector(1, 1)
    /// Where its top left is in the whole picture, in pixels of that.
    private(set) var origin = Vector.zero

    var shortSide: Int { min(width, height) }
    var longSide: Int { max(width, height) }
    var count: Int { width * height }

    init() {}

    /// A picture as it is, sharing its memory.
    init(width: Int, height: Int, pixels: [UInt8], scale: Vector = Vector(1, 1)) {
        self.scale = scale
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    @_lifetime(borrow self)
    func row(_ y: Int) -> Span<UInt8> {
        pixels.span.extracting(y * width..<(y + 1) * width)
    }

    /// Takes a size; what the pixels are is left open.
    mutating func resize(width: Int, height: Int, scale: Vector, origin: Vector = .zero) {
        self.width = width
        self.height = height
        self.scale = scale
        self.origin = origin
        let missing = width * height - pixels.count
        if missing > 0 { pixels.append(contentsOf: repeatElement(0, count: missing)) }
    }

    /// Calls `body` with each row to write, and its number.
    @inline(__always)
    mutating func writeRows(_ body: (Int, inout MutableSpan<UInt8>) -> Void) {
        let (width, height) = (width, height)
        var all = pixels.mutableSpan
        for y in 0..<height {
            var row = all._mutatingExtracting(y * width..<(y + 1) * width)
            body(y, &row)
        }
    }

    /// Becomes a part of another.
    mutating func crop(_ source: SearchPlane, columns: Range<Int>, rows: Range<Int>) {
        resize(width: columns.count, height: rows.count, scale: source.scale)
        origin =
            source.origin
            + Vector(Double(columns.lowerBound), Double(rows.lowerBound)) * source.scale
        writeRows { y, row in
            let from = source.row(rows.lowerBound + y).extracting(columns)
            for x in from.indices { row[x] = from[x] }
        }
    }

    /// Becomes half of another, each pixel the mean of four; an odd last row or column is left out.
    mutating func halve(_ source: SearchPlane) {
        let width = source.width / 2
        resize(width: width, height: source.height / 2, scale: source.scale * 2)
        writeRows { y, row in
            let upper = source.row(2 * y)
            let lower = source.row(2 * y + 1)
            for x in 0..<width {
                let sum =
                    UInt16(upper[2 * x]) &+ UInt16(upper[2 * x + 1]) &+ UInt16(lower[2 * x])
                    &+ UInt16(lower[2 * x + 1])
                row[x] = UInt8(truncatingIfNeeded: (sum &+ 2) &>> 2)
            }
        }
    }

    /// Resamples another plane at a different size by bilinear interpolation.
    ///
    /// For factors of 0.5 and more: below, pixels would be skipped.
    mutating func resample(_ source: SearchPlane, width: Int, height: Int) {
        let step = Vector(
            Double(source.width) / Double(width), Double(source.height) / Double(height))
        resize(width: width, height: height, scale: source.scale * step)
        // Places in 1/65536 of a pixel; the centre of pixel 0 is half a step in.
        let stepX = Int(step.x * 65536)
        let stepY = Int(step.y * 65536)
        let last = (x: source.width - 1, y: source.height - 1)
        writeRows { y, row in
            let at = max(0, y * stepY + stepY / 2 - 32768)
            let upper = source.row(min(at >> 16, last.y))
            let lower = source.row(min((at >> 16) + 1, last.y))
            let down = (at & 0xFFFF) >> 8
            for x in 0..<width {
                let at = max(0, x * stepX + stepX / 2 - 32768)
                let left = min(at >> 16, last.x)
                let right = min(left + 1, last.x)
                let across = (at & 0xFFFF) >> 8
                let top = Int(upper[left]) * (256 - across) + Int(upper[right]) * across
                let bottom = Int(lower[left]) * (256 - across) + Int(lower[right]) * across
                row[x] = UInt8(
                    truncatingIfNeeded: (top * (256 - down) + bottom * down + 32768) >> 16)
            }
        }
    }
}
