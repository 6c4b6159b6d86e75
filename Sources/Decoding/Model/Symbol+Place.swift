import Imaging

extension [Symbol] {
    /// The symbols without those that say the same at the same place as an earlier one.
    ///
    /// Where two are the same, the one of which more is known stays.
    func mergingDuplicates() -> [Symbol] {
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

    /// From top to bottom, then from left to right; those without a place last, in their order.
    func sortedByPlace() -> [Symbol] {
        enumerated().sorted { a, b in
            switch (a.element.corners?.center, b.element.corners?.center) {
            case (let p?, let q?): (p.y, p.x, a.offset) < (q.y, q.x, b.offset)
            case (.some, nil): true
            case (nil, .some): false
            case (nil, nil): a.offset < b.offset
            }
        }.map(\.element)
    }
}

extension Symbol {
    /// Whether the other says the same at an overlapping place; unknown places count as overlapping.
    fileprivate func isSame(as other: Symbol) -> Bool {
        guard symbology == other.symbology, bytes == other.bytes,
            structuredAppend == other.structuredAppend
        else { return false }
        guard let a = corners, let b = other.corners else { return true }
        return a.contains(b.center) || b.contains(a.center)
    }
}
