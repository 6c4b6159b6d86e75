internal import Glibc
import Pixels

/// What a screen is to show, in the screen's own format and orientation, in ordinary memory.
///
/// The screen's memory is slow to write and slower to read. Pages are compared with this shadow copy, and only the
/// damage, what differs, is written to the screen.
@safe final class ScreenImage {
    /// What is compared, and written, at once: so wide and so high, in pixels.
    static let tileWidth = 64
    static let tileHeight = 16

    /// The size of the screen, in its own orientation.
    let width: Int
    let height: Int
    let rotation: ScreenRotation
    let converter: PixelConverter
    private let bytesPerRow: Int
    private let bytes: UnsafeMutableRawBufferPointer
    /// A tile of the page as the screen sees it, and one of its rows as the screen stores it.
    private let tileWords: UnsafeMutableBufferPointer<UInt32>
    private let rowBytes: UnsafeMutableRawBufferPointer

    /// - Precondition: both sides are 1 to ``PixelBuffer/longestSide``.
    init(width: Int, height: Int, format: ScreenPixelFormat, rotation: ScreenRotation) {
        precondition(
            (1...PixelBuffer.longestSide).contains(width)
                && (1...PixelBuffer.longestSide).contains(height),
            "a screen of \(width)x\(height) pixels")
        self.width = width
        self.height = height
        self.rotation = rotation
        converter = PixelConverter(format: format)
        bytesPerRow = width * format.bytesPerPixel
        unsafe bytes = .allocate(byteCount: bytesPerRow * height, alignment: 64)
        unsafe bytes.initializeMemory(as: UInt8.self, repeating: 0)
        unsafe tileWords = .allocate(capacity: Self.tileWidth * Self.tileHeight)
        unsafe tileWords.initialize(repeating: 0)
        unsafe rowBytes = .allocate(
            byteCount: Self.tileWidth * format.bytesPerPixel, alignment: 64)
        unsafe rowBytes.initializeMemory(as: UInt8.self, repeating: 0)
        // Black is not everywhere a pixel of zeros.
        let black = PixelBuffer(width: pageWidth, height: pageHeight)
        _ = update(from: black, damage: [black.bounds])
    }

    deinit {
        unsafe bytes.deallocate()
        unsafe tileWords.deallocate()
        unsafe rowBytes.deallocate()
    }

    var bounds: PixelRectangle { PixelRectangle(width: width, height: height) }
    /// The size of a page, as the visitor sees it.
    var pageWidth: Int { rotation.swapsSides ? height : width }
    var pageHeight: Int { rotation.swapsSides ? width : height }

    /// Takes over the changed rectangles of a page of the right size.
    ///
    /// - Returns: the parts of the screen that differ from before, in its own orientation.
    func update(from page: PixelBuffer, damage: [PixelRectangle]) -> [PixelRectangle] {
        precondition(
            page.width == pageWidth && page.height == pageHeight,
            "a page of \(page.width)x\(page.height) for \(pageWidth)x\(pageHeight)")
        let region = DamageRegion(damage, within: page.bounds)
        var changes = DamageRegion()
        for rectangle in region.rectangles {
            let part = rotation.toScreen(
                rectangle, pageWidth: pageWidth, pageHeight: pageHeight)
            var above: [PixelRectangle] = []
            for top in stride(from: part.y, to: part.bottom, by: Self.tileHeight) {
                let band = PixelRectangle(
                    x: part.x, y: top, width: part.width,
                    height: min(Self.tileHeight, part.bottom - top))
                let runs = updateBand(band, from: page)
                above = Self.join(runs, below: above, into: &changes)
            }
            changes.add(above)
        }
        return changes.rectangles
    }

    /// Copies parts of the image to a screen's memory.
    ///
    /// - Precondition: the memory holds all rows of the screen, `stride` bytes apart.
    func copy(
        _ rectangles: [PixelRectangle], to memory: UnsafeMutableRawBufferPointer, stride: Int
    ) {
        let bytesPerPixel = converter.format.bytesPerPixel
        precondition(
            stride >= bytesPerRow && memory.count >= stride * (height - 1) + bytesPerRow,
            "\(memory.count) bytes in rows of \(stride) for \(width)x\(height)")
        for rectangle in rectangles {
            let part = rectangle.intersection(bounds)
            guard !part.isEmpty else { continue }
            for row in part.y..<part.bottom {
                let from = row * bytesPerRow + part.x * bytesPerPixel
                let target = row * stride + part.x * bytesPerPixel
                unsafe UnsafeMutableRawBufferPointer(rebasing: memory[target...]).copyMemory(
                    from: UnsafeRawBufferPointer(
                        rebasing: bytes[from..<from + part.width * bytesPerPixel]))
            }
        }
    }

