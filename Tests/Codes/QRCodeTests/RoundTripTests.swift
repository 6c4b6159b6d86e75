import TestSupport
import Testing

@testable import QRCode

@Suite("Encoding and decoding again")
struct RoundTripTests {
    @Test("Every version with every level and every mask is read as it was made")
    func allSymbols() throws {
        var generator = SeededGenerator(seed: 20)
        for version in Version.all {
            for level in version.errorCorrectionLevels {
                let structure = try #require(BlockStructure(version: version, level: level))
                let segment = filling(version, structure, &generator)
                for mask in version.masks {
                    let symbol = try encode(
                        SymbolContent(segments: [segment]),
                        options: EncodingOptions(
                            versions: [version], errorCorrectionLevel: level,
                            raisesErrorCorrectionLevel: false, mask: mask))
                    let decoded = try decode(symbol.grid)
                    #expect(decoded.content == symbol.content)
                    #expect(decoded.version == version && decoded.mask == mask)
                    #expect(decoded.errorCorrectionLevel == level)
                    #expect(decoded.errors == 0 && !decoded.isMirrored)
                }
            }
        }
    }

    @Test("Mirrored symbols of every kind are read and said to be mirrored")
    func mirrored() throws {
        for version in Version.all where version.number % 3 == 1 {
            let symbol = try encode(
                text: version.number == 1 ? "123" : "45678901",
                options: EncodingOptions(versions: [version]))
            let decoded = try decode(symbol.grid.transposed)
            #expect(decoded.isMirrored)
            #expect(decoded.content == symbol.content)
        }
    }

    @Test("Random segments with random headers are read as they were made")
    func randomSegments() throws {
        var generator = SeededGenerator(seed: 21)
        for _ in 0..<400 {
            let content = Self.content(&generator)
            let symbol = try encode(content)
            #expect(try decode(symbol.grid).content == content)
        }
    }

    static func content(_ generator: inout SeededGenerator) -> SymbolContent {
        let fnc1: FNC1? =
            [nil, nil, .gs1, .industry(applicationIndicator: 37)][generator.number(below: 4)]
        let structuredAppend =
            generator.number(below: 3) == 0
            ? StructuredAppend(
                index: generator.number(below: 3), count: 3,
                parity: UInt8(generator.number(below: 256))) : nil
        var eci: Int?
        let segments = (0..<1 + generator.number(below: 6)).map { _ in
            let mode = Segment.Mode.allCases[generator.number(below: 5)]
            if generator.number(below: 3) == 0 {
                eci = [0, 26, 127, 128, 899, 16384, 999_999].randomElement(
                    using: &generator)
            }
            let count = 1 + generator.number(below: 40)
            var bytes: [UInt8] = (0..<count).flatMap { _ in character(mode, fnc1, &generator) }
            if mode == .alphanumeric, fnc1 != nil {
                // What a percent sign and a group separator after one another cannot say.
                for i in bytes.indices.dropFirst()
                where bytes[i - 1] == 0x1D && (bytes[i] == 0x1D || bytes[i] == 0x25) {
                    bytes[i] = 0x41
                }
            }
            return Segment(mode, bytes, eci: eci)
        }
        return SymbolContent(segments: segments, structuredAppend: structuredAppend, fnc1: fnc1)
    }

    private static func character(
        _ mode: Segment.Mode, _ fnc1: FNC1?, _ generator: inout SeededGenerator
    ) -> [UInt8] {
        switch mode {
        case .numeric: return [UInt8(0x30 + generator.number(below: 10))]
        case .byte: return generator.bytes(1)
        case .alphanumeric:
            let character = Alphanumeric.characters[generator.number(below: 45)]
            return [fnc1 != nil && generator.number(below: 6) == 0 ? 0x1D : character]
        case .kanji, .hanzi:
            while true {
                let pair = DoubleByte.pair(of: generator.number(below: 8192), in: mode)
                if let pair { return [pair.0, pair.1] }
            }
        }
    }

    @Test(
        "Every value of the two double-byte modes stands for one pair and back",
        arguments: [
            (Segment.Mode.kanji, [0x81, 0x40], [0xEB, 0xBF]),
            (.hanzi, [0xA1, 0xA1], [0xFA, 0xFE]),
        ] as [(Segment.Mode, [UInt8], [UInt8])])
    func doubleBytes(mode: Segment.Mode, first: [UInt8], last: [UInt8]) {
        #expect(DoubleByte.value(of: (first[0], first[1]), in: mode) == 0)
        #expect(DoubleByte.value(of: (last[0], last[1]), in: mode) != nil)
        var pairs = 0
        for value in 0..<8192 {
            guard let pair = DoubleByte.pair(of: value, in: mode) else { continue }
            pairs += 1
            #expect(DoubleByte.value(of: pair, in: mode) == value)
        }
        #expect(pairs > 7000)
    }
}
