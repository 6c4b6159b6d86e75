import Pixels

/// How a page reaches the panel: shifted against burn-in, and dimmed.
struct PageRendition: Equatable {
    var shift = PixelShift()
    /// Of ``fullLevel`` for pixels as they are; 0 for black.
    var level = PageRendition.fullLevel

    static let fullLevel = 256
}

extension PixelBuffer {
    /// Takes over a rectangle of a page of the same size; what moves in at an edge is as the edge itself.
    ///
    /// - Returns: the part of this page that is as wanted now.
    @discardableResult
    func copy(
        _ rectangle: PixelRectangle, from page: PixelBuffer, as rendition: PageRendition
    ) -> PixelRectangle {
        precondition(width == page.width && height == page.height)
        let (x, y) = (rendition.shift.x, rendition.shift.y)
        // Where the page moves, its edges grow by as much.
        let target = PixelRectangle(
            fromX: rectangle.x + x - abs(x), y: rectangle.y + y - abs(y),
            toX: rectangle.right + x + abs(x), y: rectangle.bottom + y + abs(y)
        ).intersection(bounds)
        guard !target.isEmpty, !rectangle.isEmpty else { return .empty }
        for row in target.y..<target.bottom {
            copy(
                columns: target.x..<target.right, row: row, from: page,
                row: min(max(row - y, 0), height - 1), shiftedBy: x, level: rendition.level)
        }
        return target
    }

    private func copy(
        columns: Range<Int>, row: Int, from page: PixelBuffer, row source: Int, shiftedBy x: Int,
        level: Int
    ) {
        let from = source * width
        let to = row * width
        // Of these the source lies in the page as it is.
        let first = min(max(0, x), width)
        let inner = columns.clamped(to: first..<max(first, min(width, width + x)))
        let read = unsafe page.memory.bindMemory(to: UInt32.self)
        let write = unsafe memory.bindMemory(to: UInt32.self)
        for column in columns.lowerBound..<min(inner.lowerBound, columns.upperBound) {
            unsafe write[to + column] = read[from].darkened(to: level)
        }
        for column in max(inner.upperBound, columns.lowerBound)..<columns.upperBound {
            unsafe write[to + column] = read[from + width - 1].darkened(to: level)
        }
        guard !inner.isEmpty else { return }
        if level == PageRendition.fullLevel {
            let first = from + inner.lowerBound - x
            _ = unsafe UnsafeMutableBufferPointer(
                rebasing: write[to + inner.lowerBound..<to + inner.upperBound]
            ).update(fromContentsOf: read[first..<first + inner.count])
        } else {
            for column in inner {
                unsafe write[to + column] = read[from + column - x].darkened(to: level)
            }
        }
    }
}

extension UInt32 {
    /// A pixel 0xXXRRGGBB with each colour at a share of 256.
    fileprivate func darkened(to level: Int) -> UInt32 {
        let level = UInt32(level)
        return (((self & 0xFF00FF) &* level) >> 8) & 0xFF00FF
            | (((self & 0x00FF00) &* level) >> 8) & 0x00FF00
    }
}
