/// The codewords of a grid, split into blocks.
struct CodewordReading {
    /// Data, then error correction codewords of each block.
    private(set) var blocks: [[UInt8]]
    /// The positions in each block whose codeword has an erased module.
    private(set) var erasures: [[Int]]

    init(
        _ grid: ModuleGrid, layout: SymbolLayout, mask: DataMask, structure: BlockStructure
    ) {
        let unmasked = Self.unmasked(grid, mask)
        var codewords: [UInt8] = []
        var erased: [Bool] = []
        codewords.reserveCapacity(structure.totalCodewords)
        let half = structure.bitsOfLastDataCodeword < 8 ? structure.dataCodewords - 1 : -1
        var codeword: UInt8 = 0
        var isErased = false
        var bitsLeft = 8
        let modules = unmasked.span
        let hasErasures = grid.hasErasures
        layout.forEachDataModule { module in
            codeword = codeword << 1 | modules[module]
            if hasErasures, grid.erasures[module] != 0 { isErased = true }
            bitsLeft -= 1
            if bitsLeft == 0 {
                // Four bits count as a codeword whose other four are zero.
                codewords.append(codewords.count == half ? codeword << 4 : codeword)
                erased.append(isErased)
                codeword = 0
                isErased = false
                bitsLeft = codewords.count == half ? 4 : 8
            }
        }
        // Up to seven remainder bits are left over.
        var blocks: [[UInt8]] = []
        var erasures: [[Int]] = []
        for block in 0..<structure.blocks {
            let count =
                structure.dataCodewords(ofBlock: block) + structure.errorCorrectionCodewords
            var contents: [UInt8] = []
            contents.reserveCapacity(count)
            var marks: [Int] = []
            for i in 0..<count {
                let position = structure.position(block: block, codeword: i)
                contents.append(codewords[position])
                if erased[position] { marks.append(i) }
            }
            blocks.append(contents)
            erasures.append(marks)
        }
        self.blocks = blocks
        self.erasures = erasures
    }

    private static func unmasked(_ grid: ModuleGrid, _ mask: DataMask) -> [UInt8] {
        let rows = mask.rows
        let width = grid.width
        return [UInt8](capacity: grid.modules.count) { output in
            for y in 0..<grid.height {
                let pattern = rows[y % 12]
                let row = grid.row(y)
                var bit: UInt16 = 0
                for x in 0..<width {
                    output.append((row[x] ^ UInt8(truncatingIfNeeded: pattern >> bit)) & 1)
                    bit = bit == 11 ? 0 : bit + 1
                }
            }
        }
    }
}
