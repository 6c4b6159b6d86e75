/// Decodes symbols from soft values: modules with a reliability each.
///
/// Reuses its memory: use one decoder for many symbols. The same modules give the same result, whatever was
/// decoded before.
public struct SoftDecoder: Sendable {
    private var formats = FormatRanking()
    private var received = ReceivedBlock()
    private var data: [UInt8] = []
    /// The corrected codewords of all blocks, one block after the other.
    private(set) var corrected: [UInt8] = []
    /// The format information of the symbol decoded last.
    private(set) var format: FormatCandidate?
    private var doubts: [Doubt] = []
    /// Positions in the data that the repair of a doubtful block changed.
    private var filled: [Int] = []

    /// A block whose repair needs more evidence than itself.
    private struct Doubt {
        let misreadChance: Double
        /// Its range of `filled`.
        let places: Range<Int>

        /// The doubt that remains where the repair restored padding, which chance seldom does.
        func misreadChance(_ filled: [Int], padding: Int?) -> Double {
            guard let padding else { return misreadChance }
            var chance = misreadChance
            for place in filled[places] where place >= padding { chance /= 256 }
            return chance
        }
    }

    /// The error correction that must be left over where every format information is tried.
    private static let leastUnused = 0.25

    /// Creates a decoder.
    public init() {}

    /// Decodes a symbol of a version from its modules, upright or mirrored.
    ///
    /// Soft-decision decoding: each block is first corrected as received. If that fails, the decoder erases more and
    /// more of its least reliable codewords (generalized minimum distance), up to 60 % of its error correction
    /// codewords, and up to 80 % where the data ends in the standard's padding. Then it flips the least reliable
    /// modules (Chase decoding).
    ///
    /// - Parameters:
    ///   - modules: row-major without quiet zone; positive is dark, negative light, the magnitude
    ///     is the reliability, 1 for a clean module and 0 for an unknown one.
    ///     Larger ones count as 1, and NaN as 0. An rMQR that is mirrored has as
    ///     many rows as the version has columns.
    ///   - version: the version that the size of the grid implies.
    ///   - misreadLimit: the ``DecodedSymbol/misreadChance`` above which a symbol is rejected.
    ///   - formats: how many format informations are tried at most, the likeliest first.
    ///   - triesErasures: whether blocks that fail are tried with erasures and flips.
    /// - Throws: the error of the attempt that came furthest; among equals, of the likeliest format
    ///   information. ``SymbolError/versionMismatch(size:stated:)`` when the symbol cannot be
    ///   corrected and states another version.
    /// - Precondition: there are as many modules as the version has.
    public mutating func decode(
        _ modules: Span<Float>, version: Version, misreadLimit: Double, formats count: Int = 2,
        triesErasures: Bool = true
    ) throws(SymbolError) -> DecodedSymbol {
        try decode(
            modules, version: version, misreadLimit: misreadLimit, formats: count,
            erasing: triesErasures ? .weakest : .none)
    }

    /// Decodes a QR Code whose format information is destroyed: tries every one.
    ///
    /// Strict, because the format information is no evidence then: blocks are corrected as received, with a quarter of the error
    /// correction left over, and the standard's padding follows the data.
    ///
    /// - Parameters:
    ///   - modules: as in ``decode(_:version:misreadLimit:formats:triesErasures:)``, likewise the others.
    ///   - version: the version that the size of the grid implies.
    ///   - misreadLimit: the ``DecodedSymbol/misreadChance`` above which a symbol is rejected.
    /// - Throws: the error of the likeliest format information.
    /// - Precondition: there are as many modules as the version has.
    public mutating func decodeWithAnyFormat(
        _ modules: Span<Float>, version: Version, misreadLimit: Double
    ) throws(SymbolError) -> DecodedSymbol {
        checkCount(modules, version)
        formats.list(modules, version: version)
        let candidates = formats.candidates
        var failure: SymbolError?
        for format in candidates {
            do throws(SymbolError) {
                return try decode(
                    modules, version, format, attempts: candidates.count, misreadLimit, .none,
                    isStrict: true)
            } catch {
                failure = failure ?? error
            }
        }
        throw failure ?? .unreadableFormatInformation(distance: 4)
    }

    /// Whether the format information of a grid with the size of a QR Code is clearly that of Model 1.
    ///
    /// - Precondition: there are as many modules as the version has.
    public mutating func suggestsModel1(_ modules: Span<Float>, version: Version) -> Bool {
        guard version.symbology == .qrCode, let other = version.inOtherModel else { return false }
        // At most 4 of the 30 modules are wrong, and in the other model 5 or more would be.
        let score = formatScore(modules, version: other)
        return score >= 22 && score >= formatScore(modules, version: version) + 3
    }

