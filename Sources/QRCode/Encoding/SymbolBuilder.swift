/// Makes the modules of a symbol.
struct SymbolBuilder {
    private let plan: SymbolPlan
    private let layout: SymbolLayout

    init(_ plan: SymbolPlan) {
        self.plan = plan
        layout = SymbolLayout.of(plan.version)
    }

    /// The symbol with this mask, or with the one that the standard's evaluation prefers.
    func build(mask: Int?) throws(SymbolError) -> EncodedSymbol {
        if let mask, !plan.version.masks.contains(mask) {
            throw .invalidMask(mask, version: plan.version)
        }
        var grid = layout.functionPatterns
        place(codewords(), in: &grid)
        for places in InformationPlaces.version(of: plan.version) {
            draw(VersionInformation.word(for: plan.version), at: places, in: &grid)
        }
        let chosen = mask ?? preferredMask(of: grid)
        apply(DataMask(reference: chosen, of: plan.version), to: &grid)
        drawFormat(mask: chosen, in: &grid)
        return EncodedSymbol(
            grid: grid, version: plan.version, errorCorrectionLevel: plan.level, mask: chosen,
            content: plan.content)
    }

    /// All codewords in the order in which the symbol holds them.
    private func codewords() -> [UInt8] {
        let structure = plan.structure
        let data = SegmentWriter.codewords(
            of: plan.content, in: plan.version, structure: structure)
        let encoder = ReedSolomonEncoder.of(degree: structure.errorCorrectionCodewords)
        var codewords = [UInt8](repeating: 0, count: structure.totalCodewords)
        var start = 0
        for block in 0..<structure.blocks {
            let count = structure.dataCodewords(ofBlock: block)
            let check = encoder.remainder(of: data.span.extracting(start..<start + count))
            for i in 0..<count {
                codewords[structure.position(block: block, codeword: i)] = data[start + i]
            }
            for i in check.indices {
                codewords[structure.position(block: block, codeword: count + i)] = check[i]
            }
            start += count
        }
        return codewords
    }

    private func place(_ codewords: [UInt8], in grid: inout ModuleGrid) {
        let structure = plan.structure
        let half = structure.bitsOfLastDataCodeword < 8 ? structure.dataCodewords - 1 : -1
        var index = 0
        var bit = 7
        for module in layout.dataModules {
            // Remainder bits after the last codeword stay light.
            guard index < codewords.count else { break }
            grid.modules[Int(module)] = codewords[index] >> UInt8(bit) & 1
            bit -= 1
            if bit < (index == half ? 4 : 0) {
                index += 1
                bit = 7
            }
        }
    }

    private func apply(_ mask: DataMask, to grid: inout ModuleGrid) {
        let rows = mask.rows
        for y in 0..<grid.height {
            let pattern = rows[y % 12]
            var bit: UInt16 = 0
            for module in y * grid.width..<(y + 1) * grid.width {
                if layout.roles[module] == .data {
                    grid.modules[module] ^= UInt8(truncatingIfNeeded: pattern >> bit) & 1
                }
                bit = bit == 11 ? 0 : bit + 1
            }
        }
    }

    private func drawFormat(mask: Int, in grid: inout ModuleGrid) {
        let information = FormatInformation(
            errorCorrectionLevel: plan.level, mask: mask, version: plan.version)
        for (places, source) in zip(
            InformationPlaces.format(of: plan.version), plan.version.formatSources)
        {
            draw(information.word(for: source), at: places, in: &grid)
        }
    }

    private func draw(
        _ word: UInt32, at places: [InformationPlaces.Place], in grid: inout ModuleGrid
    ) {
        for (i, place) in places.enumerated() {
            grid[place.x, place.y] = UInt8(word >> UInt32(places.count - 1 - i) & 1)
        }
    }

    private func preferredMask(of grid: ModuleGrid) -> Int {
        switch plan.version.symbology {
        case .rMQR:
            return 0
        case .microQRCode:
            // The first with the most dark modules on the two edges away from the finder pattern.
            var best = (mask: 0, score: -1)
            for mask in plan.version.masks {
                var masked = grid
                apply(DataMask(reference: mask, of: plan.version), to: &masked)
                let score = MaskPenalty.microScore(of: masked)
                if score > best.score { best = (mask: mask, score: score) }
            }
            return best.mask
        case .qrCode:
            let formatPlaces = InformationPlaces.format(of: plan.version)
            var best = (mask: 0, penalty: Int.max)
            var packed = PackedSymbol(grid, layout)
            for mask in plan.version.masks {
                let information = FormatInformation(
                    errorCorrectionLevel: plan.level, mask: mask, version: plan.version)
                packed.draw(information.word(for: .qrCode), at: formatPlaces)
                let masked = packed.masked(by: DataMask(reference: mask, of: plan.version))
                let penalty = MaskPenalty(masked).total
                if penalty < best.penalty { best = (mask: mask, penalty: penalty) }
            }
            return best.mask
        }
    }
}
