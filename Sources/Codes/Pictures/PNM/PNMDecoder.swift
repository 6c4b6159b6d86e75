import Imaging
import Processes

/// Portable bitmaps, graymaps and pixmaps, P1 to P6, one after the other in their file.
enum PNMDecoder {
    /// What a page left behind for the next one.
    struct Outcome {
        let page: LumaPage
        /// Where the next picture begins, if there is one.
        let next: Int?
    }

    /// Where the picture after the one at the offset begins, without decoding it.
    static func next(after offset: Int, _ source: Source, page: Int) throws(ImageFileError) -> Int?
    {
        let header = try header(at: offset, source, page: page)
        guard !header.isPlain else { return nil }
        return nextPicture(from: header.end + header.bytesPerRow * header.height, source)
    }

    /// The picture at an offset, in grey.
    static func page(
        _ number: Int, at offset: Int, _ source: Source
    ) throws(ImageFileError) -> Outcome {
        let header = try header(at: offset, source, page: number)
        var plane = LumaPlane(width: header.width, height: header.height)
        var rows = PNMRows(header: header, source: source)
        let deadline = Deadline(in: source.limits.pageTimeout)
        for y in 0..<header.height {
            guard let row = try rows.next(page: number) else {
                guard y > 0 else { throw source.truncated(page: number) }
                let warning = "the PNM data ends early, after \(y) of \(header.height) rows"
                let page = LumaPage(number: number, image: plane.finished(), warnings: [warning])
                return Outcome(page: page, next: nil)
            }
            var luma = plane.row(y)
            Luma.convert(row.span, channels: header.kind == .colors ? 3 : 1, to: &luma)
            if y % 64 == 0, deadline.hasPassed { throw source.timeout(page: number) }
        }
        return Outcome(
            page: LumaPage(number: number, image: plane.finished()),
            next: header.isPlain ? nil : nextPicture(from: rows.offset, source))
    }

    /// The picture at an offset, in colour and no larger than the box.
    static func colorImage(
        page: Int, at offset: Int, _ source: Source, box: Box
    ) throws(ImageFileError) -> ColorImage {
        let header = try header(at: offset, source, page: page)
        var rows = PNMRows(header: header, source: source)
        let deadline = Deadline(in: source.limits.pageTimeout)
        let count = header.width * header.height * 4
        var pixels: [UInt8] = []
        pixels.reserveCapacity(count)
        for y in 0..<header.height {
            guard let row = try rows.next(page: page) else { break }
            Color.fromChannels(header.kind == .colors ? 3 : 1, row.span, to: &pixels)
            if y % 64 == 0, deadline.hasPassed { throw source.timeout(page: page) }
        }
        guard !pixels.isEmpty else { throw source.truncated(page: page) }
        pixels += [UInt8](repeating: 255, count: count - pixels.count)
        return ColorImage(width: header.width, height: header.height, pixels: pixels)
            .fitted(intoWidth: box.width, height: box.height)
    }

    private static func header(
        at offset: Int, _ source: Source, page: Int
    ) throws(ImageFileError) -> PNMHeader {
        let header = try PNMHeader(at: offset, source, page: page)
        try source.check(width: header.width, height: header.height, page: page)
        return header
    }

    /// Where another picture begins behind this one; anything else there is ignored.
    private static func nextPicture(from offset: Int, _ source: Source) -> Int? {
        let bytes = source.bytes
        var start = offset
        while start < bytes.count, PNMHeader.isSpace(bytes[start]) { start += 1 }
        guard start < bytes.count,
            ImageFormat(of: bytes.span.extracting(start..<bytes.count)) == .pnm
        else { return nil }
        return start
    }
}
