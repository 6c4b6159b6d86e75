import Imaging

/// The rows of a portable anymap, one after the other, as 8-bit grey or RGB.
struct PNMRows {
    let header: PNMHeader
    let source: Source
    /// Where the next row begins.
    private(set) var offset: Int

    init(header: PNMHeader, source: Source) {
        self.header = header
        self.source = source
        offset = header.end
    }

    /// The next row; `nil` when the data ends before it does.
    mutating func next(page: Int) throws(ImageFileError) -> [UInt8]? {
        header.isPlain ? try plainRow(page: page) : binaryRow()
    }

    private mutating func binaryRow() -> [UInt8]? {
        let length = header.bytesPerRow
        guard source.bytes.count - offset >= length else { return nil }
        let start = offset
        offset += length
        let bytes = source.bytes
        let row = bytes.span.extracting(start..<start + length)
        let samples = header.kind == .colors ? header.width * 3 : header.width
        let header = header
        return [UInt8](capacity: samples) { out in
            if header.kind == .bits {
                // A set bit is black ink.
                for x in 0..<samples { out.append(row[x >> 3] >> (7 - x & 7) & 1 == 1 ? 0 : 255) }
            } else if header.maximum > 255 {
                for x in 0..<samples {
                    out.append(header.scaled(Int(row[x * 2]) << 8 | Int(row[x * 2 + 1])))
                }
            } else if header.maximum == 255 {
                for x in 0..<samples { out.append(row[x]) }
            } else {
                for x in 0..<samples { out.append(header.scaled(Int(row[x]))) }
            }
        }
    }

    private mutating func plainRow(page: Int) throws(ImageFileError) -> [UInt8]? {
        let samples = header.kind == .colors ? header.width * 3 : header.width
        var scanner = PNMScanner(offset: offset)
        var row: [UInt8] = []
        row.reserveCapacity(samples)
        let bytes = source.bytes
        for _ in 0..<samples {
            switch header.kind == .bits
                ? scanner.bit(in: bytes.span) : scanner.number(in: bytes.span)
            {
            case .value(let value):
                row.append(header.kind == .bits ? (value == 1 ? 0 : 255) : header.scaled(value))
            case .end: return nil
            case .nonsense:
                throw source.damaged(page: page, "a pixel is not a number")
            }
        }
        offset = scanner.offset
        return row
    }
}
