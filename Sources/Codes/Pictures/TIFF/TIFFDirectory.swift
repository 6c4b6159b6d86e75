package import Imaging

/// One directory of a TIFF file, which describes one picture.
package struct TIFFDirectory: Sendable {
    /// Where the directory begins.
    package let offset: Int
    /// Where the next one begins; 0 after the last.
    package let next: Int
    package let width: Int
    package let height: Int
    package let orientation: Orientation
    /// Where the orientation's two bytes lie.
    package let orientationOffset: Int?
    /// The pixels of one tile or strip, which a decoder may allocate whole.
    package let largestBlock: Int

    /// Reads the directory; `nil` when it lies outside the bytes.
    init?(at offset: Int, in bytes: Span<UInt8>, of structure: TIFFStructure) {
        let reader = ByteReader(bytes, isBigEndian: structure.isBigEndian)
        let countLength = structure.isBig ? 8 : 2
        let entryLength = structure.isBig ? 20 : 12
        let valueOffset = structure.isBig ? 12 : 8
        let nextLength = structure.isBig ? 8 : 4
        guard offset > 0, let count = reader.number(at: offset, length: countLength),
            count > 0, count <= 65_535
        else { return nil }
        let end = offset + countLength + Int(count) * entryLength
        guard let next = reader.number(at: end, length: nextLength) else { return nil }

        var numbers: [Int: Int] = [:]
        var orientationOffset: Int?
        for index in 0..<Int(count) {
            let entry = offset + countLength + index * entryLength
            guard let tag = reader.short(at: entry), let type = reader.short(at: entry + 2),
                Self.wanted.contains(tag), numbers[tag] == nil
            else { continue }
            // Types 3 and 4 are the 16 and 32 bit numbers, 16 the 64 bit one of BigTIFF.
            let length = [3: 2, 4: 4, 16: 8][type] ?? 0
            guard length > 0, length <= nextLength,
                let value = reader.number(at: entry + valueOffset, length: length),
                let value = Int(exactly: value)
            else { continue }
            numbers[tag] = value
            if tag == 274, type == 3 { orientationOffset = entry + valueOffset }
        }
        self.offset = offset
        // An offset too large for any file ends the chain just as one outside the bytes does.
        self.next = Int(exactly: next) ?? Int.max
        width = numbers[256] ?? 0
        height = numbers[257] ?? 0
        orientation = numbers[274].flatMap(Orientation.init(rawValue:)) ?? .upright
        self.orientationOffset = orientationOffset
        let block = (numbers[322] ?? 0).multipliedReportingOverflow(by: numbers[323] ?? 0)
        largestBlock = block.overflow ? .max : block.partialValue
    }

    /// ImageWidth, ImageLength, Orientation, TileWidth, TileLength.
    private static let wanted: Set<Int> = [256, 257, 274, 322, 323]
}
