import Testing

@testable import QRCode

@Suite("Symbols without a message")
struct EmptyMessageTests {
    static let version = Version.qrCode[0]
    static let level = ErrorCorrectionLevel.q

    /// A symbol without segments: with the standard's padding, or with zeros in all codewords, whose modules are
    /// those of the mask.
    private func symbol(isPadded: Bool) throws -> ModuleGrid {
        let options = EncodingOptions(
            versions: [Self.version], errorCorrectionLevel: Self.level,
            raisesErrorCorrectionLevel: false, mask: 2)
        var grid = try encode(SymbolContent(segments: []), options: options).grid
        guard !isPadded else { return grid }
        let rows = DataMask(reference: 2, of: Self.version).rows
        for module in SymbolLayout.of(Self.version).dataModules.map(Int.init) {
            let (x, y) = (module % grid.width, module / grid.width)
            grid[x, y] = UInt8(rows[y % 12] >> UInt16(x % 12) & 1)
        }
        return grid
    }

    /// Inverts one module in each of so many codewords.
    private func damaged(_ grid: ModuleGrid, codewords: Int) throws -> ModuleGrid {
        var grid = grid
        let shape = try #require(BlockStructure(version: Self.version, level: Self.level))
        for places in grid.codewordPlaces(Self.version, shape).prefix(codewords) {
            grid.invert(places[3])
        }
        return grid
    }

    @Test(
        "without padding it is read when nothing is wrong, and not when anything is",
        arguments: 0...6)
    func withoutPadding(errors: Int) throws {
        let grid = try damaged(try symbol(isPadded: false), codewords: errors)
        if errors == 0 {
            #expect(try decode(grid).content.segments == [])
        } else {
            let limit = 2e-5
            #expect(throws: SymbolError.doubtfulCorrection(misreadChance: 1, limit: limit)) {
                try decode(grid, misreadLimit: limit)
            }
            #expect(try decode(grid, misreadLimit: 1).errors == errors)
        }
    }

    @Test("with padding it is read as far as it can be corrected", arguments: 0...6)
    func withPadding(errors: Int) throws {
        let read = try decode(try damaged(try symbol(isPadded: true), codewords: errors))
        #expect(read.content.segments == [] && read.errors == errors)
    }
}
