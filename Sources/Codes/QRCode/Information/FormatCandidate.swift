/// A candidate for the format information of a symbol.
struct FormatCandidate: Sendable {
    let information: FormatInformation
    /// Whether it was read from the symbol reflected in its main diagonal.
    let isMirrored: Bool
    /// The correlation with the modules: reliabilities of those that agree minus those that do not, in all copies;
    /// or one and a half times that of the best copy, if that is more, since another may be destroyed.
    let score: Float
    /// Wrong bits in the copy that fits best, plus half the unknown ones.
    let distance: Int
}

/// The likeliest format information of one grid, upright and mirrored, the likeliest first.
///
/// Reuses its memory from grid to grid.
struct FormatRanking: Sendable {
    private(set) var candidates: [FormatCandidate] = []

    /// Ranks the format informations of a version by their correlation with the modules of all copies.
    ///
    /// Two words of the code differ in 7 modules of a copy or more (rMQR: 8). Candidates with at most half
    /// the correlation of the best are left out.
    /// - Throws: ``SymbolError/unreadableFormatInformation(distance:)`` when too little agrees.
    mutating func rank(_ modules: Span<Float>, version: Version, count: Int) throws(SymbolError) {
        candidates.removeAll(keepingCapacity: true)
        let table = FormatTable.of(version)
        var cost = Int.max
        for isMirrored in [false, true] {
            let word = SoftWord(modules, table, isMirrored: isMirrored)
            for entry in table.entries {
                let score = word.agreement(with: entry)
                if candidates.count >= count, score <= candidates.last?.score ?? 0 { continue }
                let entryCost = word.cost(of: entry)
                cost = min(cost, entryCost)
                insert(
                    FormatCandidate(
                        information: entry.information, isMirrored: isMirrored, score: score,
                        distance: (entryCost + 1) / 2),
                    limit: count)
            }
        }
        // A quarter means that three modules of eight may be wrong. One copy alone, which Micro QR
        // Code has, is easily met by noise: there it is one of four.
        let least = Float(table.places.count) * (table.copies == 1 ? 0.5 : 0.25)
        let best = candidates.first?.score ?? 0
        guard best >= least else {
            throw .unreadableFormatInformation(distance: (cost + 1) / 2)
        }
        while let last = candidates.last, last.score < best / 2 { candidates.removeLast() }
    }

    /// Lists every format information of a version, upright and mirrored, the nearest first.
    mutating func list(_ modules: Span<Float>, version: Version) {
        candidates.removeAll(keepingCapacity: true)
        let table = FormatTable.of(version)
        for isMirrored in [false, true] {
            let word = SoftWord(modules, table, isMirrored: isMirrored)
            for entry in table.entries {
                insert(
                    FormatCandidate(
                        information: entry.information, isMirrored: isMirrored,
                        score: word.agreement(with: entry),
                        distance: (word.cost(of: entry) + 1) / 2), limit: 2 * table.entries.count)
            }
        }
    }

    private mutating func insert(_ candidate: FormatCandidate, limit: Int) {
        if candidates.count >= max(limit, 1) {
            guard let last = candidates.last, candidate.score > last.score else { return }
            candidates.removeLast()
        }
        var place = candidates.count
        while place > 0, candidates[place - 1].score < candidate.score { place -= 1 }
        candidates.insert(candidate, at: place)
    }
}

/// The soft values of the modules of the format information.
private struct SoftWord {
    /// For each copy: positive for dark, the magnitude is the reliability.
    private var values = (
        FormatTable.Signs(repeating: .zero), FormatTable.Signs(repeating: .zero)
    )
    private var dark: Float = 0
    private let copies: Int

    init(_ modules: Span<Float>, _ table: FormatTable, isMirrored: Bool) {
        let places = isMirrored ? table.mirroredPlaces.span : table.places.span
        copies = table.copies
        for i in 0..<table.bitsPerCopy {
            values.0[i / 4][i % 4] = Self.value(modules[Int(places[i])])
            if copies == 2 {
                values.1[i / 4][i % 4] = Self.value(modules[Int(places[table.bitsPerCopy + i])])
            }
        }
        let words = copies * table.bitsPerCopy
        if places.count > words { dark = Self.value(modules[Int(places[words])]) }
    }

    private static func value(_ module: Float) -> Float {
        let module = SoftModule(module)
        return module.isDark ? module.reliability : -module.reliability
    }

    func agreement(with entry: FormatTable.Entry) -> Float {
        let first = Self.product(values.0, entry.signs.0)
        guard copies == 2 else { return first }
        let second = Self.product(values.1, entry.signs.1)
        return max(first + second, max(first, second) * 1.5) + dark
    }

    private static func product(_ a: FormatTable.Signs, _ b: FormatTable.Signs) -> Float {
        var four: SIMD4<Float> = a[0] * b[0]
        for i in 1..<5 { four += a[i] * b[i] }
        return (four[0] + four[1]) + (four[2] + four[3])
    }

    /// In the copy that fits best, twice the wrong bits plus the unknown ones.
    func cost(of entry: FormatTable.Entry) -> Int {
        let first = Self.cost(values.0, entry.signs.0)
        return copies == 2 ? min(first, Self.cost(values.1, entry.signs.1)) : first
    }

    private static func cost(_ values: FormatTable.Signs, _ signs: FormatTable.Signs) -> Int {
        var cost = 0
        for i in values.indices {
            let agreement = values[i] * signs[i]
            for j in 0..<4 where signs[i][j] != 0 {
                cost += agreement[j] > 0 ? 0 : agreement[j] < 0 ? 2 : 1
            }
        }
        return cost
    }
}