    /// The correlation of the likeliest format information, 0 where there is none.
    private mutating func formatScore(_ modules: Span<Float>, version: Version) -> Float {
        do throws(SymbolError) {
            try formats.rank(modules, version: version, count: 1)
            return formats.candidates.first?.score ?? 0
        } catch {
            return 0
        }
    }

    mutating func decode(
        _ modules: Span<Float>, version: Version, misreadLimit: Double, formats count: Int,
        erasing policy: ErasurePolicy
    ) throws(SymbolError) -> DecodedSymbol {
        checkCount(modules, version)
        try formats.rank(modules, version: version, count: count)
        var failure: SymbolError?
        for (attempt, format) in formats.candidates.enumerated() {
            do throws(SymbolError) {
                return try decode(
                    modules, version, format, attempts: attempt + 1, misreadLimit, policy)
            } catch {
                if error.stage > failure?.stage ?? -1 { failure = error }
            }
        }
        let error = failure ?? .unreadableFormatInformation(distance: 4)
        // Its words differ in 7 bits or more: one that is 4 away may as well be another, and what it says of blocks means nothing.
        let nearest = formats.candidates.reduce(Int.max) { min($0, $1.distance) }
        if case .uncorrectableBlock = error, nearest > 3 {
            throw .unreadableFormatInformation(distance: nearest)
        }
        if case .uncorrectableBlock = error,
            let stated = VersionInformation.stated(in: modules, of: version), stated != version
        {
            throw .versionMismatch(size: version, stated: stated)
        }
        throw error
    }

    private func checkCount(_ modules: Span<Float>, _ version: Version) {
        precondition(
            modules.count == version.width * version.height,
            "\(modules.count) modules do not make a symbol of version \(version)")
    }

    private mutating func decode(
        _ modules: Span<Float>, _ version: Version, _ format: FormatCandidate, attempts: Int,
        _ misreadLimit: Double, _ policy: ErasurePolicy, isStrict: Bool = false
    ) throws(SymbolError) -> DecodedSymbol {
        let level = format.information.errorCorrectionLevel
        guard let structure = BlockStructure(version: version, level: level) else {
            throw .unreadableFormatInformation(distance: 4)
        }
        let tally = try repairBlocks(
            modules, version, format, structure, policy,
            misreadLimit: misreadLimit >= 1 ? 1 : misreadLimit / Double(attempts))
        if let stronger = strongerFormat(than: format, structure, of: version) {
            return try decode(
                modules, version, stronger, attempts: attempts, misreadLimit, policy,
                isStrict: isStrict)
        }
        let parsed = Result { () throws(SymbolError) in
            try SegmentParser.parse(data, bitCount: structure.dataBits, version: version)
        }
        let padding = try? Padding.start(
            after: parsed.get().end, in: data, bitCount: structure.dataBits)
        let doubt = doubts.reduce(0) { $0 + $1.misreadChance(filled, padding: padding) }
        // All zeros are a codeword of every code and an empty message, and a picture that is as regular as a mask is near
        // it more often than noise: only padding shows that a corrected symbol was meant to be empty.
        let isEmpty = (try? parsed.get())?.content.segments.isEmpty == true
        let isHollow = isEmpty && padding == nil && tally.errors + tally.erasures > 0
        let chance = isHollow ? 1 : min((tally.misreadChance + doubt) * Double(attempts), 1)
        guard chance <= misreadLimit, doubts.isEmpty || padding != nil else {
            throw .doubtfulCorrection(misreadChance: chance, limit: misreadLimit)
        }
        let (content, end) = try parsed.get()
        if isStrict {
            let isPadded =
                padding != nil
                || Padding.hasNoRoom(after: end, in: data, bitCount: structure.dataBits)
            guard isPadded, !isEmpty, tally.unused >= Self.leastUnused else {
                throw .unreadableFormatInformation(distance: format.distance)
            }
        }
        // A codeword of four bits has zeros in the other four, unless it is padding.
        let lastByte = structure.dataBits / 8 * 8
        let isLastInvalid =
            structure.bitsOfLastDataCodeword < 8 && end > lastByte && (data.last ?? 0) & 0x0F != 0
        let isFirstInvalid = structure.bitsOfFirstDataCodeword < 8 && (data.first ?? 0) & 0xF0 != 0
        if isLastInvalid || isFirstInvalid {
            throw structure.uncorrectable(block: 0, erasures: 0)
        }
        return DecodedSymbol(
            content: content, version: version, errorCorrectionLevel: level,
            mask: format.information.mask, isMirrored: format.isMirrored,
            formatDistance: format.distance, errors: tally.errors, erasures: tally.erasures,
            unusedErrorCorrection: tally.unused, misreadChance: chance)
    }

