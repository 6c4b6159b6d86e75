import TestSupport
import Testing

@testable import QRCode

@Suite("Modules of a decoded symbol")
struct CodewordModulesTests {
    /// Decodes a grid with some wrong modules, and compares the modules as corrected with those of the grid.
    private func check(_ grid: ModuleGrid, version: Version, wrong: Int) throws {
        let modules = grid.modules.map { Float($0 & 1 == 1 ? 1 : -1) }
        var damaged = modules
        for i in SymbolLayout.of(version).dataModules.prefix(8 + wrong).suffix(wrong) {
            damaged[Int(i)] *= -1
        }
        var decoder = SoftDecoder()
        let decoded = try decoder.decode(damaged.span, version: version, misreadLimit: 1e-4)
        #expect(decoded.version == version)
        let known = decoder.codewordModules(of: decoded)
        let structure = try #require(
            BlockStructure(version: version, level: decoded.errorCorrectionLevel))
        #expect(Set(known.map { $0.block }) == Set(0..<structure.blocks))
        #expect(Set(known.map { $0.index }).count == known.count)
        let halves =
            8 - structure.bitsOfFirstDataCodeword + 8 - structure.bitsOfLastDataCodeword
        #expect(known.count == 8 * structure.totalCodewords - halves)
        #expect(known.allSatisfy { $0.isDark == (modules[$0.index] > 0) })
    }

    @Test("they are those of the grid", arguments: Version.qrCode, ErrorCorrectionLevel.allCases)
    func square(version: Version, level: ErrorCorrectionLevel) throws {
        let grid = try encode(
            bytes: Array("R:A1".utf8),
            options: EncodingOptions(
                versions: [version], errorCorrectionLevel: level,
                raisesErrorCorrectionLevel: false)
        ).grid
        try check(grid, version: version, wrong: 5)
        try check(grid.transposed, version: version, wrong: 0)
    }

    @Test("also of Micro QR Codes and rMQR", arguments: Version.microQRCode + Version.rMQR)
    func small(version: Version) throws {
        for level in version.errorCorrectionLevels {
            let grid = try encode(
                bytes: Array("12".utf8),
                options: EncodingOptions(
                    versions: [version], errorCorrectionLevel: level,
                    raisesErrorCorrectionLevel: false)
            ).grid
            try check(grid, version: version, wrong: 0)
        }
    }

    @Test(
        "also of Model 1, with its half codeword at the beginning",
        arguments: Version.qrCodeModel1, ErrorCorrectionLevel.allCases)
    func model1(version: Version, level: ErrorCorrectionLevel) throws {
        let bytes = (0..<5 + version.number).map { UInt8($0 * 37 & 255) }
        let grid = try #require(
            Model1Symbol(bytes, version: version.number, level: level)
        ).grid
        try check(grid, version: version, wrong: 5)
        try check(grid.transposed, version: version, wrong: 0)
    }
}
