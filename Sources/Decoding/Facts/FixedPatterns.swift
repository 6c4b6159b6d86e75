/// The modules of a QR symbol that look the same whatever it says: the marks a grid is laid by.
struct FixedPatterns: Sendable {
    /// A module whose shade is known.
    struct Mark: Sendable {
        /// The column and row of the module's centre, in modules from the outer corner of the grid.
        var x: Double
        var y: Double
        var isDark: Bool
    }

    /// The number of modules on a side, 21 to 177.
    let side: Int
    /// The three finder patterns with their light border, and both timing patterns.
    let finders: [Mark]
    /// The alignment patterns, 25 marks each, row by row.
    let alignments: [[Mark]]
    /// Where alignment patterns stand, the same for columns and rows; empty for version 1.
    let alignmentCenters: [Int]

    /// The marks of every version, version 1 first.
    static let all: [FixedPatterns] = (1...40).map(FixedPatterns.init(version:))

    private init(version: Int) {
        let side = 17 + 4 * version
        self.side = side
        var marks: [Mark] = []
        func ring(_ x: Int, _ y: Int, _ centerX: Int, _ centerY: Int) -> Int {
            max(abs(x - centerX), abs(y - centerY))
        }
        for (left, top) in [(0, 0), (side - 8, 0), (0, side - 8)] {
            let centerX = left == 0 ? 3 : side - 4
            let centerY = top == 0 ? 3 : side - 4
            for y in top..<top + 8 {
                for x in left..<left + 8 {
                    let distance = ring(x, y, centerX, centerY)
                    marks.append(Self.mark(x, y, isDark: distance != 2 && distance != 4))
                }
            }
        }
        for index in 8..<side - 8 {
            marks.append(Self.mark(index, 6, isDark: index.isMultiple(of: 2)))
            marks.append(Self.mark(6, index, isDark: index.isMultiple(of: 2)))
        }
        finders = marks
        let centers = Self.alignmentCenters(version: version)
        alignmentCenters = centers
        let last = centers.last ?? 0
        var alignments: [[Mark]] = []
        for y in centers {
            for x in centers where !((x == 6 && (y == 6 || y == last)) || (x == last && y == 6)) {
                var pattern: [Mark] = []
                for dy in -2...2 {
                    for dx in -2...2 {
                        pattern.append(
                            Self.mark(x + dx, y + dy, isDark: max(abs(dx), abs(dy)) != 1))
                    }
                }
                alignments.append(pattern)
            }
        }
        self.alignments = alignments
    }

    private static func mark(_ x: Int, _ y: Int, isDark: Bool) -> Mark {
        Mark(x: Double(x) + 0.5, y: Double(y) + 0.5, isDark: isDark)
    }

    /// Evenly spaced from the far side in even steps, with what is left over next to the first.
    ///
    /// - SeeAlso: ISO/IEC 18004:2015, Table E.1.
    private static func alignmentCenters(version: Int) -> [Int] {
        guard version > 1 else { return [] }
        let count = version / 7 + 2
        let gaps = count - 1
        let span = 4 * version + 4
        // The only version whose step is not the least even number that leaves no gap wider.
        let step = version == 32 ? 26 : (span + 2 * gaps - 1) / (2 * gaps) * 2
        let far = 4 * version + 10
        return [6] + (0..<gaps).reversed().map { far - $0 * step }
    }
}
