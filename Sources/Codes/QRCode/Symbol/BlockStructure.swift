/// How the codewords of one version and level are split into blocks.
///
/// The first ``shortBlocks`` blocks hold ``shortDataCodewords``, the others one more.
///
/// - SeeAlso: ISO/IEC 18004:2015, Table 9.
struct BlockStructure: Equatable, Sendable {
    let blocks: Int
    let shortBlocks: Int
    let shortDataCodewords: Int
    let errorCorrectionCodewords: Int
    /// The misdecode protection p: error correction codewords that only detect.
    let misdecodeProtection: Int
    /// Bits of the last data codeword: 4 in M1 and M3, else 8.
    let bitsOfLastDataCodeword: Int
    /// Bits of the first data codeword: 4 in Model 1, its lower ones, else 8.
    let bitsOfFirstDataCodeword: Int
    /// Whether neighbouring codewords belong to different blocks; in Model 1 the blocks follow each other.
    private let isInterleaved: Bool

    /// `nil` when the version does not have the level.
    init?(version: Version, level: ErrorCorrectionLevel) {
        guard version.errorCorrectionLevels.contains(level) else { return nil }
        let (errorCorrection, blocks) = Self.shape(version, level)
        let total = version.totalCodewords
        self.blocks = blocks
        errorCorrectionCodewords = errorCorrection
        // The blocks of Model 1 are all alike; codewords left over hold nothing.
        let isEven = version.symbology == .qrCodeModel1
        shortBlocks = isEven ? blocks : blocks - total % blocks
        shortDataCodewords = total / blocks - errorCorrection
        misdecodeProtection = Self.protection(version, level)
        bitsOfLastDataCodeword = version.hasHalfCodeword ? 4 : 8
        bitsOfFirstDataCodeword = isEven ? 4 : 8
        isInterleaved = !isEven
    }

    var totalCodewords: Int { dataCodewords + blocks * errorCorrectionCodewords }
    var dataCodewords: Int { blocks * shortDataCodewords + blocks - shortBlocks }
    /// Bits there are for segments.
    var dataBits: Int { dataCodewords * 8 - 8 + bitsOfLastDataCodeword }
    /// Codewords that may be spent: two for an error, one for an erasure.
    var usableErrorCorrection: Int { errorCorrectionCodewords - misdecodeProtection }

    func dataCodewords(ofBlock block: Int) -> Int {
        block < shortBlocks ? shortDataCodewords : shortDataCodewords + 1
    }

    /// The place of a block's codeword in the order in which the symbol holds them.
    func position(block: Int, codeword: Int) -> Int {
        let data = dataCodewords(ofBlock: block)
        if !isInterleaved {
            return codeword < data
                ? block * data + codeword
                : dataCodewords + block * errorCorrectionCodewords + codeword - data
        }
        if codeword < shortDataCodewords { return codeword * blocks + block }
        // The last data codeword of the long blocks stands alone, after all rows that are full.
        if codeword < data { return shortDataCodewords * blocks + block - shortBlocks }
        return dataCodewords + (codeword - data) * blocks + block
    }

    /// The place of a codeword's first bit among the data modules, and how many bits it has.
    func bits(ofCodeword position: Int) -> Range<Int> {
        // A codeword of four bits is the last of the data, and there is one block then; or the first.
        if position == 0, bitsOfFirstDataCodeword < 8 { return 0..<bitsOfFirstDataCodeword }
        let missing =
            8 - bitsOfFirstDataCodeword
            + (position >= dataCodewords ? 8 - bitsOfLastDataCodeword : 0)
        let start = position * 8 - missing
        return start..<start + (position == dataCodewords - 1 ? bitsOfLastDataCodeword : 8)
    }

    private static func shape(_ version: Version, _ level: ErrorCorrectionLevel) -> (Int, Int) {
        switch version.symbology {
        case .qrCode:
            let entry = level.rawValue * 40 + version.index
            return (Int(errorCorrectionCodewords[entry]), Int(blockCounts[entry]))
        case .microQRCode:
            return (Int(microErrorCorrectionCodewords[version.number * 3 - 3 + level.rawValue]), 1)
        case .rMQR:
            let row = RectangularVersion.all[version.number - 1]
            let shape = level == .m ? row.m : row.h
            return (shape.errorCorrection, shape.blocks)
        case .qrCodeModel1:
            let shape = model1Shapes[version.number - 1][level.rawValue]
            return (shape.errorCorrection, shape.blocks)
        }
    }

