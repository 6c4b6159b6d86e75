/// The correction of one block, and what it proves.
struct BlockRepair {
    /// What to change; `nil` when nothing is wrong.
    let repair: ReedSolomonDecoder.Repair?
    /// The probability that a block beyond repair would be miscorrected as easily.
    ///
    /// The share of all words within reach of a codeword, times the attempts made.
    let misreadChance: Double
    /// Whether the correction is trusted without further evidence.
    let isFirm: Bool

    /// Why a block was not corrected.
    struct Failure: Error {
        /// The most codewords that were taken as erasures.
        let erasures: Int
    }

    /// Decodes a block by soft decision: as received, then with its least reliable codewords as erasures, then with
    /// its least reliable modules flipped.
    ///
    /// Returns a correction that needs further evidence only where it finds no better one.
    static func find(
        _ block: ReceivedBlock, _ decoder: ReedSolomonDecoder, policy: ErasurePolicy,
        misreadLimit: Double
    ) throws(Failure) -> BlockRepair {
        guard let syndromes = decoder.syndromes(of: block.codewords.span) else {
            let chance = MisreadChance.ofBlock(
                length: block.codewords.count, errorCorrectionCodewords: decoder.degree,
                errors: 0, erasures: 0)
            return BlockRepair(
                repair: nil, misreadChance: chance, isFirm: chance <= misreadLimit)
        }
        let schedule = ErasureSchedule(block, decoder, policy)
        var search = RepairSearch(block, decoder, syndromes, misreadLimit: misreadLimit)
        search.erase(schedule)
        if policy == .weakest, !search.isDone { search.flipWeakest() }
        guard let best = search.best else { throw Failure(erasures: schedule.most) }
        return best
    }
}

/// The attempts at one block.
private struct RepairSearch {
    private let block: ReceivedBlock
    private let decoder: ReedSolomonDecoder
    private let syndromes: ReedSolomonDecoder.Syndromes
    private let misreadLimit: Double
    private var attempts = 0.0
    private(set) var best: BlockRepair?

    var isDone: Bool { best?.isFirm == true }

    init(
        _ block: ReceivedBlock, _ decoder: ReedSolomonDecoder,
        _ syndromes: ReedSolomonDecoder.Syndromes, misreadLimit: Double
    ) {
        self.block = block
        self.decoder = decoder
        self.syndromes = syndromes
        self.misreadLimit = misreadLimit
    }

    /// Tries without erasures, then erases more and more of the least reliable codewords.
    ///
    /// - SeeAlso: Forney, "Generalized minimum distance decoding", 1966.
    mutating func erase(_ schedule: ErasureSchedule) {
        let weakest = block.weakest(schedule.most)
        var erasures: Int? = 0
        while let count = erasures, !isDone {
            attempts += 1
            let repair = decoder.repair(
                syndromes, length: block.codewords.count,
                erasures: weakest.span.extracting(first: count))
            if let repair {
                let chance = misreadChance(repair)
                let isFirm = chance <= misreadLimit && count <= schedule.free
                keep(BlockRepair(repair: repair, misreadChance: chance, isFirm: isFirm))
            }
            erasures = schedule.next(after: count)
        }
    }

    /// Modules that are flipped in all combinations; each more doubles the attempts.
    private static let flippedModules = 4

    /// Tries all patterns of flips of the least reliable modules in the least reliable codewords.
    ///
    /// A wrong codeword mostly has one wrong module, which is likely to be its least reliable one. Flipping it
    /// uses up no error correction.
    ///
    /// - SeeAlso: Chase, "A class of algorithms for decoding block codes with channel measurement information",
    ///   1972, algorithm 2.
    mutating func flipWeakest() {
        let count = min(Self.flippedModules, block.codewords.count)
        let weakest = block.weakest(count)
        let length = block.codewords.count
        for pattern in 1..<1 << count where !isDone {
            attempts += 1
            var changed = syndromes
            for i in 0..<count where pattern >> i & 1 == 1 {
                let position = Int(weakest[i])
                decoder.add(
                    block.weakBits[position], at: position, length: length, to: &changed)
            }
            let none = weakest.span.extracting(first: 0)
            guard var repair = decoder.repair(changed, length: length, erasures: none) else {
                continue
            }
            let chance = misreadChance(repair)
            for i in 0..<count where pattern >> i & 1 == 1 {
                repair.add(block.weakBits[Int(weakest[i])], at: weakest[i])
            }
            keep(
                BlockRepair(
                    repair: repair, misreadChance: chance, isFirm: chance <= misreadLimit))
        }
    }

    private func misreadChance(_ repair: ReedSolomonDecoder.Repair) -> Double {
        let share = MisreadChance.ofBlock(
            length: block.codewords.count, errorCorrectionCodewords: decoder.degree,
            errors: repair.errors, erasures: repair.erasures)
        return min(attempts * share, 1)
    }

    private mutating func keep(_ found: BlockRepair) {
        if found.isFirm || found.misreadChance < best?.misreadChance ?? .infinity { best = found }
    }
}
