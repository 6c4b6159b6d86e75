/// A square symbol as bits, once by rows and once by columns.
///
/// Neighbours down a line of modules are then bits in neighbouring words, in both directions, and
/// 64 modules are compared at once without shifting.
struct PackedSymbol {
    private(set) var rows: PackedPlane
    private(set) var columns: PackedPlane

    init(_ grid: ModuleGrid) {
        rows = PackedPlane(side: grid.width)
        columns = PackedPlane(side: grid.width)
        for y in 0..<grid.height {
            let row = grid.row(y)
            for x in row.indices where row[x] & 1 == 1 {
                rows.set(x, y, 1)
                columns.set(y, x, 1)
            }
        }
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
    func masked(by reference: Int, of masks: PackedMasks) -> PackedSymbol {
        var result = self
        result.rows.invert(masks.rows[reference])
        result.columns.invert(masks.columns[reference])
        return result
    }
}

/// What the eight masks invert in the symbols of a version of QR Code.
struct PackedMasks: Sendable {
    let rows: [PackedPlane]
    let columns: [PackedPlane]

    private static let tables = OnceTable<PackedMasks>(count: Version.qrCode.count)

    /// The masks of a version, computed once.
    static func of(_ version: Version) -> PackedMasks {
        tables.value(at: version.index) { PackedMasks(SymbolLayout.of(version)) }
    }

    private init(_ layout: SymbolLayout) {
        let blank = PackedPlane(side: layout.width)
        var rows = [PackedPlane](repeating: blank, count: 8)
        var columns = rows
        for (module, inversions) in zip(layout.dataModules, layout.inversions) {
            let (y, x) = Int(module).quotientAndRemainder(dividingBy: layout.width)
            for mask in 0..<8 where inversions >> UInt8(mask) & 1 == 1 {
                rows[mask].set(x, y, 1)
                columns[mask].set(y, x, 1)
            }
        }
        self.rows = rows
        self.columns = columns
    }
}

/// Square modules packed into words, the lowest bit first, each line from a new word.
struct PackedPlane: Sendable {
    let side: Int
    let wordsPerLine: Int
    private(set) var bits: [UInt64]

    /// A plane of light modules.
    init(side: Int) {
        self.side = side
        wordsPerLine = (side + 63) / 64
        bits = [UInt64](repeating: 0, count: side * wordsPerLine)
    }

    mutating func set(_ x: Int, _ y: Int, _ bit: UInt64) {
        let word = y * wordsPerLine + x / 64
        bits[word] = bits[word] & ~(1 << UInt64(x % 64)) | bit << UInt64(x % 64)
    }

    /// Inverts the modules that are dark in another plane of the same size.
    mutating func invert(_ other: PackedPlane) {
        for i in bits.indices { bits[i] ^= other.bits[i] }
    }
}
