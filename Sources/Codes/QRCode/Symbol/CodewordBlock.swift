/// The codewords that are corrected together, and the modules that hold them.
public struct CodewordBlock: Sendable, Equatable {
    /// Of each codeword its modules, as indices into the row-major grid; data first, then error correction.
    public var codewords: [[Int]]
    /// Codewords that may be spent: two for an error, one for an erasure.
    public var usableErrorCorrection: Int
}

extension Version {
    /// The blocks that a symbol of this version is corrected in.
    ///
    /// - Returns: nothing where the version does not have the level.
    /// - SeeAlso: ISO/IEC 18004:2015, 7.6 and 7.7.3.
    public func codewordBlocks(at level: ErrorCorrectionLevel) -> [CodewordBlock] {
        guard let structure = BlockStructure(version: self, level: level) else { return [] }
        let modules = SymbolLayout.of(self).dataModules
        return (0..<structure.blocks).map { block in
            let count = structure.dataCodewords(ofBlock: block) + structure.errorCorrectionCodewords
            let codewords = (0..<count).map { codeword in
                structure.bits(
                    ofCodeword: structure.position(block: block, codeword: codeword)
                ).map { Int(modules[$0]) }
            }
            return CodewordBlock(
                codewords: codewords, usableErrorCorrection: structure.usableErrorCorrection)
        }
    }
}
