import Imaging

extension [Symbol] {
    /// The symbols without duplicates: those with the same content at the same place as an earlier one.
    ///
    /// Of two duplicates, the one with more known properties is kept.
    package func mergingDuplicates() -> [Symbol] {
        var kept: [Symbol] = []
        for symbol in self {
            guard let twin = kept.firstIndex(where: { $0.isSame(as: symbol) }) else {
                kept.append(symbol)
                continue
            }
            if kept[twin].version == nil, symbol.version != nil { kept[twin] = symbol }
        }
        return kept
    }

    /// In rows from top to bottom, each from left to right; those without a place last, in their order.
    ///
    /// A row contains the symbols whose centre is less than half the height of its topmost symbol lower.
    package func sortedByPlace() -> [Symbol] {
        let placed = enumerated().compactMap { offset, symbol in
            symbol.corners.map { (symbol: symbol, corners: $0, offset: offset) }
        }.sorted { a, b in
            let (p, q) = (a.corners.center, b.corners.center)
            return (p.y, p.x, a.offset) < (q.y, q.x, b.offset)
        }
        var sorted: [Symbol] = []
        var rest = placed[...]
        while let first = rest.first {
            let lowest = first.corners.center.y + first.corners.height / 2
            let row = rest.prefix { $0.offset == first.offset || $0.corners.center.y < lowest }
            rest = rest.dropFirst(row.count)
            sorted += row.sorted { a, b in
                let (p, q) = (a.corners.center, b.corners.center)
                return (p.x, p.y, a.offset) < (q.x, q.y, b.offset)
            }.map { $0.symbol }
        }
        return sorted + filter { $0.corners == nil }
    }
}

extension Symbol {
    /// Whether the other has the same content at an overlapping place; unknown places count as overlapping.
    fileprivate func isSame(as other: Symbol) -> Bool {
        guard symbology == other.symbology, bytes == other.bytes,
            structuredAppend == other.structuredAppend
        else { return false }
        guard let a = corners, let b = other.corners else { return true }
        return a.overlaps(b)
    }
}

extension Quadrilateral {
    /// From its highest to its lowest corner, in pixels.
    fileprivate var height: Double {
        let rows = corners.map { $0.y }
        return (rows.max() ?? 0) - (rows.min() ?? 0)
    }

    /// Whether the centre of one lies in the other: only two readings of one symbol are that close.
    func overlaps(_ other: Quadrilateral) -> Bool {
        contains(other.center) || other.contains(center)
    }

    /// Whether both outline the same symbol.
    ///
    /// Each has the centre of the other inside, and neither is more than twice as wide: a symbol in the
    /// middle of a larger one, as in art and logos, is a different one.
    func outlinesSame(as other: Quadrilateral) -> Bool {
        contains(other.center) && other.contains(center) && area <= 4 * other.area
            && other.area <= 4 * area
    }
}
