/// Packs bytes as zlib does, well for pictures whose rows repeat.
///
/// Ours, so that a picture's bytes do not depend on the version of a library: runs of one byte,
/// and repetitions one row further, in the fixed code.
///
/// - SeeAlso: RFC 1950, RFC 1951.
struct ZlibWriter {
    private var bytes: [UInt8] = [0x78, 0x01]
    private var pending: UInt64 = 0
    private var pendingBits = 0

    /// - Parameter period: the distance at which repetitions are looked for, besides 1.
    static func compress(_ data: [UInt8], period: Int) -> [UInt8] {
        var writer = ZlibWriter()
        let distances = [1, period].filter { (1...32768).contains($0) }
        // The last block, in the fixed code.
        writer.put(0b011, bits: 3)
        var place = 0
        while place < data.count {
            var best = (length: 0, distance: 0)
            for distance in distances {
                let length = match(data, at: place, distance: distance)
                if length > best.length { best = (length, distance) }
            }
            if best.length >= 3 {
                writer.putMatch(length: best.length, distance: best.distance)
                place += best.length
            } else {
                writer.putLiteral(Int(data[place]))
                place += 1
            }
        }
        writer.putLiteral(256)
        return writer.finish(adler: adler32(data))
    }

    /// How many bytes from here on are those of some bytes before; 258 at most.
    private static func match(_ data: [UInt8], at place: Int, distance: Int) -> Int {
        guard place >= distance else { return 0 }
        let limit = min(258, data.count - place)
        var length = 0
        while length < limit, data[place + length] == data[place + length - distance] {
            length += 1
        }
        return length
    }

    /// A byte, or 256 for the end.
    private mutating func putLiteral(_ symbol: Int) {
        switch symbol {
        case 0..<144: putCode(0x30 + symbol, bits: 8)
        case 144..<256: putCode(0x190 + symbol - 144, bits: 9)
        default: putCode(symbol - 256, bits: 7)
        }
    }

    private mutating func putMatch(length: Int, distance: Int) {
        let row = Self.lengths.lastIndex { $0.base <= length } ?? 0
        let symbol = 257 + row
        if symbol < 280 {
            putCode(symbol - 256, bits: 7)
        } else {
            putCode(0xC0 + symbol - 280, bits: 8)
        }
        put(length - Self.lengths[row].base, bits: Self.lengths[row].extra)
        let far = Self.distances.lastIndex { $0.base <= distance } ?? 0
        putCode(far, bits: 5)
        put(distance - Self.distances[far].base, bits: Self.distances[far].extra)
    }

    /// Symbols 257 to 285: the shortest length of each, and how many more bits there are.
    private static let lengths: [(base: Int, extra: Int)] = {
        var rows: [(base: Int, extra: Int)] = []
        var base = 3
        for extra in [
            0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5,
        ] {
            rows.append((base, extra))
            base += 1 << extra
        }
        // The last length has a symbol of its own.
        return rows + [(258, 0)]
    }()

    /// The thirty symbols of distances likewise.
    private static let distances: [(base: Int, extra: Int)] = {
        var rows: [(base: Int, extra: Int)] = []
        var base = 1
        for symbol in 0..<30 {
            let extra = max(0, symbol / 2 - 1)
            rows.append((base, extra))
            base += 1 << extra
        }
        return rows
    }()

    /// A code of the fixed table, which goes in with its highest bit first.
    private mutating func putCode(_ code: Int, bits: Int) {
        var reversed = 0
        for bit in 0..<bits where code >> bit & 1 == 1 { reversed |= 1 << (bits - 1 - bit) }
        put(reversed, bits: bits)
    }

    private mutating func put(_ value: Int, bits: Int) {
        pending |= UInt64(value) << UInt64(pendingBits)
        pendingBits += bits
        while pendingBits >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            pendingBits -= 8
        }
    }

    private mutating func finish(adler: UInt32) -> [UInt8] {
        if pendingBits > 0 { put(0, bits: 8 - pendingBits) }
        return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: adler >> UInt32($0)) }
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in data {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        return high << 16 | low
    }
}
