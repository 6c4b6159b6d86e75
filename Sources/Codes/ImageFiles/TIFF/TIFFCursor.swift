import Imaging
import Pictures
import Synchronization

/// The pages of a TIFF file.
///
/// gdk-pixbuf reads the first page alone, so that each page is given to it as a file of its own:
/// the same bytes under a header that points at that page's directory.
final class TIFFCursor: PageCursor {
    private let source: Source
    private let structure: TIFFStructure?
    /// Where the next page's directory lies; 0 after the last.
    private var offset: Int
    private var visited: Set<Int> = []
    private var number = 0

    /// libtiff has one error handler for the whole process, which the loader exchanges.
    private static let oneAtATime = Mutex(())

    init(_ source: Source) {
        self.source = source
        structure = TIFFStructure(source.bytes.span)
        offset = structure?.firstOffset ?? 0
    }

    func nextLuma() throws(ImageFileError) -> LumaPage? {
        guard let directory = try nextDirectory() else { return nil }
        let image = try load(directory) { $0.luma(isPremultiplied: true) }
        return LumaPage(number: number, image: image, orientation: directory.orientation)
    }

    func nextColor(in box: Box) throws(ImageFileError) -> ColorImage? {
        guard let directory = try nextDirectory() else { return nil }
        let stored = box.stored(for: directory.orientation)
        let image = try load(directory) { $0.color(isPremultiplied: true) }
        return image.fitted(intoWidth: stored.width, height: stored.height)
            .oriented(directory.orientation)
    }

    func skip() throws(ImageFileError) -> Bool { try nextDirectory() != nil }

    /// The next page's directory; the chain ends where it is broken or runs in a circle.
    private func nextDirectory() throws(ImageFileError) -> TIFFDirectory? {
        if number == 0, structure == nil || offset == 0 {
            number = 1
            throw source.truncated()
        }
        guard let structure, offset != 0 else { return nil }
        number += 1
        let here = offset
        offset = 0
        guard visited.insert(here).inserted else {
            throw source.damaged(page: number, "its pages lead back to an earlier one")
        }
        let bytes = source.bytes
        guard let directory = structure.directory(at: here, in: bytes.span) else {
            guard number > 1 else { throw source.truncated() }
            throw source.damaged(page: number, "its directory lies outside the file")
        }
        offset = directory.next
        return directory
    }

    private func load<Result: Sendable>(
        _ directory: TIFFDirectory, _ body: (borrowing PixbufPixels) -> Result
    ) throws(ImageFileError) -> Result {
        try source.check(width: directory.width, height: directory.height, page: number)
        guard directory.largestBlock <= max(source.limits.maximumPixels, 1 << 20) else {
            throw source.damaged(page: number, "its tiles are larger than any picture")
        }
        let loader = try PixbufLoader(source, page: number)
        try write(directory, to: loader)
        try close(loader)
        let result = try loader.withPixels { pixels throws(ImageFileError) in body(pixels) }
        guard let result else { throw source.damaged(page: number, "it holds no picture") }
        return result
    }

    /// Decoding happens when the loader is closed.
    private func close(_ loader: PixbufLoader) throws(ImageFileError) {
        let failure: ImageFileError? = Self.oneAtATime.withLock { _ in
            do throws(ImageFileError) {
                try loader.close()
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    /// Gives the loader the file with this page first, and upright, as libtiff would turn the
    /// pixels of some orientations and not of others.
    private func write(_ directory: TIFFDirectory, to loader: PixbufLoader) throws(ImageFileError) {
        guard let structure else { return }
        let file = source.bytes
        let bytes = file.span
        let header = structure.header(pointingAt: directory.offset)
        try loader.write(header.span)
        var written = min(header.count, bytes.count)
        if let at = directory.orientationOffset, at >= written, at + 2 <= bytes.count {
            try loader.write(bytes.extracting(written..<at))
            let upright: [UInt8] = structure.isBigEndian ? [0, 1] : [1, 0]
            try loader.write(upright.span)
            written = at + 2
        }
        try loader.write(bytes.extracting(droppingFirst: written))
    }
}