    private static func protection(_ version: Version, _ level: ErrorCorrectionLevel) -> Int {
        switch (version.symbology, version.number, level) {
        case (.qrCode, 1, .l), (.qrCodeModel1, 1, .l), (.microQRCode, 2, .l): 3
        case (.qrCode, 1, .m), (.qrCode, 2, .l): 2
        case (.qrCodeModel1, 1, .m), (.qrCodeModel1, 2, .l): 2
        case (.microQRCode, 1, .l), (.microQRCode, 2, .m): 2
        case (.microQRCode, 3, .l), (.microQRCode, 4, .l): 2
        case (.qrCode, 1, _), (.qrCode, 3, .l): 1
        case (.qrCodeModel1, 1, _), (.qrCodeModel1, 3, .l): 1
        default: 0
        }
    }

    /// Per block, of versions 1...40 at L, then M, Q and H.
    private static let errorCorrectionCodewords: [UInt8] = [
        7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28,
        28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
        26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
        13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30,
        28, 30, 30, 30, 30, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
        17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28,
        30, 24, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
    ]

    /// Of versions 1...14 of Model 1, per block and level.
    ///
    /// - SeeAlso: ISO/IEC 18004:2000, Table M.4.
    private static let model1Shapes: [[(errorCorrection: Int, blocks: Int)]] = [
        [(7, 1), (10, 1), (13, 1), (17, 1)], [(10, 1), (16, 1), (22, 1), (30, 1)],
        [(15, 1), (28, 1), (36, 1), (48, 1)], [(20, 1), (40, 1), (50, 1), (66, 1)],
        [(26, 1), (52, 1), (66, 1), (44, 2)], [(34, 1), (32, 2), (42, 2), (56, 2)],
        [(42, 1), (40, 2), (52, 2), (46, 3)], [(24, 2), (48, 2), (64, 2), (56, 3)],
        [(30, 2), (60, 2), (50, 3), (68, 3)], [(34, 2), (68, 2), (58, 3), (58, 4)],
        [(40, 2), (40, 4), (52, 4), (54, 5)], [(46, 2), (46, 4), (58, 4), (62, 5)],
        [(36, 3), (52, 4), (66, 4), (58, 6)], [(40, 3), (60, 4), (60, 5), (66, 6)],
    ]

    /// Of M1 at L, M and Q, then M2, M3 and M4; 0 where there is no such level.
    private static let microErrorCorrectionCodewords: [UInt8] = [
        2, 0, 0, 5, 6, 0, 6, 8, 0, 8, 10, 14,
    ]

    /// Of versions 1...40 at L, then M, Q and H.
    private static let blockCounts: [UInt8] = [
        1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8,
        8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25,
        1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
        17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
        1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20,
        23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45, 48, 51, 53, 56, 59, 62, 65, 68,
        1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25,
        25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51, 54, 57, 60, 63, 66, 70, 74, 77, 81,
    ]
}

extension Version {
    /// Codewords of data and error correction together.
    var totalCodewords: Int {
        switch symbology {
        case .qrCode:
            // The area less finders, timing and format, then less alignment and version patterns.
            var modules = (16 * number + 128) * number + 64
            if number >= 2 {
                let alignments = number / 7 + 2
                modules -= (25 * alignments - 10) * alignments - 55
                if number >= 7 { modules -= 36 }
            }
            return modules / 8
        case .microQRCode:
            return [5, 10, 17, 24][number - 1]
        case .rMQR:
            return RectangularVersion.all[number - 1].codewords
        case .qrCodeModel1:
            // Four rows and four columns of blocks more with each version, less the extension patterns.
            return ((16 * number + 128) * number + 64 - 16 * (number / 2)) / 8
        }
    }

    /// Whether the last data codeword has only four bits: M1 and M3.
    var hasHalfCodeword: Bool { symbology == .microQRCode && !number.isMultiple(of: 2) }
}
