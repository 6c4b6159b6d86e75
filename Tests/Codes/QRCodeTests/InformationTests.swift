import TestSupport
import Testing

@testable import QRCode

@Suite("Format and version information")
struct InformationTests {
    @Test(
        "Words of the format information are those of Annex C",
        arguments: [
            (.m, [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]),
            (.l, [0x77C4, 0x72F3, 0x7DAA, 0x789D, 0x662F, 0x6318, 0x6C41, 0x6976]),
            (.h, [0x1689, 0x13BE, 0x1CE7, 0x19D0, 0x0762, 0x0255, 0x0D0C, 0x083B]),
            (.q, [0x355F, 0x3068, 0x3F31, 0x3A06, 0x24B4, 0x2183, 0x2EDA, 0x2BED]),
        ] as [(ErrorCorrectionLevel, [UInt32])])
    func formatWords(level: ErrorCorrectionLevel, words: [UInt32]) throws {
        let one = try #require(Version(1))
        for (mask, word) in words.enumerated() {
            let information = FormatInformation(
                errorCorrectionLevel: level, mask: mask, version: one)
            #expect(information.word(for: .qrCode) == word)
            #expect(FormatInformation.read(word, from: .qrCode)?.information == information)
        }
    }

    @Test("Words of Micro QR Code and rMQR are those of their standards")
    func otherWords() throws {
        func word(
            _ name: String, _ level: ErrorCorrectionLevel, _ mask: Int,
            _ source: FormatInformation.Source
        ) throws -> UInt32 {
            let version = try #require(Version.named(name))
            return FormatInformation(errorCorrectionLevel: level, mask: mask, version: version)
                .word(for: source)
        }
        #expect(try word("M1", .l, 0, .microQRCode) == 0x4445)
        #expect(try word("M2", .l, 1, .microQRCode) == 0x5099)
        #expect(try word("M4", .q, 3, .microQRCode) == 0x3BBA)
        #expect(try word("R7x43", .m, 0, .rMQRFinderSide) == 0x1FAB2)
        #expect(try word("R7x43", .h, 0, .rMQRFinderSide) == 0x3F367)
        #expect(try word("R7x59", .m, 0, .rMQRSubFinderSide) == 0x2155E)
    }

    @Test("Up to three wrong bits are corrected in every word, four never to the word itself")
    func distances() {
        var generator = SeededGenerator(seed: 1)
        let versions = [Version(index: 0)] + Version.microQRCode + Version.rMQR
        for version in versions {
            let bits = version.symbology == .rMQR ? 18 : 15
            for source in version.formatSources {
                for information in FormatInformation.all(of: version) {
                    let word = information.word(for: source)
                    for wrong in 0...4 {
                        let flips = generator.choose(wrong, below: bits)
                        let seen = flips.reduce(word) { $0 ^ 1 << UInt32($1) }
                        let read = FormatInformation.read(seen, from: source)
                        if wrong <= 3 {
                            #expect(read?.information == information)
                            #expect(read?.distance == wrong)
                        } else {
                            #expect(read?.information != information)
                        }
                    }
                }
            }
        }
    }

    @Test("Versions 7 to 40 are stated by the words of Annex D and read with three wrong bits")
    func versionWords() throws {
        #expect(VersionInformation.word(for: try #require(Version(7))) == 0x07C94)
        #expect(VersionInformation.word(for: try #require(Version(32))) == 0x209D5)
        #expect(VersionInformation.word(for: try #require(Version(40))) == 0x28C69)
        var generator = SeededGenerator(seed: 2)
        for version in Version.qrCode[6...] {
            let word = VersionInformation.word(for: version)
            for wrong in 0...4 {
                let flips = generator.choose(wrong, below: 18)
                let read = VersionInformation(word: flips.reduce(word) { $0 ^ 1 << UInt32($1) })
                if wrong <= 3 {
                    #expect(read?.version == version && read?.distance == wrong)
                } else {
                    #expect(read?.version != version)
                }
            }
        }
    }

    @Test(
        "Format information that is three bits off in one copy and destroyed in the other is read")
    func damagedCopies() throws {
        var generator = SeededGenerator(seed: 3)
        let version = try #require(Version(2))
        let copies = InformationPlaces.format(of: version)
        var read = 0
        for trial in 0..<200 {
            let symbol = try encode(
                bytes: Array("format \(trial)".utf8),
                options: EncodingOptions(versions: [version], mask: trial % 8))
            var grid = symbol.grid
            let better = trial % 2
            for i in generator.choose(3, below: 15) {
                grid[copies[better][i].x, copies[better][i].y] ^= 1
            }
            for place in copies[1 - better] {
                grid[place.x, place.y] = UInt8(generator.number(below: 2))
            }
            // Where the noise comes near to three other words, the symbol is refused, not misread.
            if let decoded = try? decode(grid) {
                #expect(decoded.bytes == Array("format \(trial)".utf8))
                read += 1
            }
        }
        #expect(read >= 180, "\(read) of 200 read")
    }

    @Test("Four bits off in both copies are refused or still read right, never misread")
    func fourBits() throws {
        var generator = SeededGenerator(seed: 4)
        let version = try #require(Version(2))
        let places = InformationPlaces.format(of: version)
        for trial in 0..<300 {
            let bytes = Array("four bits \(trial)".utf8)
            var grid = try encode(
                bytes: bytes, options: EncodingOptions(versions: [version], mask: trial % 8)
            ).grid
            for i in generator.choose(4, below: 15) {
                for copy in places { grid[copy[i].x, copy[i].y] ^= 1 }
            }
            let decoded = try? decode(grid)
            #expect(decoded == nil || decoded?.bytes == bytes)
        }
    }

    @Test("Erased format modules cost half as much as wrong ones")
    func erasedFormat() throws {
        let version = try #require(Version(1))
        let copies = InformationPlaces.format(of: version)
        var grid = try encode(text: "ERASED", options: EncodingOptions(versions: [version])).grid
        for copy in copies {
            for place in copy.prefix(6) { grid.markErased(x: place.x, y: place.y) }
        }
        #expect(try decode(grid).bytes == Array("ERASED".utf8))
        for copy in copies { for place in copy { grid.markErased(x: place.x, y: place.y) } }
        // Among the places of the mirrored copies is the dark module.
        grid.markErased(x: 8, y: grid.height - 8)
        #expect(throws: SymbolError.unreadableFormatInformation(distance: 8)) { try decode(grid) }
    }
}
