/// Reads the bit stream of a symbol.
///
/// Every step consumes at least a mode indicator and a count, so that the work is bounded by the
/// number of bits.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.
struct SegmentParser {
    private let version: Version
    private var bits: BitReader
    private var content = SymbolContent(segments: [])
    private var eci: Int?

    private init(_ codewords: [UInt8], bitCount: Int, version: Version) {
        self.version = version
        bits = BitReader(codewords, bitCount: bitCount)
    }

    /// Parses the first `bitCount` bits of the data codewords; returns the content and the bit after the terminator.
    static func parse(
        _ codewords: [UInt8], bitCount: Int, version: Version
    ) throws(SymbolError) -> (content: SymbolContent, end: Int) {
        var parser = SegmentParser(codewords, bitCount: bitCount, version: version)
        // Model 1 begins with four bits that are zero.
        if version.symbology == .qrCodeModel1 { _ = parser.bits.read(4) }
        while let indicator = try parser.nextIndicator() {
            try parser.read(indicator)
        }
        return (content: parser.content, end: parser.bits.position)
    }

    /// The next indicator; `nil` at the terminator, or where too little is left for one.
    private mutating func nextIndicator() throws(SymbolError) -> ModeIndicator? {
        if version.symbology == .microQRCode {
            // The terminator is cut off when the symbol ends sooner.
            let length = min(version.terminatorBits, bits.remaining)
            if bits.peek(length) == 0 {
                _ = bits.read(length)
                return nil
            }
        }
        let position = bits.position
        guard let value = bits.read(version.modeBits) else { return nil }
        guard let indicator = ModeIndicator.named(value, in: version) else {
            throw .undefinedMode(indicator: value, bit: position)
        }
        return indicator == .terminator ? nil : indicator
    }

    private mutating func read(_ indicator: ModeIndicator) throws(SymbolError) {
        switch indicator {
        case .terminator: break
        case .segment(let mode): try readSegment(mode)
        case .eci: eci = try readECI()
        case .fnc1First: content.fnc1 = .gs1
        case .fnc1Second: content.fnc1 = .industry(applicationIndicator: UInt8(try take(8)))
        case .structuredAppend: try readStructuredAppend()
        }
    }

    private mutating func readSegment(_ mode: Segment.Mode) throws(SymbolError) {
        if mode == .hanzi {
            let subset = try take(4)
            guard subset == 1 else { throw .undefinedHanziSubset(subset) }
        }
        let count = try take(version.countBits(mode) ?? 0)
        let needed = Self.bits(of: count, in: mode)
        guard needed <= bits.remaining else {
            throw .truncatedData(needed: needed, remaining: bits.remaining)
        }
        let bytes: [UInt8] =
            switch mode {
            case .numeric: try digits(count)
            case .alphanumeric: try alphanumeric(count)
            case .byte: try self.bytes(count)
            case .kanji, .hanzi: try doubleBytes(count, mode)
            }
        if !bytes.isEmpty { content.segments.append(Segment(mode, bytes, eci: eci)) }
    }

    /// Bits that `count` characters take in a mode.
    static func bits(of count: Int, in mode: Segment.Mode) -> Int {
        switch mode {
        case .numeric: count / 3 * 10 + [0, 4, 7][count % 3]
        case .alphanumeric: count / 2 * 11 + count % 2 * 6
        case .byte: count * 8
        case .kanji, .hanzi: count * 13
        }
    }

    private mutating func digits(_ count: Int) throws(SymbolError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var left = count
        while left > 0 {
            let digits = min(left, 3)
            let value = try take([0, 4, 7, 10][digits])
            guard value < [0, 10, 100, 1000][digits] else {
                throw .invalidDigits(value: value, digits: digits)
            }
            if digits == 3 { bytes.append(0x30 + UInt8(value / 100)) }
            if digits >= 2 { bytes.append(0x30 + UInt8(value / 10 % 10)) }
            bytes.append(0x30 + UInt8(value % 10))
            left -= digits
        }
        return bytes
    }

    private mutating func alphanumeric(_ count: Int) throws(SymbolError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var left = count
        while left > 0 {
            let characters = min(left, 2)
            let value = try take([0, 6, 11][characters])
            guard value < [0, 45, 2025][characters] else {
                throw .invalidAlphanumeric(value: value, characters: characters)
            }
            if characters == 2 { bytes.append(Alphanumeric.characters[value / 45]) }
            bytes.append(Alphanumeric.characters[value % 45])
            left -= characters
        }
        return content.fnc1 == nil ? bytes : Self.unescaped(bytes)
    }

    /// Turns two percent signs into one, and one into the group separator.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var i = 0
        while i < bytes.count {
            let isPercent = bytes[i] == Alphanumeric.percent
            let isDouble = isPercent && i + 1 < bytes.count && bytes[i + 1] == Alphanumeric.percent
            result.append(isPercent && !isDouble ? Alphanumeric.groupSeparator : bytes[i])
            i += isDouble ? 2 : 1
        }
        return result
    }

    private mutating func bytes(_ count: Int) throws(SymbolError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for _ in 0..<count { bytes.append(UInt8(try take(8))) }
        return bytes
    }

    private mutating func doubleBytes(
        _ count: Int, _ mode: Segment.Mode
    ) throws(SymbolError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count)
        for _ in 0..<count {
            let value = try take(13)
            guard let pair = DoubleByte.pair(of: value, in: mode) else {
                throw .invalidDoubleByte(mode, value: value)
            }
            bytes.append(pair.0)
            bytes.append(pair.1)
        }
        return bytes
    }

    private mutating func readECI() throws(SymbolError) -> Int {
        let first = try take(8)
        let value: Int
        if first < 0x80 {
            value = first
        } else if first < 0xC0 {
            value = (first & 0x3F) << 8 | (try take(8))
        } else if first < 0xE0 {
            value = (first & 0x1F) << 16 | (try take(16))
        } else {
            throw .invalidECI(first)
        }
        guard value <= 999_999 else { throw .invalidECI(value) }
        return value
    }

    private mutating func readStructuredAppend() throws(SymbolError) {
        let index = try take(4)
        let count = try take(4) + 1
        let parity = UInt8(try take(8))
        guard content.structuredAppend == nil,
            let place = StructuredAppend(index: index, count: count, parity: parity)
        else { throw .invalidStructuredAppend(index: index, count: count) }
        content.structuredAppend = place
    }

    /// The next `count` bits, or the error that says how many are missing.
    private mutating func take(_ count: Int) throws(SymbolError) -> Int {
        guard let value = bits.read(count) else {
            throw .truncatedData(needed: count, remaining: bits.remaining)
        }
        return value
    }
}
