import TestSupport
import Testing

@testable import QRCode

@Suite("Symbols whose format information is destroyed")
struct AnyFormatTests {
    static let limit = 1e-10

    private static func destroyFormat(
        of grid: inout ModuleGrid, _ version: Version, _ generator: inout SeededGenerator
    ) {
        for place in InformationPlaces.format(of: version).joined() {
            grid[place.x, place.y] = UInt8(generator.number(below: 2))
        }
    }

    @Test("They are read in every version and level, upright and mirrored")
    func reads() throws {
        var generator = SeededGenerator(seed: 90)
        var decoder = SoftDecoder()
        for version in Version.qrCode {
            for level in version.errorCorrectionLevels {
                let bytes = generator.bytes(3 + version.number)
                let symbol = try encode(
                    bytes: bytes,
                    options: EncodingOptions(
                        versions: [version], errorCorrectionLevel: level,
                        raisesErrorCorrectionLevel: false))
                var grid = symbol.grid
                Self.destroyFormat(of: &grid, version, &generator)
                for isMirrored in [false, true] {
                    let seen = isMirrored ? grid.transposed : grid
                    let read = try decoder.decodeWithAnyFormat(
                        seen.softModules().span, version: version, misreadLimit: Self.limit)
                    #expect(read.content.bytes == bytes)
                    #expect(read.isMirrored == isMirrored && read.errorCorrectionLevel == level)
                }
            }
        }
    }

    @Test("A symbol that its data fill has no padding and is read")
    func filled() throws {
        var generator = SeededGenerator(seed: 91)
        var decoder = SoftDecoder()
        let version = Version.qrCode[2]
        let structure = try #require(BlockStructure(version: version, level: .m))
        let filled = filling(version, structure, &generator)
        let full = try encode(
            SymbolContent(segments: [filled]),
            options: EncodingOptions(
                versions: [version], errorCorrectionLevel: .m, raisesErrorCorrectionLevel: false))
        let read = try decoder.decodeWithAnyFormat(
            full.grid.softModules().span, version: version, misreadLimit: Self.limit)
        #expect(read.bytes == filled.bytes)
    }

    @Test("Where little error correction is left over they are not read")
    func damage() throws {
        var generator = SeededGenerator(seed: 92)
        var decoder = SoftDecoder()
        for version in [Version.qrCode[0], Version.qrCode[4], Version.qrCode[19]] {
            let damage = try Damage(version, .q, &generator)
            for (share, isRead) in [(0.3, true), (0.9, false)] {
                var grid = damage.symbol.grid
                let errors = Double(damage.structure.usableErrorCorrection / 2) * share
                damage.spoil(&grid, wrong: Int(errors.rounded(.up)), erased: 0, &generator)
                let read = try? decoder.decodeWithAnyFormat(
                    grid.softModules().span, version: version, misreadLimit: Self.limit)
                #expect((read != nil) == isRead, "version \(version), share \(share)")
                if let read { #expect(read.content == damage.symbol.content) }
            }
        }
    }

    @Test("Noise, stripes and squares are never read")
    func noise() throws {
        var generator = SeededGenerator(seed: 93)
        var decoder = SoftDecoder()
        for number in [1, 1, 2, 3, 5, 9] {
            let version = Version.qrCode[number - 1]
            for _ in 0..<80 {
                let modules = (0..<version.width * version.height).map { _ in
                    generator.number(below: 2) == 0 ? Float(-1) : 1
                }
                #expect(throws: SymbolError.self) {
                    try decoder.decodeWithAnyFormat(
                        modules.span, version: version, misreadLimit: Self.limit)
                }
            }
            for (across, down) in [(1, 0), (0, 1), (1, 1), (2, 3), (3, 3), (0, 0), (6, 1)] {
                let modules = (0..<version.width * version.height).map { i -> Float in
                    let (x, y) = (i % version.width, i / version.width)
                    return (across > 0 && x / across % 2 == 0) != (down > 0 && y / down % 2 == 0)
                        ? 1 : -1
                }
                #expect(throws: SymbolError.self) {
                    try decoder.decodeWithAnyFormat(
                        modules.span, version: version, misreadLimit: Self.limit)
                }
            }
        }
    }

    @Test("A format information of another level or mask never makes another text of a symbol")
    func otherFormats() throws {
        var generator = SeededGenerator(seed: 95)
        var decoder = SoftDecoder()
        for version in Version.qrCode.prefix(14) {
            for level in version.errorCorrectionLevels {
                let symbol = try encode(
                    bytes: generator.bytes(4 + version.number),
                    options: EncodingOptions(
                        versions: [version], errorCorrectionLevel: level,
                        raisesErrorCorrectionLevel: false, mask: 5))
                for format in FormatInformation.all(of: version) {
                    var grid = symbol.grid
                    let word = format.word(for: .qrCode)
                    for copy in InformationPlaces.format(of: version) {
                        for (bit, place) in copy.enumerated() {
                            grid[place.x, place.y] = UInt8(word >> UInt32(14 - bit) & 1)
                        }
                    }
                    let read = try? decoder.decode(
                        grid.softModules().span, version: version, misreadLimit: Self.limit)
                    #expect(read == nil || read?.content == symbol.content)
                    if format.mask == 5, format.errorCorrectionLevel == level {
                        #expect(read != nil)
                    }
                }
            }
        }
    }

    @Test("What cannot be corrected either is explained by the format information")
    func explains() throws {
        var generator = SeededGenerator(seed: 94)
        var decoder = SoftDecoder()
        let version = Version.qrCode[1]
        let known = FormatInformation.all(of: version).map { $0.word(for: .qrCode) }
        func isFar(_ word: UInt32) -> Bool {
            known.allSatisfy { ($0 ^ word).nonzeroBitCount > 3 }
        }
        // A mirrored symbol has the word backwards, in one copy with the dark module in the middle.
        let word = try #require(
            (0..<UInt32(1 << 15)).first { word in
                let backwards = (0..<15).reduce(UInt32(0)) { $0 << 1 | word >> UInt32($1) & 1 }
                return [word, backwards, backwards | 0x80, backwards & ~0x80].allSatisfy(isFar)
            })
        var modules = (0..<version.width * version.height).map { _ in
            generator.number(below: 2) == 0 ? Float(-1) : 1
        }
        for copy in InformationPlaces.format(of: version) {
            for (bit, place) in copy.enumerated() {
                modules[place.y * version.width + place.x] =
                    word >> UInt32(14 - bit) & 1 == 1 ? 1 : -1
            }
        }
        #expect {
            try decoder.decode(modules.span, version: version, misreadLimit: Self.limit)
        } throws: { error in
            if case .unreadableFormatInformation? = error as? SymbolError { return true }
            return false
        }
    }
}
