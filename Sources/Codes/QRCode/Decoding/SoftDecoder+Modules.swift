extension SoftDecoder {
    /// The modules of the symbol that was decoded last, as they are printed if the correction is right.
    ///
    /// They serve to compare the correction with other pictures of the symbol. Mirrored symbols have them at their places
    /// in the grid as it was passed.
    ///
    /// - Precondition: the last call of ``decode(_:version:misreadLimit:formats:triesErasures:)`` returned `symbol`.
    public func codewordModules(of symbol: DecodedSymbol) -> [CodewordModule] {
        guard let format,
            let structure = BlockStructure(
                version: symbol.version, level: symbol.errorCorrectionLevel)
        else { return [] }
        let layout = SymbolLayout.of(symbol.version)
        let places = format.isMirrored ? layout.mirroredDataModules : layout.dataModules
        let bit = UInt8(
            DataMask(reference: format.information.mask, of: symbol.version).pattern)
        var modules: [CodewordModule] = []
        modules.reserveCapacity(8 * corrected.count)
        var start = 0
        for block in 0..<structure.blocks {
            let count =
                structure.dataCodewords(ofBlock: block) + structure.errorCorrectionCodewords
            precondition(start + count <= corrected.count, "the last symbol was another one")
            for i in 0..<count {
                let bits = structure.bits(
                    ofCodeword: structure.position(block: block, codeword: i))
                // Of four bits, those of a first codeword are the lower ones.
                let unused = bits.lowerBound == 0 ? 8 - bits.count : 0
                for (offset, j) in bits.enumerated() {
                    let value = corrected[start + i] >> UInt8(7 - unused - offset) & 1
                    modules.append(
                        CodewordModule(
                            index: Int(places[j]), block: block,
                            isDark: value ^ (layout.inversions[j] >> bit & 1) == 1))
                }
            }
            start += count
        }
        return modules
    }
}
