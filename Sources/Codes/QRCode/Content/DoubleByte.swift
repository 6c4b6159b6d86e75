/// The packing of two-byte characters into 13 bits.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.6; GB/T 18284-2000, 6.4.6.
enum DoubleByte {
    /// The bytes of the character with this value, 0..<8192; `nil` when there is none.
    static func pair(of value: Int, in mode: Segment.Mode) -> (UInt8, UInt8)? {
        let code: Int
        if mode == .kanji {
            let packed = (value / 0xC0) << 8 | value % 0xC0
            code = packed + (packed < 0x1F00 ? 0x8140 : 0xC140)
        } else {
            let packed = (value / 0x60) << 8 | value % 0x60
            code = packed + (packed < 0x0A00 ? 0xA1A1 : 0xA6A1)
        }
        let pair = (UInt8(code >> 8), UInt8(code & 0xFF))
        return self.value(of: pair, in: mode) == value ? pair : nil
    }

    /// The value of a pair of bytes; `nil` when the mode cannot hold it.
    static func value(of pair: (UInt8, UInt8), in mode: Segment.Mode) -> Int? {
        let (lead, trail) = (Int(pair.0), Int(pair.1))
        switch (mode, lead) {
        case (.kanji, 0x81...0x9F), (.kanji, 0xE0...0xEB):
            // The last range ends at 0xEBBF, where 13 bits end.
            guard (0x40...0xFC).contains(trail), trail != 0x7F, lead != 0xEB || trail <= 0xBF
            else { return nil }
            return (lead - (lead < 0xA0 ? 0x81 : 0xC1)) * 0xC0 + trail - 0x40
        case (.hanzi, 0xA1...0xAA), (.hanzi, 0xB0...0xFA):
            guard (0xA1...0xFE).contains(trail) else { return nil }
            return (lead - (lead < 0xAB ? 0xA1 : 0xA6)) * 0x60 + trail - 0xA1
        default:
            return nil
        }
    }
}
