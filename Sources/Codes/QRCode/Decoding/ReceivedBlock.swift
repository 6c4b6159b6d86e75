/// The codewords of one block as received, with their reliabilities.
///
/// Reuses its memory from block to block.
struct ReceivedBlock: Sendable {
    /// Data, then error correction codewords.
    private(set) var codewords: [UInt8] = []
    /// For each codeword, the reliability of its least reliable module, 0...1.
    private(set) var reliabilities: [Float] = []
    /// For each codeword, that module's bit.
    private(set) var weakBits: [UInt8] = []

    /// Reads the codewords of a block from the modules of a symbol.
    mutating func read(
        _ modules: Span<Float>, layout: SymbolLayout, format: FormatCandidate,
        structure: BlockStructure, block: Int
    ) {
        codewords.removeAll(keepingCapacity: true)
        reliabilities.removeAll(keepingCapacity: true)
        weakBits.removeAll(keepingCapacity: true)
        let places = format.isMirrored ? layout.mirroredDataModules.span : layout.dataModules.span
        let inversions = layout.inversions.span
        let mask = DataMask(reference: format.information.mask, of: layout.version)
        let bit = UInt8(mask.pattern)
        let count = structure.dataCodewords(ofBlock: block) + structure.errorCorrectionCodewords
        for i in 0..<count {
            let bits = structure.bits(
                ofCodeword: structure.position(block: block, codeword: i))
            var codeword: UInt8 = 0
            var reliability: Float = 1
            var weakest = bits.lowerBound
            for j in bits {
                let module = SoftModule(modules[Int(places[j])])
                if module.reliability < reliability {
                    (reliability, weakest) = (module.reliability, j)
                }
                codeword = codeword << 1 | (module.isDark ? 1 : 0) ^ (inversions[j] >> bit & 1)
            }
            // Four bits count as a codeword whose other four are zero, the upper ones in the first.
            let shift = bits.lowerBound == 0 ? 0 : 8 - bits.count
            codewords.append(codeword << UInt8(shift))
            weakBits.append(
                1 << UInt8(bits.count - 1 - (weakest - bits.lowerBound) + shift))
            reliabilities.append(reliability)
        }
    }

    /// The positions of the least reliable codewords, the least reliable first.
    func weakest(_ count: Int) -> ReedSolomonDecoder.Positions {
        var weakest = ReedSolomonDecoder.Positions(repeating: 0)
        guard count > 0 else { return weakest }
        var found = 0
        for position in reliabilities.indices {
            let reliability = reliabilities[position]
            if found == count, reliability >= reliabilities[Int(weakest[found - 1])] { continue }
            var place = found < count ? found : count - 1
            while place > 0, reliabilities[Int(weakest[place - 1])] > reliability {
                weakest[place] = weakest[place - 1]
                place -= 1
            }
            weakest[place] = UInt8(position)
            if found < count { found += 1 }
        }
        return weakest
    }

    mutating func apply(_ repair: ReedSolomonDecoder.Repair) {
        repair.apply(to: &codewords)
    }
}
