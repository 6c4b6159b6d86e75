import Testing

@testable import QRCode

@Suite("The standard's worked examples")
struct WorkedExampleTests {
    /// ISO/IEC 18004:2015, Annex I: rows in hexadecimal, the leftmost module most significant.
    static let annexI: [UInt32] = [
        0x1FCB7F, 0x104F41, 0x17505D, 0x17585D, 0x17575D, 0x105141, 0x1FD57F, 0x001300, 0x17C97C,
        0x02B52C, 0x046A9F, 0x01083C, 0x03F290, 0x0017CC, 0x1FCD60, 0x1057C5, 0x17512C, 0x175920,
        0x175694, 0x104036, 0x1FDE94,
    ]
    static let annexIMicro: [UInt32] = [
        0x1FD5, 0x105D, 0x174D, 0x174F, 0x175C, 0x1051, 0x1FCF, 0x000C, 0x1A11, 0x0D55, 0x1CFE,
        0x0286, 0x1D37,
    ]

    static func grid(_ rows: [UInt32]) -> ModuleGrid {
        var grid = ModuleGrid(width: rows.count, height: rows.count)
        for (y, row) in rows.enumerated() {
            for x in 0..<rows.count {
                grid[x, y] = UInt8(row >> UInt32(rows.count - 1 - x) & 1)
            }
        }
        return grid
    }

    @Test("01234567 becomes the 1-M symbol of Annex I, and its mask is chosen")
    func encodesAnnexI() throws {
        let symbol = try encode(
            text: "01234567",
            options: EncodingOptions(errorCorrectionLevel: .m, raisesErrorCorrectionLevel: false))
        #expect(symbol.version == Version(1))
        #expect(symbol.errorCorrectionLevel == .m)
        #expect(symbol.mask == 2)
        #expect(symbol.grid == Self.grid(Self.annexI))
    }

    @Test("01234567 becomes the M2-L symbol of Annex I, and its mask is chosen")
    func encodesAnnexIMicro() throws {
        let symbol = try encode(
            text: "01234567",
            options: EncodingOptions(
                versions: Version.microQRCode, raisesErrorCorrectionLevel: false))
        #expect(symbol.version.description == "M2")
        #expect(symbol.errorCorrectionLevel == .l)
        #expect(symbol.mask == 1)
        #expect(symbol.grid == Self.grid(Self.annexIMicro))
    }

    @Test("The symbols of Annex I are read", arguments: [annexI, annexIMicro])
    func decodes(rows: [UInt32]) throws {
        let symbol = try decode(Self.grid(rows))
        #expect(symbol.content.segments == [Segment(.numeric, Array("01234567".utf8))])
        #expect(symbol.errors == 0 && symbol.erasures == 0 && symbol.formatDistance == 0)
        #expect(symbol.unusedErrorCorrection == 1)
        #expect(!symbol.isMirrored)
    }

    @Test("Codewords and their error correction are those of Annex I")
    func codewords() throws {
        let version = try #require(Version(1))
        let structure = try #require(BlockStructure(version: version, level: .m))
        let content = SymbolContent(segments: [Segment(.numeric, Array("01234567".utf8))])
        let data = SegmentWriter.codewords(of: content, in: version, structure: structure)
        #expect(
            data == [
                0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
                0xEC, 0x11,
            ])
        #expect(
            ReedSolomonEncoder.of(degree: 10).remainder(of: data.span)
                == [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55])
        let micro: [UInt8] = [0x40, 0x18, 0xAC, 0xC3, 0x00]
        #expect(
            ReedSolomonEncoder.of(degree: 5).remainder(of: micro.span)
                == [0x86, 0x0D, 0x22, 0xAE, 0x30])
    }

    @Test(
        "Symbols of independent encoders are read",
        arguments: [
            (ForeignSymbols.kanji, "1", .kanji, [0xE4, 0xAA, 0x89, 0xD7], nil),
            (ForeignSymbols.eci, "1", .byte, [0xC3, 0xA9], 26),
            (ForeignSymbols.m1, "M1", .numeric, Array("12345".utf8), nil),
            (ForeignSymbols.m3, "M3", .byte, Array("Hello!".utf8), nil),
            (ForeignSymbols.m4, "M4", .alphanumeric, Array("QR 2026".utf8), nil),
            (
                ForeignSymbols.r11x43, "R11x43", .numeric,
                Array("012345678901234567890123456789".utf8), nil
            ),
            (ForeignSymbols.r11x27, "R11x27", .byte, Array("Ab9".utf8), nil),
            (ForeignSymbols.version7, "7", .byte, Array("Docent, version 7".utf8), nil),
        ] as [(String, String, Segment.Mode, [UInt8], Int?)])
    func foreign(
        drawing: String, version: String, mode: Segment.Mode, bytes: [UInt8], eci: Int?
    ) throws {
        let symbol = try decode(try #require(ModuleGrid(drawing: drawing)))
        #expect(symbol.version.description == version)
        #expect(symbol.bytes == bytes)
        #expect(symbol.content.segments.allSatisfy { $0.eci == eci })
        #expect(symbol.errors == 0)
        if mode != .byte || version != "7" {
            #expect(symbol.content.segments == [Segment(mode, bytes, eci: eci)])
        }
    }
}
