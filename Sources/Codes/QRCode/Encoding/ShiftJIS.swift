/// Text as Shift JIS: ASCII, half-width katakana, and the characters of JIS X 0208.
enum ShiftJIS {
    /// The bytes of a text.
    ///
    /// - Throws: ``SymbolError/unencodableCharacter(index:_:)`` with the first that has none.
    static func encode(_ text: String) throws(SymbolError) -> [UInt8] {
        var bytes: [UInt8] = []
        for (index, scalar) in text.unicodeScalars.enumerated() {
            let value = scalar.value
            if value < 0x80 {
                bytes.append(UInt8(value))
            } else if (0xFF61...0xFF9F).contains(value) {
                bytes.append(UInt8(value - 0xFF61 + 0xA1))
            } else if let pair = pairs[scalar] {
                bytes.append(UInt8(pair >> 8))
                bytes.append(UInt8(pair & 0xFF))
            } else {
                throw .unencodableCharacter(index: index, .shiftJIS)
            }
        }
        return bytes
    }

    /// The two bytes of each character of JIS X 0208.
    private static let pairs: [Unicode.Scalar: UInt16] = {
        var pairs: [Unicode.Scalar: UInt16] = [:]
        for (line, row) in JISX0208.rows.unicodeScalars.split(separator: "\n").enumerated() {
            let number = line < 8 ? line + 1 : line + 8
            for (column, scalar) in row.enumerated() where scalar != " " {
                pairs[scalar] = pair(row: number, cell: column + 1)
            }
        }
        return pairs
    }()

    /// Two rows of 94 share a lead byte; the trail byte skips 0x7F.
    private static func pair(row: Int, cell: Int) -> UInt16 {
        let lead = (row - 1) / 2 + (row <= 62 ? 0x81 : 0xC1)
        let trail = row.isMultiple(of: 2) ? cell + 0x9E : cell + (cell <= 63 ? 0x3F : 0x40)
        return UInt16(lead << 8 | trail)
    }
}
