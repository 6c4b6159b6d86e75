/// Reads a symbol from its modules.
///
/// The grid is taken upright first and then mirrored, under each format information that its copies
/// may mean, at most three. A block is corrected as it is, and where that fails with its erased
/// modules as erasures.
///
/// - Parameters:
///   - grid: the modules without the quiet zone, finder pattern at the top left, and of a
///     QR Code the corner without one at the bottom right; a mirrored rMQR is higher than wide.
///   - misreadLimit: the ``DecodedSymbol/misreadChance`` above which a symbol is refused. The
///     default is just above that of an undamaged M1, which every symbol corrected without
///     erasures keeps to; 1 accepts all that the standard's bound allows.
/// - Throws: the error of the attempt that came furthest, of the upright symbol among equals.
public func decode(
    _ grid: ModuleGrid, misreadLimit: Double = 2e-5
) throws(SymbolError) -> DecodedSymbol {
    var failure: SymbolError?
    for isMirrored in [false, true] {
        do throws(SymbolError) {
            let attempt = isMirrored ? grid.transposed : grid
            return try SymbolDecoder(attempt, misreadLimit: misreadLimit).decode(isMirrored)
        } catch {
            if error.stage > failure?.stage ?? -1 { failure = error }
        }
    }
    throw failure ?? .invalidSize(width: grid.width, height: grid.height)
}

/// Reads one grid in one orientation.
private struct SymbolDecoder {
    let grid: ModuleGrid
    let version: Version
    let misreadLimit: Double

    init(_ grid: ModuleGrid, misreadLimit: Double) throws(SymbolError) {
        self.grid = grid
        self.misreadLimit = misreadLimit
        version = try Version(width: grid.width, height: grid.height)
    }

    func decode(_ isMirrored: Bool) throws(SymbolError) -> DecodedSymbol {
        let candidates = try FormatCandidate.find(in: grid, version: version)
        let layout = SymbolLayout(version)
        var failure = SymbolError.unreadableFormatInformation(distance: 4)
        for candidate in candidates {
            do throws(SymbolError) {
                return try decode(candidate, layout, isMirrored)
            } catch {
                if error.stage > failure.stage { failure = error }
            }
        }
        if case .uncorrectableBlock = failure,
            let stated = VersionInformation(in: grid, version: version), stated.version != version
        {
            throw .versionMismatch(size: version, stated: stated.version)
        }
        throw failure
    }

    private func decode(
        _ format: FormatCandidate, _ layout: SymbolLayout, _ isMirrored: Bool
    ) throws(SymbolError) -> DecodedSymbol {
        let level = format.information.errorCorrectionLevel
        guard let structure = BlockStructure(version: version, level: level) else {
            throw .unreadableFormatInformation(distance: 4)
        }
        let mask = DataMask(reference: format.information.mask, of: version)
        let reading = CodewordReading(grid, layout: layout, mask: mask, structure: structure)
        let decoder = ReedSolomonDecoder(structure: structure)
        var data: [UInt8] = []
        data.reserveCapacity(structure.dataCodewords)
        var total = ReedSolomonDecoder.Correction()
        var unused = 1.0
        var chance = 1.0
        for (index, received) in reading.blocks.enumerated() {
            var block = received
            let erasures = reading.erasures[index]
            guard let correction = decoder.correct(&block, trying: erasures) else {
                throw .uncorrectableBlock(
                    index: index, of: structure.blocks,
                    errorCorrectionCodewords: structure.errorCorrectionCodewords,
                    misdecodeProtection: structure.misdecodeProtection, erasures: erasures.count)
            }
            data += block.prefix(structure.dataCodewords(ofBlock: index))
            total.errors += correction.errors
            total.erasures += correction.erasures
            let used = Double(2 * correction.errors + correction.erasures)
            // M1 has nothing that may correct, and nothing used is then nothing missing.
            unused = min(unused, 1 - used / Double(max(structure.usableErrorCorrection, 1)))
            chance *= MisreadChance.ofBlock(
                length: block.count,
                errorCorrectionCodewords: structure.errorCorrectionCodewords,
                errors: correction.errors, erasures: correction.erasures)
        }
        guard chance <= misreadLimit else {
            throw .doubtfulCorrection(misreadChance: chance, limit: misreadLimit)
        }
        guard structure.bitsOfLastDataCodeword == 8 || (data.last ?? 0) & 0x0F == 0 else {
            // Corrected into four bits that the symbol does not have.
            throw .uncorrectableBlock(
                index: 0, of: 1, errorCorrectionCodewords: structure.errorCorrectionCodewords,
                misdecodeProtection: structure.misdecodeProtection,
                erasures: reading.erasures[0].count)
        }
        return DecodedSymbol(
            content: try SegmentParser.parse(
                data, bitCount: structure.dataBits, version: version),
            version: version, errorCorrectionLevel: level, mask: format.information.mask,
            isMirrored: isMirrored, formatDistance: format.distance, errors: total.errors,
            erasures: total.erasures, unusedErrorCorrection: unused, misreadChance: chance)
    }
}

extension ReedSolomonDecoder {
    /// Corrects a block as it is, or else with its doubtful codewords as erasures.
    ///
    /// Without erasures noise passes most rarely, so that is tried first.
    fileprivate func correct(_ block: inout [UInt8], trying erasures: [Int]) -> Correction? {
        if let correction = correct(&block, erasures: []) { return correction }
        return erasures.isEmpty ? nil : correct(&block, erasures: erasures)
    }
}

extension SymbolError {
    /// How far the reading came, to tell which of several failures says most.
    fileprivate var stage: Int {
        switch self {
        case .invalidSize: 0
        case .unreadableFormatInformation: 1
        case .versionMismatch, .uncorrectableBlock: 2
        case .doubtfulCorrection: 3
        default: 4
        }
    }
}
