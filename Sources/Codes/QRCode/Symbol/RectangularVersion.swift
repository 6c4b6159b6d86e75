/// The parameters of one version of rMQR.
///
/// - SeeAlso: ISO/IEC 23941:2022, Tables 1, 3, 6 and 8.
struct RectangularVersion {
    let height: Int
    let width: Int
    /// Codewords of data and error correction together.
    let codewords: Int
    /// Error correction codewords per block and blocks, of level M.
    let m: (errorCorrection: Int, blocks: Int)
    /// The same of level H.
    let h: (errorCorrection: Int, blocks: Int)
    /// Bits of the character count: numeric, alphanumeric, byte, kanji.
    let countBits: (numeric: Int, alphanumeric: Int, byte: Int, kanji: Int)

    private init(
        _ height: Int, _ width: Int, _ codewords: Int, _ m: (Int, Int), _ h: (Int, Int),
        _ counts: (Int, Int, Int, Int)
    ) {
        self.height = height
        self.width = width
        self.codewords = codewords
        self.m = (errorCorrection: m.0, blocks: m.1)
        self.h = (errorCorrection: h.0, blocks: h.1)
        countBits = (numeric: counts.0, alphanumeric: counts.1, byte: counts.2, kanji: counts.3)
    }

    /// The columns of the vertical timing patterns, each with an alignment pattern at both ends.
    var alignmentColumns: [Int] {
        switch width {
        case 43: [21]
        case 59: [19, 39]
        case 77: [25, 51]
        case 99: [23, 49, 75]
        case 139: [27, 55, 83, 111]
        default: []
        }
    }

    /// All versions in the order of their indicators.
    static let all: [RectangularVersion] = [
        .init(7, 43, 13, (7, 1), (10, 1), (4, 3, 3, 2)),
        .init(7, 59, 21, (9, 1), (14, 1), (5, 5, 4, 3)),
        .init(7, 77, 32, (12, 1), (22, 1), (6, 5, 5, 4)),
        .init(7, 99, 44, (16, 1), (30, 1), (7, 6, 5, 5)),
        .init(7, 139, 68, (24, 1), (22, 2), (7, 6, 6, 5)),
        .init(9, 43, 21, (9, 1), (14, 1), (5, 5, 4, 3)),
        .init(9, 59, 33, (12, 1), (22, 1), (6, 5, 5, 4)),
        .init(9, 77, 49, (18, 1), (16, 2), (7, 6, 5, 5)),
        .init(9, 99, 66, (24, 1), (22, 2), (7, 6, 6, 5)),
        .init(9, 139, 99, (18, 2), (22, 3), (8, 7, 6, 6)),
        .init(11, 27, 15, (8, 1), (10, 1), (4, 4, 3, 2)),
        .init(11, 43, 31, (12, 1), (20, 1), (6, 5, 5, 4)),
        .init(11, 59, 47, (16, 1), (16, 2), (7, 6, 5, 5)),
        .init(11, 77, 67, (24, 1), (22, 2), (7, 6, 6, 5)),
        .init(11, 99, 89, (16, 2), (30, 2), (8, 7, 6, 6)),
        .init(11, 139, 132, (24, 2), (30, 3), (8, 7, 7, 6)),
        .init(13, 27, 21, (9, 1), (14, 1), (5, 5, 4, 3)),
        .init(13, 43, 41, (14, 1), (28, 1), (6, 6, 5, 5)),
        .init(13, 59, 60, (22, 1), (20, 2), (7, 6, 6, 5)),
        .init(13, 77, 85, (16, 2), (28, 2), (7, 7, 6, 6)),
        .init(13, 99, 113, (20, 2), (26, 3), (8, 7, 7, 6)),
        .init(13, 139, 166, (20, 3), (28, 4), (8, 8, 7, 7)),
        .init(15, 43, 51, (18, 1), (18, 2), (7, 6, 6, 5)),
        .init(15, 59, 74, (26, 1), (24, 2), (7, 7, 6, 5)),
        .init(15, 77, 103, (18, 2), (24, 3), (8, 7, 7, 6)),
        .init(15, 99, 136, (24, 2), (22, 4), (8, 7, 7, 6)),
        .init(15, 139, 199, (24, 3), (26, 5), (9, 8, 7, 7)),
        .init(17, 43, 61, (22, 1), (20, 2), (7, 6, 6, 5)),
        .init(17, 59, 88, (16, 2), (30, 2), (8, 7, 6, 6)),
        .init(17, 77, 122, (22, 2), (28, 3), (8, 7, 7, 6)),
        .init(17, 99, 160, (20, 3), (26, 4), (8, 8, 7, 6)),
        .init(17, 139, 232, (20, 4), (26, 6), (9, 8, 8, 7)),
    ]
}
