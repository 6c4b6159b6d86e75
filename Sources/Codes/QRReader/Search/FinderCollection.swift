import Imaging

/// The finder patterns of one picture, found by all methods, each once.
struct FinderCollection {
    private(set) var finders: [FinderPattern] = []
    /// Whether a finder pattern belongs to a symbol that was read.
    private(set) var isUsed: [Bool] = []
    /// Grows with every change, so that what was made of the finder patterns is known to be still right.
    private(set) var revision = 0

    /// More than any picture of readable symbols has; what comes later is left out.
    private static let capacity = 1024

    mutating func removeAll() {
        finders.removeAll(keepingCapacity: true)
        isUsed.removeAll(keepingCapacity: true)
        revision += 1
    }

    /// Adds new ones, and improves those that are found again.
    ///
    /// - Returns: how many are new.
    @discardableResult
    mutating func merge(_ others: [FinderPattern], outside symbols: [FoundSymbol]) -> Int {
        var added = 0
        for finder in others {
            if let known = finders.firstIndex(where: { $0.isSame(as: finder) }) {
                if finder.isBetter(than: finders[known]) {
                    finders[known] = finder
                    revision += 1
                }
                continue
            }
            guard finders.count < Self.capacity else { break }
            finders.append(finder)
            isUsed.append(symbols.contains { $0.claims(finder) })
            added += 1
        }
        if added > 0 { revision += 1 }
        return added
    }

    /// Whether a whole one belongs to no symbol read.
    var hasCompleteLeads: Bool { finders.indices.contains(where: isCompleteLead) }

    /// The whole ones that belong to no symbol read.
    var leads: [FinderPattern] {
        var leads: [FinderPattern] = []
        for i in finders.indices where isCompleteLead(i) { leads.append(finders[i]) }
        return leads
    }

    private func isCompleteLead(_ i: Int) -> Bool {
        !isUsed[i] && finders[i].evidence == .complete
    }

    /// Marks the finder patterns inside a symbol that was read as used.
    mutating func use(_ symbol: FoundSymbol) {
        revision += 1
        for i in finders.indices where symbol.claims(finders[i]) { isUsed[i] = true }
    }
}

extension FinderCollection {
    /// Whole finder patterns that belong to no symbol read, those near each other together.
    ///
    /// Two of a symbol are at most as far apart as the diagonal of version 10: larger symbols are seldom
    /// hidden that far.
    var leftover: [Diagnosis] {
        var diagnoses: [Diagnosis] = []
        var isReported = isUsed
        for i in finders.indices where !isReported[i] && finders[i].evidence == .complete {
            isReported[i] = true
            var members = [finders[i]]
            for j in finders.indices
            where !isReported[j] && finders[j].evidence == .complete
                && finders[j].isInverted == finders[i].isInverted
            {
                let (a, b) = (finders[i], finders[j])
                let size = max(a.moduleSize, b.moduleSize)
                guard size < 1.5 * min(a.moduleSize, b.moduleSize),
                    (a.center - b.center).length < 72 * size
                else { continue }
                isReported[j] = true
                members.append(b)
            }
            diagnoses.append(Diagnosis(finderPatterns: members))
        }
        return diagnoses.sorted(descendingBy: { $0.moduleSize })
    }
}

extension Diagnosis {
    /// Finder patterns that do not make a symbol, and the upright rectangle around them.
    fileprivate init(finderPatterns members: [FinderPattern]) {
        var least = members[0].center
        var most = least
        var size = 0.0
        for member in members {
            let half = 3.5 * member.moduleSize
            least = pointwiseMin(least, member.center - half)
            most = pointwiseMax(most, member.center + half)
            size += member.moduleSize / Double(members.count)
        }
        self.init(
            stage: .finderPatterns(count: members.count),
            corners: Quadrilateral(
                topLeft: Point(x: least.x, y: least.y), topRight: Point(x: most.x, y: least.y),
                bottomRight: Point(x: most.x, y: most.y), bottomLeft: Point(x: least.x, y: most.y)),
            version: nil, moduleSize: size, contrast: nil, isInverted: members[0].isInverted)
    }
}

extension FinderPattern {
    /// Whether two sightings are of one finder pattern: the same place, and nearly the same size.
    ///
    /// The core alone, three sevenths as large, may be a different sighting.
    fileprivate func isSame(as other: FinderPattern) -> Bool {
        let larger = max(moduleSize, other.moduleSize)
        let smaller = min(moduleSize, other.moduleSize)
        return isInverted == other.isInverted && larger < 1.5 * smaller
            && (center - other.center).length < 1.5 * larger
    }

    fileprivate func isBetter(than other: FinderPattern) -> Bool {
        if (corners == nil) != (other.corners == nil) { return corners != nil }
        return evidence < other.evidence
    }
}
