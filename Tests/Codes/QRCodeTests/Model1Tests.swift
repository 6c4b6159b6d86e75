import TestSupport
import Testing

@testable import QRCode

@Suite("QR Code Model 1")
struct Model1Tests {
    private static let text = Array("M1:A".utf8)

    private static func grid(
        _ bytes: [UInt8] = text, version: Int, level: ErrorCorrectionLevel = .m, mask: Int = 3
    ) throws -> ModuleGrid {
        try #require(Model1Symbol(bytes, version: version, level: level, mask: mask)).grid
    }

    /// Decodes a grid as a version of Model 1, which its size does not tell.
    private static func decode(
        _ grid: ModuleGrid, triesErasures: Bool = true
    ) throws(SymbolError) -> DecodedSymbol {
        let version = Version.qrCodeModel1[(grid.width - 21) / 4]
        let modules = grid.modules.map { Float($0 == 1 ? 1 : -1) }
        var decoder = SoftDecoder()
        return try decoder.decode(
            modules.span, version: version, misreadLimit: 1e-10, triesErasures: triesErasures)
    }

    @Test(
        "a symbol made by other means is read in every version and level",
        arguments: Version.qrCodeModel1, ErrorCorrectionLevel.allCases)
    func readsAll(version: Version, level: ErrorCorrectionLevel) throws {
        let bytes = (0..<5 + version.number).map { UInt8($0 * 37 & 255) }
        for mask in [version.number % 8, (version.number + 3) % 8] {
            let grid = try Self.grid(bytes, version: version.number, level: level, mask: mask)
            let decoded = try Self.decode(grid)
            #expect(decoded.bytes == bytes)
            #expect(decoded.version == version)
            #expect(decoded.errorCorrectionLevel == level)
            #expect(decoded.mask == mask)
            #expect(decoded.errors == 0 && !decoded.isMirrored)
        }
    }

    @Test("a mirrored one is read as such")
    func readsMirrored() throws {
        let decoded = try Self.decode(Self.grid(version: 2).transposed)
        #expect(decoded.bytes == Self.text)
        #expect(decoded.isMirrored)
    }

    @Test("the data modules, the function patterns and the corner make the whole square")
    func coversTheSquare() {
        for version in Version.qrCodeModel1 {
            let layout = SymbolLayout.of(version)
            let places = Set(layout.dataModules)
            #expect(places.count == layout.dataModules.count)
            let data = Set(layout.roles.indices.filter { layout.roles[$0] == .data })
            #expect(Set(places.map { Int($0) }) == data, "version \(version)")
            #expect(layout.dataModules.count == 8 * version.totalCodewords - 4)
        }
    }

    @Test("as many errors as a block of 36 error correction codewords corrects, and one more")
    func correctsErrors() throws {
        let grid = try Self.grid(version: 3, level: .q)
        let layout = SymbolLayout.of(Version.qrCodeModel1[2])
        func damaged(_ codewords: Int) -> ModuleGrid {
            var damaged = grid
            for codeword in 1...codewords {
                let module = Int(layout.dataModules[codeword * 8])
                damaged.modules[module] ^= 1
            }
            return damaged
        }
        let decoded = try Self.decode(damaged(18), triesErasures: false)
        #expect(decoded.bytes == Self.text)
        #expect(decoded.errors == 18)
        #expect(throws: SymbolError.self) { try Self.decode(damaged(19), triesErasures: false) }
    }

    @Test("the format information tells the models apart", arguments: 1...14)
    func tellsModelsApart(number: Int) throws {
        let first = try Self.grid(version: number)
        let second = try encode(
            bytes: Self.text, options: EncodingOptions(versions: [Version.qrCode[number - 1]])
        ).grid
        var decoder = SoftDecoder()
        for (grid, isModel1) in [(first, true), (second, false), (second.transposed, false)] {
            let modules = grid.modules.map { Float($0 == 1 ? 1 : -1) }
            let version = Version.qrCode[number - 1]
            let suggestion = decoder.suggestsModel1(modules.span, version: version)
            #expect(suggestion == isModel1)
        }
        #expect(throws: SymbolError.self) { try QRCode.decode(first) }
        #expect(throws: SymbolError.self) { try Self.decode(second) }
    }

    @Test("random grids are not read", arguments: 1...14)
    func leavesNoise(number: Int) {
        var random = SeededGenerator(seed: UInt64(number))
        var decoder = SoftDecoder()
        let version = Version.qrCodeModel1[number - 1]
        for _ in 0..<50 {
            let modules = (0..<version.width * version.height).map { _ in
                Float(random.next() & 0xFF) / 128 - 1
            }
            #expect(throws: SymbolError.self) {
                try decoder.decode(modules.span, version: version, misreadLimit: 1e-10)
            }
        }
    }

    @Test("the first codeword has four modules")
    func countsTheCorner() throws {
        let structure = try #require(
            BlockStructure(version: Version.qrCodeModel1[0], level: .m))
        #expect(structure.bits(ofCodeword: 0) == 0..<4)
        #expect(structure.bits(ofCodeword: 1) == 4..<12)
        #expect(structure.bits(ofCodeword: 25) == 196..<204)
    }

    @Test("they are not made, and the error says so")
    func refusesToEncode() {
        let version = Version.qrCodeModel1[3]
        #expect(throws: SymbolError.unsupportedFeature("encoder", version: version)) {
            try encode(bytes: Self.text, options: EncodingOptions(versions: [version]))
        }
    }

    @Test("it has neither extended channel interpretations nor hanzi")
    func knowsItsModes() {
        let version = Version.qrCodeModel1[0]
        #expect(ModeIndicator.named(7, in: version) == nil)
        #expect(ModeIndicator.named(13, in: version) == nil)
        #expect(ModeIndicator.named(4, in: version) == .segment(.byte))
        #expect(version.description == "1 (Model 1)")
        #expect(version.inOtherModel == Version(1))
        #expect(Version(15)?.inOtherModel == nil)
    }
}
