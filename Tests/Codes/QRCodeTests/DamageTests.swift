import TestSupport
import Testing

@testable import QRCode

@Suite("Damaged symbols")
struct DamageTests {
    @Test("Every version at every level bears as many wrong codewords per block as its bound says")
    func errorsUpToTheBound() throws {
        var generator = SeededGenerator(seed: 30)
        for version in Version.all where version.description != "M1" {
            for level in version.errorCorrectionLevels {
                let damage = try Damage(version, level, &generator)
                var grid = damage.symbol.grid
                let errors = damage.structure.usableErrorCorrection / 2
                damage.spoil(&grid, wrong: errors, erased: 0, &generator)
                let decoded = try decode(grid)
                #expect(decoded.content == damage.symbol.content)
                #expect(decoded.errors == errors * damage.structure.blocks)
                #expect(decoded.misreadChance <= 2e-5)
            }
        }
    }

    @Test("Erasures cost half: twice as many are borne, and mixed with errors")
    func erasuresUpToTheBound() throws {
        var generator = SeededGenerator(seed: 31)
        for version in Version.all where version.description != "M1" {
            for level in version.errorCorrectionLevels {
                let damage = try Damage(version, level, &generator)
                let usable = damage.structure.usableErrorCorrection
                for erased in [usable, usable - 2] {
                    var grid = damage.symbol.grid
                    damage.spoil(&grid, wrong: (usable - erased) / 2, erased: erased, &generator)
                    let decoded = try decode(grid, misreadLimit: 1)
                    #expect(decoded.content == damage.symbol.content)
                    #expect(decoded.erasures == erased * damage.structure.blocks)
                    #expect(abs(decoded.unusedErrorCorrection) < 1e-9)
                }
            }
        }
    }

    @Test("One wrong codeword beyond the bound is rejected with the block and its bound")
    func beyondTheBound() throws {
        var generator = SeededGenerator(seed: 32)
        var refused = 0
        var trials = 0
        for version in Version.qrCode {
            for level in version.errorCorrectionLevels {
                let damage = try Damage(version, level, &generator)
                var grid = damage.symbol.grid
                let shape = damage.structure
                damage.spoil(
                    &grid, wrong: shape.usableErrorCorrection / 2 + 1, erased: 0, &generator)
                trials += 1
                do {
                    #expect(try decode(grid).content == damage.symbol.content)
                } catch {
                    refused += 1
                    #expect(
                        error
                            == .uncorrectableBlock(
                                index: 0, of: shape.blocks,
                                errorCorrectionCodewords: shape.errorCorrectionCodewords,
                                misdecodeProtection: shape.misdecodeProtection, erasures: 0))
                }
            }
        }
        #expect(refused == trials)
    }

    @Test("A symbol that erasures alone hold up is refused as doubtful, unless all is accepted")
    func doubtful() throws {
        var generator = SeededGenerator(seed: 33)
        let damage = try Damage(try #require(Version(1)), .q, &generator)
        var grid = damage.symbol.grid
        damage.spoil(&grid, wrong: 0, erased: 12, &generator)
        #expect(
            throws: SymbolError.doubtfulCorrection(misreadChance: 2.0 / 256, limit: 2e-5)
        ) { try decode(grid) }
        #expect(try decode(grid, misreadLimit: 1).content == damage.symbol.content)
    }

    @Test("An M1 symbol with any wrong module is rejected")
    func detectOnly() throws {
        let symbol = try encode(
            text: "12345", options: EncodingOptions(versions: Version.microQRCode))
        #expect(symbol.version.description == "M1")
        let layout = SymbolLayout.of(symbol.version)
        for module in layout.dataModules.map(Int.init) {
            var grid = symbol.grid
            grid.invert(module)
            #expect(throws: SymbolError.self) { try decode(grid) }
        }
    }

    @Test("A grid sampled with the modules of another version says which version the symbol states")
    func wrongVersion() throws {
        var generator = SeededGenerator(seed: 34)
        let seven = try #require(Version(7))
        let eight = try #require(Version(8))
        var grid = try encode(text: "7", options: EncodingOptions(versions: [seven])).grid
        for places in InformationPlaces.version(of: seven) {
            for (i, place) in places.enumerated() {
                grid[place.x, place.y] = UInt8(
                    VersionInformation.word(for: eight) >> UInt32(17 - i) & 1)
            }
        }
        #expect(try decode(grid).version == seven, "the size decides while the symbol is whole")
        for module in SymbolLayout.of(seven).dataModules.map(Int.init) {
            if generator.number(below: 2) == 0 { grid.invert(module) }
        }
        #expect(throws: SymbolError.versionMismatch(size: seven, stated: eight)) {
            try decode(grid)
        }
    }
}

/// A symbol whose codewords can be spoilt evenly over its blocks.
struct Damage {
    let symbol: EncodedSymbol
    let structure: BlockStructure
    private let places: [[Int]]

    init(
        _ version: Version, _ level: ErrorCorrectionLevel, _ generator: inout SeededGenerator
    ) throws {
        structure = try #require(BlockStructure(version: version, level: level))
        symbol = try encode(
            SymbolContent(segments: [filling(version, structure, &generator)]),
            options: EncodingOptions(
                versions: [version], errorCorrectionLevel: level,
                raisesErrorCorrectionLevel: false, mask: 0))
        places = symbol.grid.codewordPlaces(version, structure)
    }

    /// Inverts a module or more in so many codewords of each block; marks so many others.
    func spoil(
        _ grid: inout ModuleGrid, wrong: Int, erased: Int, _ generator: inout SeededGenerator
    ) {
        for block in 0..<structure.blocks {
            let count =
                structure.dataCodewords(ofBlock: block) + structure.errorCorrectionCodewords
            for (i, codeword) in generator.choose(wrong + erased, below: count).enumerated() {
                let modules = places[structure.position(block: block, codeword: codeword)]
                grid.invert(modules[generator.number(below: modules.count)])
                if i >= wrong {
                    let module = modules[generator.number(below: modules.count)]
                    grid.markErased(x: module % grid.width, y: module / grid.width)
                }
            }
        }
    }
}
