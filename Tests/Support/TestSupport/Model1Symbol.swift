package import QRCode

/// Makes symbols of QR Code Model 1, which docent reads but does not make.
///
/// Written from the figures of ISO/IEC 18004:2000, Annex M, and with separate arithmetic, so that it shares no mistake
/// with the decoder. Byte mode only.
package struct Model1Symbol {
    package private(set) var grid: ModuleGrid
    private let side: Int

    /// - Parameters:
    ///   - bytes: the message.
    ///   - version: 1...14.
    ///   - mask: 0...7.
    /// - Returns: `nil` when the message is too long for the version and level.
    package init?(
        _ bytes: [UInt8], version: Int, level: ErrorCorrectionLevel = .m, mask: Int = 3
    ) {
        side = 17 + 4 * version
        grid = ModuleGrid(width: side, height: side)
        let shape = Self.shapes[version - 1][level.rawValue]
        guard let data = Self.dataCodewords(bytes, version, room: shape.blocks * shape.data) else {
            return nil
        }
        drawFunctionPatterns()
        drawFormat(level, mask)
        let total = Self.codewords[version - 1] / shape.blocks
        var message = data
        for block in 0..<shape.blocks {
            let part = Array(data[block * shape.data..<(block + 1) * shape.data])
            message += Self.parity(of: part, count: total - shape.data)
        }
        for (i, place) in zip(message.indices, Self.blocks(side)) {
            for bit in 0..<8 where i > 0 || bit >= 4 {
                let x = place.x + place.width - 1 - bit % place.width
                let y = place.y + 8 / place.width - 1 - bit / place.width
                let isDark = message[i] >> UInt8(7 - bit) & 1 == 1
                grid[x, y] = isDark != Self.isInverted(x, y, mask) ? 1 : 0
            }
        }
    }

    // MARK: Function patterns

    private mutating func drawFunctionPatterns() {
        for i in 8..<side - 8 where i.isMultiple(of: 2) {
            grid[i, 6] = 1
            grid[6, i] = 1
        }
        for (left, top) in [(0, 0), (side - 7, 0), (0, side - 7)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    grid[left + x, top + y] = ring == 2 ? 0 : 1
                }
            }
        }
        // The reader takes extension patterns for unknown: dark at the edge, light inside.
        for i in 0..<side where i / 4 % 2 == 0 && i > 8 {
            grid[side - 1, i] = 1
            grid[i, side - 1] = 1
        }
    }

    private mutating func drawFormat(_ level: ErrorCorrectionLevel, _ mask: Int) {
        let bits = [1, 0, 3, 2][level.rawValue] << 3 | mask
        var word = bits << 10
        for shift in (0..<5).reversed() where word >> (shift + 10) & 1 == 1 {
            word ^= 0x537 << shift
        }
        word = (bits << 10 | word) ^ 0x2825
        let first =
            (0...5).map { ($0, 8) } + [(7, 8), (8, 8), (8, 7)] + (0...5).reversed().map { (8, $0) }
        let second =
            (0..<7).map { (8, side - 1 - $0) } + (0..<8).map { (side - 8 + $0, 8) }
        for i in 0..<15 {
            let bit = UInt8(word >> (14 - i) & 1)
            grid[first[i].0, first[i].1] = bit
            grid[second[i].0, second[i].1] = bit
        }
    }

    // MARK: Data

    private static func dataCodewords(_ bytes: [UInt8], _ version: Int, room: Int) -> [UInt8]? {
        let countBits = version < 10 ? 8 : 16
        guard 8 + countBits + 8 * bytes.count <= 8 * room else { return nil }
        var bits: [UInt8] = [0, 0, 0, 0, 0, 1, 0, 0]
        for i in (0..<countBits).reversed() { bits.append(UInt8(bytes.count >> i & 1)) }
        for byte in bytes { for i in (0..<8).reversed() { bits.append(byte >> UInt8(i) & 1) } }
        bits += [UInt8](repeating: 0, count: min(4, 8 * room - bits.count))
        while !bits.count.isMultiple(of: 8) { bits.append(0) }
        var codewords = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reduce(0) { $0 << 1 | $1 }
        }
        var pad: UInt8 = 0xEC
        while codewords.count < room {
            codewords.append(pad)
            pad ^= 0xFD
        }
        return codewords
    }

    private static func parity(of data: [UInt8], count: Int) -> [UInt8] {
        var generator: [UInt8] = [1]
        var root: UInt8 = 1
        for _ in 0..<count {
            var next = generator + [0]
            for i in generator.indices { next[i + 1] ^= product(generator[i], root) }
            generator = next
            root = product(root, 2)
        }
        var rest = data + [UInt8](repeating: 0, count: count)
        for i in data.indices {
            let factor = rest[i]
            for k in generator.indices { rest[i + k] ^= product(generator[k], factor) }
        }
        return Array(rest[data.count...])
    }

    /// Bit by bit, modulo x⁸ + x⁴ + x³ + x² + 1.
    private static func product(_ a: UInt8, _ b: UInt8) -> UInt8 {
        var (a, b, sum) = (a, b, UInt8(0))
        while b > 0 {
            if b & 1 == 1 { sum ^= a }
            a = a & 0x80 == 0 ? a << 1 : a << 1 ^ 0x1D
            b >>= 1
        }
        return sum
    }

    private static func isInverted(_ j: Int, _ i: Int, _ mask: Int) -> Bool {
        switch mask {
        case 0: (i + j) % 2 == 0
        case 1: i % 2 == 0
        case 2: j % 3 == 0
        case 3: (i + j) % 3 == 0
        case 4: (i / 2 + j / 3) % 2 == 0
        case 5: (i * j) % 2 + (i * j) % 3 == 0
        case 6: ((i * j) % 2 + (i * j) % 3) % 2 == 0
        default: ((i * j) % 3 + (i + j) % 2) % 2 == 0
        }
    }

    /// The blocks of eight modules in the order of the codewords: the top left module and the width.
    private static func blocks(_ side: Int) -> [(x: Int, y: Int, width: Int)] {
        var blocks: [(x: Int, y: Int, width: Int)] = []
        for x in [side - 2, side - 4] {
            let rows = Array(stride(from: side - 4, through: 9, by: -4))
            for (index, y) in rows.enumerated() {
                let isInner = index > 0 && index < rows.count - 1
                if x == side - 2, isInner, index.isMultiple(of: 2) { continue }
                blocks.append((x, y, 2))
            }
        }
        let columns = Array(stride(from: side - 8, through: 9, by: -4))
        for (index, x) in columns.enumerated() {
            var rows = Array(stride(from: side - 2, through: 7, by: -2)) + [4, 2, 0]
            if index == 0 { rows.removeAll { $0 < 9 } }
            if index % 2 == 1, index < columns.count - 1 { rows.removeFirst() }
            for y in rows { blocks.append((x, y, 4)) }
        }
        for x in [7, 4, 2, 0] {
            for y in stride(from: side - 12, through: 9, by: -4) { blocks.append((x, y, 2)) }
        }
        return blocks
    }

    /// All codewords of versions 1...14.
    private static let codewords = [
        26, 46, 72, 100, 134, 170, 212, 256, 306, 358, 416, 476, 542, 610,
    ]

    /// Blocks and the data codewords of each, at L, M, Q and H.
    private static let shapes: [[(blocks: Int, data: Int)]] = [
        [(1, 19), (1, 16), (1, 13), (1, 9)], [(1, 36), (1, 30), (1, 24), (1, 16)],
        [(1, 57), (1, 44), (1, 36), (1, 24)], [(1, 80), (1, 60), (1, 50), (1, 34)],
        [(1, 108), (1, 82), (1, 68), (2, 23)], [(1, 136), (2, 53), (2, 43), (2, 29)],
        [(1, 170), (2, 66), (2, 54), (3, 24)], [(2, 104), (2, 80), (2, 64), (3, 29)],
        [(2, 123), (2, 93), (3, 52), (3, 34)], [(2, 145), (2, 111), (3, 61), (4, 31)],
        [(2, 168), (4, 64), (4, 52), (5, 29)], [(2, 192), (4, 73), (4, 61), (5, 33)],
        [(3, 144), (4, 83), (4, 69), (6, 32)], [(3, 163), (4, 92), (5, 62), (6, 35)],
    ]
}
