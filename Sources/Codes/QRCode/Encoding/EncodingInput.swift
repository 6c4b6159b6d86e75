/// Data to be encoded: bytes, and where they may be split.
struct EncodingInput {
    /// A character, or what is left of one: bytes that stay in one segment.
    struct Unit {
        let start: Int
        let count: Int
        /// Alphanumeric characters it takes, 0 when it cannot be.
        var alphanumerics = 0
        var isDigit = false
        var isKanji = false
    }

    let bytes: [UInt8]
    let units: [Unit]
    let eci: Int?
    let fnc1: FNC1?

    /// Bytes that mean nothing known.
    init(bytes: [UInt8], eci: Int?, fnc1: FNC1?) {
        self.init(bytes: bytes, eci: eci, fnc1: fnc1) { _ in 1 }
    }

    init(text: String, as encoding: TextEncoding, fnc1: FNC1?) throws(SymbolError) {
        switch encoding {
        case .utf8, .utf8WithDesignator:
            let bytes = Array(text.utf8)
            let isASCII = bytes.allSatisfy { $0 < 0x80 }
            let eci = encoding == .utf8WithDesignator && !isASCII ? 26 : nil
            self.init(bytes: bytes, eci: eci, fnc1: fnc1) { lead in
                lead < 0xC0 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            }
        case .latin1:
            var bytes: [UInt8] = []
            for (index, scalar) in text.unicodeScalars.enumerated() {
                guard let byte = UInt8(exactly: scalar.value) else {
                    throw .unencodableCharacter(index: index, encoding)
                }
                bytes.append(byte)
            }
            self.init(bytes: bytes, eci: nil, fnc1: fnc1) { _ in 1 }
        case .shiftJIS:
            let bytes = try ShiftJIS.encode(text)
            self.init(bytes: bytes, eci: nil, fnc1: fnc1, hasKanji: true) { lead in
                (0x81...0x9F).contains(lead) || lead >= 0xE0 ? 2 : 1
            }
        }
    }

    private init(
        bytes: [UInt8], eci: Int?, fnc1: FNC1?, hasKanji: Bool = false, length: (UInt8) -> Int
    ) {
        var units: [Unit] = []
        units.reserveCapacity(bytes.count)
        var start = 0
        while start < bytes.count {
            let byte = bytes[start]
            let count = min(length(byte), bytes.count - start)
            var unit = Unit(start: start, count: count)
            if count == 1 {
                unit.isDigit = (0x30...0x39).contains(byte)
                let previous = start > 0 ? bytes[start - 1] : 0
                unit.alphanumerics = Alphanumeric.width(
                    of: byte, after: previous, hasFNC1: fnc1 != nil)
            } else if hasKanji {
                let pair = (byte, bytes[start + 1])
                unit.isKanji = DoubleByte.value(of: pair, in: .kanji) != nil
            }
            units.append(unit)
            start += count
        }
        self.bytes = bytes
        self.units = units
        self.eci = eci
        self.fnc1 = fnc1
    }

    /// The units in this range, split into segments that take the fewest bits.
    ///
    /// `nil` when the version has no mode for one of them.
    func content(of range: Range<Int>, version: Version) -> SymbolContent? {
        guard let segments = Segmentation(self, version).segments(of: range) else { return nil }
        return SymbolContent(segments: segments, fnc1: fnc1)
    }
}