    // MARK: Tiles

    /// Updates a band of tiles.
    ///
    /// - Returns: the runs of tiles that have changed, left to right.
    private func updateBand(_ band: PixelRectangle, from page: PixelBuffer) -> [PixelRectangle] {
        let walk = rotation.walk(pageWidth: page.width, pageHeight: page.height)
        var runs: [PixelRectangle] = []
        for left in stride(from: band.x, to: band.right, by: Self.tileWidth) {
            var tile = band
            tile.x = left
            tile.width = min(Self.tileWidth, band.right - left)
            unsafe page.withWords { words in unsafe gather(tile, of: words, along: walk) }
            guard updateTile(tile) else { continue }
            if let last = runs.last, last.right == tile.x {
                runs[runs.count - 1] = last.union(tile)
            } else {
                runs.append(tile)
            }
        }
        return runs
    }

    /// Brings a tile's words into the order of the screen.
    private func gather(
        _ tile: PixelRectangle, of words: UnsafeBufferPointer<UInt32>,
        along walk: ScreenRotation.Walk
    ) {
        let start = walk.origin + tile.x * walk.stepX + tile.y * walk.stepY
        // Every word of the tile lies between its first and its last.
        let end = start + (tile.width - 1) * walk.stepX + (tile.height - 1) * walk.stepY
        precondition(
            words.indices.contains(start) && words.indices.contains(end),
            "words \(start) to \(end) of \(words.count)")
        if abs(walk.stepX) == 1 {
            for row in 0..<tile.height {
                var place = start &+ row &* walk.stepY
                for column in 0..<tile.width {
                    unsafe tileWords[row &* Self.tileWidth &+ column] = words[place]
                    place &+= walk.stepX
                }
            }
        } else {
            // Down the columns, so that what one line of the cache holds is read at once.
            for column in 0..<tile.width {
                var place = start &+ column &* walk.stepX
                for row in 0..<tile.height {
                    unsafe tileWords[row &* Self.tileWidth &+ column] = words[place]
                    place &+= walk.stepY
                }
            }
        }
    }

    /// Converts the gathered tile and keeps what differs.
    ///
    /// - Returns: whether anything did.
    private func updateTile(_ tile: PixelRectangle) -> Bool {
        let bytesPerPixel = converter.format.bytesPerPixel
        let count = tile.width * bytesPerPixel
        var isChanged = false
        for row in 0..<tile.height {
            let y = tile.y + row
            let first = row * Self.tileWidth
            unsafe converter.convert(
                UnsafeBufferPointer(rebasing: tileWords[first..<first + tile.width]),
                x: tile.x, y: y, into: rowBytes)
            let place = y * bytesPerRow + tile.x * bytesPerPixel
            let known = unsafe UnsafeMutableRawBufferPointer(
                rebasing: bytes[place..<place + count])
            guard let old = known.baseAddress, let new = unsafe rowBytes.baseAddress,
                unsafe memcmp(old, new, count) != 0
            else { continue }
            unsafe known.copyMemory(
                from: UnsafeRawBufferPointer(rebasing: rowBytes[..<count]))
            isChanged = true
        }
        return isChanged
    }

    /// Joins the runs of a band with those of the bands above that have the same columns; what does
    /// not go on is done, and stands in the changes.
    private static func join(
        _ runs: [PixelRectangle], below above: [PixelRectangle], into changes: inout DamageRegion
    ) -> [PixelRectangle] {
        var open: [PixelRectangle] = []
        var rest = above
        for run in runs {
            if let index = rest.firstIndex(where: { $0.x == run.x && $0.width == run.width }) {
                open.append(rest.remove(at: index).union(run))
            } else {
                open.append(run)
            }
        }
        changes.add(rest)
        return open
    }
}
