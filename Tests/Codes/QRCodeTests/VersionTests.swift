import Testing

@testable import QRCode

@Suite("Versions")
struct VersionTests {
    @Test("Sizes and names are those of the standard")
    func sizes() throws {
        #expect(Version.qrCode.map(\.width) == Array(stride(from: 21, through: 177, by: 4)))
        #expect(Version.qrCode.map(\.description) == (1...40).map(String.init))
        #expect(Version.microQRCode.map(\.width) == [11, 13, 15, 17])
        #expect(Version.microQRCode.map(\.description) == ["M1", "M2", "M3", "M4"])
        #expect(Version.rMQR.count == 32)
        #expect(Version.rMQR.first?.description == "R11x27")
        #expect(Version.rMQR.last?.description == "R17x139")
        #expect(Version(0) == nil)
        #expect(Version(41) == nil)
        #expect(Version(7)?.number == 7)
    }

    @Test("Every version is found by its size")
    func bySize() throws {
        for version in Version.all {
            #expect(try Version(width: version.width, height: version.height) == version)
        }
    }

    @Test(
        "A size that no version has is refused with its sides",
        arguments: [(0, 0), (10, 10), (12, 12), (19, 19), (22, 22), (181, 181), (21, 25), (27, 7)])
    func otherSizes(width: Int, height: Int) {
        #expect(throws: SymbolError.invalidSize(width: width, height: height)) {
            try Version(width: width, height: height)
        }
    }

    @Test(
        "Alignment patterns are where Table E.1 has them",
        arguments: [
            (1, []), (2, [6, 18]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]),
            (21, [6, 28, 50, 72, 94]), (23, [6, 30, 54, 78, 102]), (32, [6, 34, 60, 86, 112, 138]),
            (36, [6, 24, 50, 76, 102, 128, 154]), (39, [6, 26, 54, 82, 110, 138, 166]),
            (40, [6, 30, 58, 86, 114, 142, 170]),
        ] as [(Int, [Int])])
    func alignment(number: Int, centres: [Int]) throws {
        let version = try #require(Version(number))
        #expect(version.alignmentCoordinates == centres)
        let patterns = max(centres.count * centres.count - 3, 0)
        #expect(version.alignmentPatternCentres.count == patterns)
    }

    @Test("The modules that are left hold the codewords and less than eight bits more")
    func codewordsFit() throws {
        for version in Version.all {
            let layout = SymbolLayout.of(version)
            let modules = Set(layout.dataModules).count
            let free = layout.roles.count { $0 == .data }
            #expect(modules == free, "\(version)")
            for level in version.errorCorrectionLevels {
                let structure = try #require(BlockStructure(version: version, level: level))
                let bits = structure.totalCodewords * 8 - 8 + structure.bitsOfLastDataCodeword
                #expect((0..<8).contains(modules - bits), "\(version)-\(level)")
            }
        }
    }

    @Test("Positions of the codewords of all blocks are each taken once")
    func interleaving() throws {
        for version in Version.all {
            for level in version.errorCorrectionLevels {
                let structure = try #require(BlockStructure(version: version, level: level))
                var positions: [Int] = []
                for block in 0..<structure.blocks {
                    let count = structure.dataCodewords(ofBlock: block)
                    for i in 0..<count + structure.errorCorrectionCodewords {
                        positions.append(structure.position(block: block, codeword: i))
                    }
                }
                #expect(positions.sorted() == Array(0..<structure.totalCodewords))
            }
        }
    }

    @Test(
        "Capacities are those of Table 7 and of ISO/IEC 23941",
        arguments: [
            ("1", .l, [41, 25, 17, 10]), ("1", .h, [17, 10, 7, 4]),
            ("9", .m, [432, 262, 180, 111]),
            ("10", .m, [513, 311, 213, 131]), ("27", .q, [1933, 1172, 805, 496]),
            ("40", .l, [7089, 4296, 2953, 1817]), ("40", .h, [3057, 1852, 1273, 784]),
            ("M1", .l, [5]), ("M2", .m, [8, 5]), ("M3", .l, [23, 14, 9, 6]),
            ("M4", .q, [21, 13, 9, 5]), ("R7x43", .m, [12, 7, 5, 3]),
            ("R13x77", .m, [124, 75, 51, 31]), ("R17x139", .m, [361, 219, 150, 92]),
        ] as [(String, ErrorCorrectionLevel, [Int])])
    func capacity(name: String, level: ErrorCorrectionLevel, capacities: [Int]) throws {
        let version = try #require(Version.named(name))
        let options = EncodingOptions(
            versions: [version], errorCorrectionLevel: level, raisesErrorCorrectionLevel: false,
            mask: 0)
        let units: [(Segment.Mode, [UInt8])] = [
            (.numeric, [0x37]), (.alphanumeric, [0x41]), (.byte, [0xFF]), (.kanji, [0x93, 0x5F]),
        ]
        for (capacity, (mode, unit)) in zip(capacities, units) {
            let most = Segment(mode, (0..<capacity).flatMap { _ in unit })
            let symbol = try encode(SymbolContent(segments: [most]), options: options)
            #expect(symbol.version == version && symbol.errorCorrectionLevel == level)
            let more = Segment(mode, most.bytes + unit)
            #expect(throws: SymbolError.self) {
                try encode(SymbolContent(segments: [more]), options: options)
            }
        }
    }
}
