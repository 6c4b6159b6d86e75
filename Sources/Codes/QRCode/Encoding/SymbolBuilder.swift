/// Builds the modules of a symbol.
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
        for places in layout.versionPlaces {
            draw(VersionInformation.word(for: plan.version), at: places, in: &grid)
        }
        let chosen = mask ?? preferredMask(of: grid)
        apply(mask: chosen, to: &grid)
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

    private func apply(mask: Int, to grid: inout ModuleGrid) {
        let bit = UInt8(DataMask(reference: mask, of: plan.version).pattern)
        for (module, inversions) in zip(layout.dataModules, layout.inversions) {
            grid.modules[Int(module)] ^= inversions >> bit & 1
        }
    }

    private func drawFormat(mask: Int, in grid: inout ModuleGrid) {
        let information = FormatInformation(
            errorCorrectionLevel: plan.level, mask: mask, version: plan.version)
        for (places, source) in zip(layout.formatPlaces, plan.version.formatSources) {
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
                apply(mask: mask, to: &masked)
                let score = MaskPenalty.microScore(of: masked)
                if score > best.score { best = (mask: mask, score: score) }
            }
            return best.mask
        case .qrCode, .qrCodeModel1:
            let masks = PackedMasks.of(plan.version)
            var best = (mask: 0, penalty: Int.max)
            var packed = PackedSymbol(grid)
            for mask in plan.version.masks {
                let information = FormatInformation(
                    errorCorrectionLevel: plan.level, mask: mask, version: plan.version)
                packed.draw(information.word(for: .qrCode), at: layout.formatPlaces)
                let penalty = MaskPenalty(packed.masked(by: mask, of: masks)).total
                if penalty < best.penalty { best = (mask: mask, penalty: penalty) }
            }
            return best.mask
        }
    }
}
