/// Writes the bit stream of a symbol.
struct SegmentWriter {
    private let version: Version
    private var bits = BitWriter()

    /// Bits that a content takes in a version, without terminator.
    static func bitCount(
        of content: SymbolContent, in version: Version
    ) throws(SymbolError) -> Int {
        var count = 0
        func header(_ indicator: ModeIndicator, _ name: String) throws(SymbolError) -> Int {
            guard ModeIndicator.value(of: indicator, in: version) != nil else {
                throw .unsupportedFeature(name, version: version)
            }
            return version.modeBits
        }
        if content.structuredAppend != nil {
            count += try header(.structuredAppend, "structured append") + 16
        }
        switch content.fnc1 {
        case .gs1: count += try header(.fnc1First, "FNC1")
        case .industry: count += try header(.fnc1Second, "FNC1") + 8
        case nil: break
        }
        var eci: Int?
        for segment in content.segments {
            if let wanted = segment.eci, wanted != eci {
                guard (0...999_999).contains(wanted) else { throw .invalidECI(wanted) }
                count += try header(.eci, "ECI") + (wanted < 128 ? 8 : wanted < 16384 ? 16 : 24)
                eci = wanted
            }
            count += try header(.segment(segment.mode), "\(segment.mode) mode")
            if segment.mode == .hanzi { count += 4 }
            count += version.countBits(segment.mode) ?? 0
            let characters = segment.characterCount(hasFNC1: content.fnc1 != nil)
            count += SegmentParser.bits(of: characters, in: segment.mode)
        }
        return count
    }

    /// The data codewords of a symbol: content, terminator and padding.
    ///
    /// - Precondition: the content was measured by ``bitCount(of:in:)`` and fits.
    static func codewords(
        of content: SymbolContent, in version: Version, structure: BlockStructure
    ) -> [UInt8] {
        var writer = SegmentWriter(version: version)
        writer.write(content)
        writer.finish(dataBits: structure.dataBits)
        return writer.bits.bytes
    }

    private init(version: Version) { self.version = version }

    private mutating func write(_ content: SymbolContent) {
        if let place = content.structuredAppend {
            write(.structuredAppend)
            bits.write(place.index, bits: 4)
            bits.write(place.count - 1, bits: 4)
            bits.write(Int(place.parity), bits: 8)
        }
        switch content.fnc1 {
        case .gs1:
            write(.fnc1First)
        case .industry(let indicator):
            write(.fnc1Second)
            bits.write(Int(indicator), bits: 8)
        case nil:
            break
        }
        var eci: Int?
        for segment in content.segments {
            if let wanted = segment.eci, wanted != eci {
                write(.eci)
                writeECI(wanted)
                eci = wanted
            }
            write(segment, hasFNC1: content.fnc1 != nil)
        }
    }

    private mutating func write(_ indicator: ModeIndicator) {
        bits.write(ModeIndicator.value(of: indicator, in: version) ?? 0, bits: version.modeBits)
    }

    private mutating func writeECI(_ number: Int) {
        if number < 128 {
            bits.write(number, bits: 8)
        } else if number < 16384 {
            bits.write(0x8000 | number, bits: 16)
        } else {
            bits.write(0xC0_0000 | number, bits: 24)
        }
    }

    private mutating func write(_ segment: Segment, hasFNC1: Bool) {
        write(.segment(segment.mode))
        if segment.mode == .hanzi { bits.write(1, bits: 4) }
        let count = segment.characterCount(hasFNC1: hasFNC1)
        bits.write(count, bits: version.countBits(segment.mode) ?? 0)
        switch segment.mode {
        case .numeric: writeDigits(segment.bytes)
        case .alphanumeric: writeAlphanumeric(segment.escaped(hasFNC1: hasFNC1))
        case .byte: for byte in segment.bytes { bits.write(Int(byte), bits: 8) }
        case .kanji, .hanzi:
            for i in stride(from: 0, to: segment.bytes.count - 1, by: 2) {
                let pair = (segment.bytes[i], segment.bytes[i + 1])
                bits.write(DoubleByte.value(of: pair, in: segment.mode) ?? 0, bits: 13)
            }
        }
    }

    private mutating func writeDigits(_ digits: [UInt8]) {
        for start in stride(from: 0, to: digits.count, by: 3) {
            let group = digits[start..<min(start + 3, digits.count)]
            let value = group.reduce(0) { $0 * 10 + Int($1) - 0x30 }
            bits.write(value, bits: [0, 4, 7, 10][group.count])
        }
    }

    private mutating func writeAlphanumeric(_ characters: [UInt8]) {
        for start in stride(from: 0, to: characters.count, by: 2) {
            let group = characters[start..<min(start + 2, characters.count)]
            let value = group.reduce(0) { $0 * 45 + Int(Alphanumeric.values[Int($1)]) }
            bits.write(value, bits: group.count == 2 ? 11 : 6)
        }
    }

    /// Appends the terminator, zeros up to a codeword, and the two pad codewords alternately.
    private mutating func finish(dataBits: Int) {
        bits.write(0, bits: min(version.terminatorBits, dataBits - bits.bitCount))
        bits.write(0, bits: min((8 - bits.bitCount % 8) % 8, dataBits - bits.bitCount))
        var pad = 0xEC
        while bits.bitCount + 8 <= dataBits {
            bits.write(pad, bits: 8)
            pad ^= 0xEC ^ 0x11
        }
        // The half codeword at the end of M1 and M3 is padded with zeros.
        bits.write(0, bits: dataBits - bits.bitCount)
    }
}
