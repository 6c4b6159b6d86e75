import Pictures

/// What the boxes of a HEIC or AVIF file say of its pictures (ISO/IEC 23008-12, on ISO/IEC 14496-12).
struct HEIFHeader {
    /// The sides of the largest picture.
    private(set) var width = 0
    private(set) var height = 0

    /// Reads the sizes of all pictures; `nil` when there is none.
    ///
    /// The loader gives the size only after it has decoded the picture, which is too late for a limit.
    init?(_ bytes: Span<UInt8>) {
        let reader = ByteReader(bytes, isBigEndian: true)
        var ranges = [0..<bytes.count]
        // Each of these boxes holds the next; "meta" has a version before them.
        for (name, offset) in [("meta", 4), ("iprp", 0), ("ipco", 0)] {
            ranges = Self.boxes(name, in: ranges, of: reader)
                .map { min($0.lowerBound + offset, $0.upperBound)..<$0.upperBound }
        }
        for box in Self.boxes("ispe", in: ranges, of: reader) {
            guard box.count >= 12, let width = reader.long(at: box.lowerBound + 4),
                let height = reader.long(at: box.lowerBound + 8)
            else { continue }
            // Both are below 2^32; the product may need 64 bits.
            if UInt64(width) * UInt64(height) > UInt64(self.width) * UInt64(self.height) {
                self.width = width
                self.height = height
            }
        }
        guard width > 0 else { return nil }
    }

    /// Where the contents of the boxes with this name are.
    private static func boxes(
        _ name: String, in ranges: [Range<Int>], of reader: borrowing ByteReader
    ) -> [Range<Int>] {
        let wanted = name.utf8.reduce(0) { $0 << 8 | Int($1) }
        var found: [Range<Int>] = []
        for range in ranges {
            var start = range.lowerBound
            while start + 8 <= range.upperBound, let length = reader.long(at: start),
                let type = reader.long(at: start + 4)
            {
                var header = 8
                var end = start + length
                if length == 1 {
                    guard let high = reader.long(at: start + 8), high < 1 << 24,
                        let low = reader.long(at: start + 12)
                    else { break }
                    header = 16
                    end = start + (high << 32 | low)
                } else if length == 0 {
                    end = range.upperBound
                }
                guard end >= start + header, end <= range.upperBound else { break }
                if type == wanted { found.append(start + header..<end) }
                start = end
            }
        }
        return found
    }
}
