/// A format information that the copies in a grid may mean.
struct FormatCandidate {
    let information: FormatInformation
    /// Wrong bits of the copy that fits best, plus half its erased bits, rounded up.
    let distance: Int
    /// Over all copies, as ``InformationWord/cost(of:)`` counts.
    let cost: Int

    /// The candidates in a grid, the likeliest first, at most three.
    ///
    /// A candidate needs one copy that the code can correct to it. Both copies together then
    /// order them, since a copy that is destroyed may lie nearer to another word.
    /// - Throws: ``SymbolError/unreadableFormatInformation(distance:)`` when there is none.
    static func find(in grid: ModuleGrid, version: Version) throws(SymbolError) -> [FormatCandidate]
    {
        let words = InformationPlaces.format(of: version).map {
            InformationWord(reading: $0, of: grid)
        }
        let sources = version.formatSources
        var nearest = Int.max
        var candidates: [FormatCandidate] = []
        for information in FormatInformation.all(of: version) {
            let costs = zip(words, sources).map { $0.cost(of: information.word(for: $1)) }
            let least = costs.min() ?? 0
            nearest = min(nearest, least)
            // Distance 7: twice the errors plus the erasures may be 6.
            guard least <= 6 else { continue }
            candidates.append(
                FormatCandidate(
                    information: information, distance: (least + 1) / 2,
                    cost: costs.reduce(0, +)))
        }
        guard !candidates.isEmpty else {
            throw .unreadableFormatInformation(distance: (nearest + 1) / 2)
        }
        return Array(candidates.sorted { $0.cost < $1.cost }.prefix(3))
    }
}