    /// The format information of a higher level whose blocks the corrected ones are, too; `nil` where there is none.
    ///
    /// With as many blocks, a codeword of the higher level is one of the lower, whose generator polynomial divides the other's. So a
    /// wrong level corrects as well as the right one, and then takes error correction for data. By chance a codeword of the lower level is one of
    /// the higher once in 256 to the power of the difference of their error correction codewords.
    private func strongerFormat(
        than format: FormatCandidate, _ structure: BlockStructure, of version: Version
    ) -> FormatCandidate? {
        guard version.symbology == .qrCode, corrected.contains(where: { $0 != 0 }) else {
            return nil
        }
        for level in ErrorCorrectionLevel.allCases.reversed() {
            guard let other = BlockStructure(version: version, level: level),
                other.blocks == structure.blocks,
                other.errorCorrectionCodewords > structure.errorCorrectionCodewords
            else { continue }
            let decoder = ReedSolomonDecoder(structure: other)
            var start = 0
            let isOther = (0..<structure.blocks).allSatisfy { block in
                let end =
                    start + structure.dataCodewords(ofBlock: block)
                    + structure.errorCorrectionCodewords
                defer { start = end }
                return decoder.syndromes(of: corrected.span.extracting(start..<end)) == nil
            }
            guard isOther else { continue }
            return FormatCandidate(
                information: FormatInformation(
                    errorCorrectionLevel: level, mask: format.information.mask, version: version),
                isMirrored: format.isMirrored, score: format.score, distance: format.distance)
        }
        return nil
    }

    /// Corrects all blocks and joins their data.
    private mutating func repairBlocks(
        _ modules: Span<Float>, _ version: Version, _ format: FormatCandidate,
        _ structure: BlockStructure, _ policy: ErasurePolicy, misreadLimit: Double
    ) throws(SymbolError) -> Tally {
        let layout = SymbolLayout.of(version)
        let decoder = ReedSolomonDecoder(structure: structure)
        data.removeAll(keepingCapacity: true)
        corrected.removeAll(keepingCapacity: true)
        self.format = format
        doubts.removeAll(keepingCapacity: true)
        filled.removeAll(keepingCapacity: true)
        var tally = Tally(structure)
        for block in 0..<structure.blocks {
            received.read(
                modules, layout: layout, format: format, structure: structure, block: block)
            do throws(BlockRepair.Failure) {
                let found = try BlockRepair.find(
                    received, decoder, policy: policy, misreadLimit: misreadLimit)
                take(found, structure.dataCodewords(ofBlock: block))
                tally.add(found)
            } catch {
                throw structure.uncorrectable(block: block, erasures: error.erasures)
            }
        }
        return tally
    }

    private mutating func take(_ found: BlockRepair, _ dataCodewords: Int) {
        if let repair = found.repair { received.apply(repair) }
        if !found.isFirm {
            let start = filled.count
            if let repair = found.repair {
                for i in 0..<repair.count where Int(repair.positions[i]) < dataCodewords {
                    filled.append(data.count + Int(repair.positions[i]))
                }
            }
            doubts.append(
                Doubt(misreadChance: found.misreadChance, places: start..<filled.count))
        }
        for i in 0..<dataCodewords { data.append(received.codewords[i]) }
        corrected.append(contentsOf: received.codewords)
    }
}

/// The totals over the repairs of all blocks.
private struct Tally {
    private let usable: Double
    var errors = 0
    var erasures = 0
    var unused = 1.0
    /// Summed over the blocks that need no further evidence.
    var misreadChance = 0.0

    init(_ structure: BlockStructure) {
        // M1 has no error correction, so it uses none.
        usable = Double(max(structure.usableErrorCorrection, 1))
    }

    mutating func add(_ found: BlockRepair) {
        if found.isFirm { misreadChance += found.misreadChance }
        guard let repair = found.repair else { return }
        errors += repair.errors
        erasures += repair.erasures
        // Flipped modules can exceed the bound.
        let used = Double(2 * repair.errors + repair.erasures) / usable
        unused = min(unused, max(1 - used, 0))
    }
}

extension BlockStructure {
    fileprivate func uncorrectable(block: Int, erasures: Int) -> SymbolError {
        .uncorrectableBlock(
            index: block, of: blocks, errorCorrectionCodewords: errorCorrectionCodewords,
            misdecodeProtection: misdecodeProtection, erasures: erasures)
    }
}

extension SymbolError {
    /// How far decoding got, to choose the most informative of several failures.
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
