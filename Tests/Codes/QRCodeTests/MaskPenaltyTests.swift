import TestSupport
import Testing

@testable import QRCode

@Suite("The evaluation of masks")
struct MaskPenaltyTests {
    @Test("Words at a time count what module by module counts, in every version")
    func againstPlain() throws {
        var generator = SeededGenerator(seed: 60)
        for version in Version.qrCode {
            let layout = SymbolLayout.of(version)
            var grid = ModuleGrid(width: version.width, height: version.width)
            // Runs of all lengths, in both directions, besides noise.
            for y in 0..<grid.height {
                var x = 0
                while x < grid.width {
                    let length = 1 + generator.number(below: y % 3 == 0 ? 9 : 3)
                    for i in x..<min(x + length, grid.width) { grid[i, y] = UInt8(x & 1) }
                    x += length
                }
            }
            if version.number % 2 == 0 { grid = grid.transposed }
            drawPatterns(&grid, width: 1 + version.number % 3)
            let mask = MaskPenalty(PackedSymbol(grid))
            #expect(mask == PlainPenalty.of(grid))
            let masked = PackedSymbol(grid).masked(by: 5, of: PackedMasks.of(version))
            var plain = grid
            let rows = DataMask(reference: 5, of: version).rows
            for module in layout.dataModules.map(Int.init) {
                let (x, y) = (module % grid.width, module / grid.width)
                if rows[y % 12] >> UInt16(x % 12) & 1 == 1 { plain.invert(module) }
            }
            #expect(masked.rows.bits == PackedSymbol(plain).rows.bits)
            #expect(masked.columns.bits == PackedSymbol(plain).columns.bits)
        }
    }

    /// Draws a finder-like bar with light beside it along a row and a column.
    private func drawPatterns(_ grid: inout ModuleGrid, width n: Int) {
        guard 11 * n <= grid.width else { return }
        let bars: [(Int, UInt8)] = [(1, 1), (1, 0), (3, 1), (1, 0), (1, 1), (4, 0)]
        var at = 0
        for (length, colour) in bars {
            for i in at..<at + length * n {
                grid[i, 9] = colour
                grid[12, grid.height - 1 - i] = colour
            }
            at += length * n
        }
    }

    @Test("The mask chosen is the one of least penalty, the first among equals")
    func choice() throws {
        for text in ["mask", "0123456789", "HTTPS://EXAMPLE.ORG/TOUR/7", "点"] {
            let chosen = try encode(text: text)
            let penalties = try (0..<8).map { mask in
                PlainPenalty.of(try encode(text: text, options: EncodingOptions(mask: mask)).grid)
                    .total
            }
            #expect(chosen.mask == penalties.firstIndex(of: penalties.min() ?? 0))
        }
    }

    @Test("A Micro QR Code prefers the mask with the darkest edges")
    func micro() throws {
        let version = try #require(Version.named("M3"))
        let chosen = try encode(text: "MICRO", options: EncodingOptions(versions: [version]))
        let scores = try (0..<4).map { mask in
            MaskPenalty.microScore(
                of: try encode(
                    text: "MICRO", options: EncodingOptions(versions: [version], mask: mask)
                ).grid)
        }
        #expect(chosen.mask == scores.firstIndex(of: scores.max() ?? 0))
    }
}

/// The four rules as the standard's text has them, one module after the other.
enum PlainPenalty {
    static func of(_ grid: ModuleGrid) -> MaskPenalty {
        let side = grid.width
        let lines =
            (0..<side).map { y in (0..<side).map { grid[$0, y] } }
            + (0..<side).map { x in (0..<side).map { grid[x, $0] } }
        var blocks = 0
        for y in 1..<side {
            for x in 1..<side {
                let colours = [grid[x, y], grid[x - 1, y], grid[x, y - 1], grid[x - 1, y - 1]]
                if Set(colours).count == 1 { blocks += 3 }
            }
        }
        let dark = lines.prefix(side).joined().reduce(0) { $0 + Int($1) }
        let share = Double(dark) * 100 / Double(side * side)
        return MaskPenalty(
            runs: lines.reduce(0) { $0 + runPoints($1) }, blocks: blocks,
            finderLike: lines.reduce(0) { $0 + finderPoints($1) },
            balance: Int(abs(share - 50) / 5) * 10)
    }

    /// Lengths of the runs of a line, light first, with quiet zones of 200 modules.
    private static func runs(_ line: [UInt8]) -> [Int] {
        var runs = [200]
        var colour: UInt8 = 0
        for module in line {
            if module == colour { runs[runs.count - 1] += 1 } else { runs.append(1) }
            colour = module
        }
        if colour == 1 { runs.append(200) } else { runs[runs.count - 1] += 200 }
        return runs
    }

    private static func runPoints(_ line: [UInt8]) -> Int {
        var points = 0
        var length = 1
        for i in 1...line.count {
            if i < line.count, line[i] == line[i - 1] {
                length += 1
            } else {
                points += length >= 5 ? length - 2 : 0
                length = 1
            }
        }
        return points
    }

    private static func finderPoints(_ line: [UInt8]) -> Int {
        let runs = runs(line)
        var points = 0
        for i in stride(from: 1, to: runs.count - 5, by: 2) {
            let n = runs[i]
            guard runs[i + 1] == n, runs[i + 2] == 3 * n, runs[i + 3] == n, runs[i + 4] == n
            else { continue }
            if runs[i - 1] >= 4 * n || runs[i + 5] >= 4 * n { points += 40 }
        }
        return points
    }
}
