/// A square symbol as bits, once by rows and once by columns.
///
/// Neighbours down a line of modules are then bits in neighbouring words, in both directions, and
/// 64 modules are compared at once without shifting.
struct PackedSymbol {
    private(set) var rows: PackedPlane
    private(set) var columns: PackedPlane

    init(_ grid: ModuleGrid, _ layout: SymbolLayout) {
        rows = PackedPlane(grid.modules, layout.roles, side: grid.width)
        let transposedRoles = SymbolLayout.transposed(layout.roles, side: grid.width)
        columns = PackedPlane(grid.transposed.modules, transposedRoles, side: grid.width)
    }

    /// Draws the copies of a word into both planes.
    mutating func draw(_ word: UInt32, at copies: [[InformationPlaces.Place]]) {
        for places in copies {
            for (i, place) in places.enumerated() {
                let bit = UInt64(word >> UInt32(places.count - 1 - i) & 1)
                rows.set(place.x, place.y, bit)
                columns.set(place.y, place.x, bit)
            }
        }
    }

    /// The symbol with its data modules masked.
    func masked(by mask: DataMask) -> PackedSymbol {
        var result = self
        let pattern = mask.rows
        var transposed = [UInt16](repeating: 0, count: 12)
        for (y, row) in pattern.enumerated() {
            for x in 0..<12 { transposed[x] |= (row >> UInt16(x) & 1) << UInt16(y) }
        }
        result.rows.mask(pattern)
        result.columns.mask(transposed)
        return result
    }
}

extension SymbolLayout {
    /// The roles in a square symbol reflected in its main diagonal.
    fileprivate static func transposed(_ roles: [ModuleRole], side: Int) -> [ModuleRole] {
        [ModuleRole](capacity: roles.count) { output in
            for x in 0..<side {
                for y in 0..<side { output.append(roles[y * side + x]) }
            }
        }
    }
}

/// Square modules packed into words, the lowest bit first, each line from a new word.
struct PackedPlane {
    let side: Int
    let wordsPerLine: Int
    private(set) var bits: [UInt64]
    private let dataArea: [UInt64]

    init(_ modules: [UInt8], _ roles: [ModuleRole], side: Int) {
        self.side = side
        wordsPerLine = (side + 63) / 64
        var bits = [UInt64](repeating: 0, count: side * wordsPerLine)
        var area = bits
        for y in 0..<side {
            for word in 0..<wordsPerLine {
                var (dark, data): (UInt64, UInt64) = (0, 0)
                let start = y * side + word * 64
                for i in 0..<min(64, side - word * 64) {
                    dark |= UInt64(modules[start + i]) << UInt64(i)
                    data |= (roles[start + i] == .data ? 1 : 0) << UInt64(i)
                }
                bits[y * wordsPerLine + word] = dark
                area[y * wordsPerLine + word] = data
            }
        }
        self.bits = bits
        dataArea = area
    }

    mutating func set(_ x: Int, _ y: Int, _ bit: UInt64) {
        let word = y * wordsPerLine + x / 64
        bits[word] = bits[word] & ~(1 << UInt64(x % 64)) | bit << UInt64(x % 64)
    }

    /// Exclusive-ors the data modules with twelve rows of twelve bits, repeated.
    mutating func mask(_ pattern: [UInt16]) {
        // 192 bits, the most a line has, are sixteen repetitions; each word starts four later.
        let words = pattern.map { row in
            (0..<wordsPerLine).map { word in
                let twice = UInt64(row) << 12 | UInt64(row)
                let turned = twice >> UInt64(word * 64 % 12) & 0xFFF
                return turned | turned << 12 | turned << 24 | turned << 36 | turned << 48
                    | turned << 60
            }
        }
        for y in 0..<side {
            for word in 0..<wordsPerLine {
                let i = y * wordsPerLine + word
                bits[i] ^= words[y % 12][word] & dataArea[i]
            }
        }
    }
}
