import Testing

@testable import QRCode

@Suite("The bit stream")
struct BitStreamTests {
    /// Parses fields of (value, bits) as the data of a version.
    static func parse(
        _ fields: [(Int, Int)], in name: String = "1"
    ) throws(SymbolError) -> SymbolContent {
        var writer = BitWriter()
        for (value, bits) in fields { writer.write(value, bits: bits) }
        guard let version = Version.named(name) else { throw .undefinedMode(indicator: -1, bit: 0) }
        return try SegmentParser.parse(
            writer.bytes, bitCount: writer.bitCount, version: version
        ).content
    }

    @Test(
        "Each fault is reported with its values",
        arguments: [
            ([(6, 4)], "1", .undefinedMode(indicator: 6, bit: 0)),
            ([(4, 4), (1, 8), (65, 8), (15, 4)], "1", .undefinedMode(indicator: 15, bit: 20)),
            ([(1, 4), (5, 3)], "1", .truncatedData(needed: 10, remaining: 3)),
            ([(4, 4), (3, 8), (0, 16)], "1", .truncatedData(needed: 24, remaining: 16)),
            ([(1, 4), (3, 10), (1000, 10)], "1", .invalidDigits(value: 1000, digits: 3)),
            ([(1, 4), (2, 10), (100, 7)], "1", .invalidDigits(value: 100, digits: 2)),
            ([(1, 4), (1, 10), (10, 4)], "1", .invalidDigits(value: 10, digits: 1)),
            ([(2, 4), (2, 9), (2025, 11)], "1", .invalidAlphanumeric(value: 2025, characters: 2)),
            ([(2, 4), (1, 9), (45, 6)], "1", .invalidAlphanumeric(value: 45, characters: 1)),
            ([(8, 4), (1, 8), (63, 13)], "1", .invalidDoubleByte(.kanji, value: 63)),
            ([(13, 4), (1, 4), (1, 8), (8191, 13)], "1", .invalidDoubleByte(.hanzi, value: 8191)),
            ([(13, 4), (2, 4), (1, 8), (0, 13)], "1", .undefinedHanziSubset(2)),
            ([(7, 4), (0xE0, 8), (0, 16)], "1", .invalidECI(0xE0)),
            ([(7, 4), (0xDF, 8), (0xFFFF, 16)], "1", .invalidECI(0x1FFFFF)),
            ([(7, 4), (0x80, 8), (0, 4)], "1", .truncatedData(needed: 8, remaining: 4)),
            ([(3, 4), (2, 4), (1, 4), (9, 8)], "1", .invalidStructuredAppend(index: 2, count: 2)),
            (
                [(3, 4), (0, 4), (1, 4), (9, 8), (3, 4), (1, 4), (1, 4), (9, 8)], "1",
                .invalidStructuredAppend(index: 1, count: 2)
            ),
            ([(9, 4), (0, 4)], "1", .truncatedData(needed: 8, remaining: 4)),
            ([(3, 2), (1, 3), (63, 13)], "M3", .invalidDoubleByte(.kanji, value: 63)),
            ([(1, 1), (1, 3), (63, 6)], "M2", .invalidAlphanumeric(value: 63, characters: 1)),
            ([(3, 3), (7, 3), (0, 8)], "R7x43", .truncatedData(needed: 56, remaining: 8)),
        ] as [([(Int, Int)], String, SymbolError)])
    func faults(fields: [(Int, Int)], version: String, error: SymbolError) {
        #expect(throws: error) { try Self.parse(fields, in: version) }
    }

    @Test("The terminator ends the data, and so does a rest too short for an indicator")
    func terminator() throws {
        let digit: [(Int, Int)] = [(1, 4), (1, 10), (7, 4)]
        let expected = SymbolContent(segments: [Segment(.numeric, [0x37])])
        #expect(try Self.parse(digit + [(0, 4), (0xFFFF, 16)]) == expected)
        #expect(try Self.parse(digit + [(7, 3)]) == expected)
        #expect(try Self.parse(digit) == expected)
        #expect(try Self.parse([]) == SymbolContent(segments: []))
        let micro: [(Int, Int)] = [(1, 3), (7, 4)]
        #expect(try Self.parse(micro + [(0, 3), (0x1FF, 9)], in: "M1") == expected)
        #expect(try Self.parse(micro + [(0, 2)], in: "M1") == expected)
        let rectangular: [(Int, Int)] = [(1, 3), (1, 4), (7, 4)]
        #expect(try Self.parse(rectangular + [(0, 3), (99, 8)], in: "R7x43") == expected)
    }

    @Test("ECI designators of one, two and three codewords bind the segments after them")
    func eci() throws {
        let fields: [(Int, Int)] = [
            (4, 4), (1, 8), (0x61, 8), (7, 4), (26, 8), (4, 4), (1, 8), (0x62, 8), (7, 4),
            (0x8000 | 899, 16), (1, 4), (1, 10), (3, 4), (7, 4), (0xC0_0000 | 999_999, 24), (4, 4),
            (1, 8), (0x64, 8),
        ]
        #expect(
            try Self.parse(fields).segments == [
                Segment(.byte, [0x61]), Segment(.byte, [0x62], eci: 26),
                Segment(.numeric, [0x33], eci: 899), Segment(.byte, [0x64], eci: 999_999),
            ])
    }

    @Test("In FNC1 modes % is a group separator and %% a percent sign, in alphanumeric only")
    func fnc1() throws {
        // A % % % B: values 10 38 38 38 11; then a byte segment with a percent sign.
        let fields: [(Int, Int)] = [
            (2, 4), (5, 9), (10 * 45 + 38, 11), (38 * 45 + 38, 11), (11, 6), (4, 4), (1, 8),
            (0x25, 8),
        ]
        let plain = try Self.parse(fields)
        #expect(plain.bytes == Array("A%%%B%".utf8) && plain.fnc1 == nil)
        let first = try Self.parse([(5, 4)] + fields)
        #expect(first.bytes == Array("A%\u{1D}B%".utf8))
        #expect(first.fnc1 == .gs1)
        let second = try Self.parse([(9, 4), (165, 8)] + fields)
        #expect(second.bytes == first.bytes)
        #expect(second.fnc1 == .industry(applicationIndicator: 165))
    }

    @Test("Structured append gives place, count and parity")
    func structuredAppend() throws {
        let content = try Self.parse([(3, 4), (2, 4), (4, 4), (0xA5, 8), (1, 4), (1, 10), (9, 4)])
        #expect(content.structuredAppend == StructuredAppend(index: 2, count: 5, parity: 0xA5))
        #expect(StructuredAppend(index: 5, count: 5, parity: 0) == nil)
        #expect(StructuredAppend(index: 0, count: 17, parity: 0) == nil)
        #expect(StructuredAppend(index: -1, count: 2, parity: 0) == nil)
    }
}
