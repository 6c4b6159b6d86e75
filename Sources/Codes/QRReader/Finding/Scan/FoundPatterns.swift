/// The finder patterns of one picture, each place once.
struct FoundPatterns: Sendable {
    /// The largest number kept while scanning: more than are returned, so that poor ones found early
    /// do not displace good ones.
    static let capacity = 4096

    private(set) var patterns: [FinderPattern] = []
    /// How often each was found, on one level.
    private var looks: [UInt8] = []
    /// For blocks of eight by eight pixels, one more than the index of the last pattern around there.
    private var owners: [UInt16] = []
    private var columns = 0
    private var rows = 0

    mutating func begin(width: Int, height: Int) {
        patterns.removeAll(keepingCapacity: true)
        looks.removeAll(keepingCapacity: true)
        columns = (width + 7) / 8
        rows = (height + 7) / 8
        owners.removeAll(keepingCapacity: true)
        owners.append(contentsOf: repeatElement(0, count: columns * rows))
    }

    /// Whether a place is inside the core of a pattern that is known well enough, or that was poor
    /// in three looks.
    func isSettled(at place: Vector, isInverted: Bool) -> Bool {
        guard let index = owner(of: place) else { return false }
        let known = patterns[index]
        return (known.evidence == .complete || looks[index] > 2) && known.isInverted == isInverted
            && Self.isSamePlace(known, place)
    }

    /// Resets the number of looks at poor patterns, because another threshold or level may show more.
    mutating func lookAgain() {
        for index in looks.indices { looks[index] = 0 }
    }

    /// Adds a pattern, or replaces a poorer one at the same place.
    mutating func add(_ pattern: FinderPattern) {
        if let index = owner(of: pattern.center),
            patterns[index].isInverted == pattern.isInverted,
            Self.isSamePlace(patterns[index], pattern.center)
                || Self.isSamePlace(pattern, patterns[index].center)
        {
            looks[index] &+= 1
            if Self.isBetter(pattern, than: patterns[index]) {
                patterns[index] = pattern
                mark(index)
            }
            return
        }
        guard patterns.count < Self.capacity else { return }
        patterns.append(pattern)
        looks.append(1)
        mark(patterns.count - 1)
    }

    private static func isBetter(_ new: FinderPattern, than old: FinderPattern) -> Bool {
        if new.evidence != old.evidence { return new.evidence < old.evidence }
        if (new.corners != nil) != (old.corners != nil) { return new.corners != nil }
        // Found again on a coarser level, a little more fit is not worth the pixels lost.
        return new.fit > old.fit + 0.1
    }

    private static func isSamePlace(_ pattern: FinderPattern, _ place: Vector) -> Bool {
        (pattern.center - place).length < 2 * pattern.moduleSize
    }

    private func owner(of place: Vector) -> Int? {
        guard place.x >= 0, place.y >= 0 else { return nil }
        let column = Int(place.x) / 8
        let row = Int(place.y) / 8
        guard column < columns, row < rows else { return nil }
        let value = owners[row * columns + column]
        return value > 0 ? Int(value) - 1 : nil
    }

    private mutating func mark(_ index: Int) {
        let pattern = patterns[index]
        let reach = 2 * pattern.moduleSize
        let left = max(0, Int((pattern.center.x - reach) / 8))
        let right = min(columns - 1, Int((pattern.center.x + reach) / 8))
        let top = max(0, Int((pattern.center.y - reach) / 8))
        let bottom = min(rows - 1, Int((pattern.center.y + reach) / 8))
        guard left <= right, top <= bottom else { return }
        for row in top...bottom {
            for column in left...right {
                owners[row * columns + column] = UInt16(truncatingIfNeeded: index + 1)
            }
        }
    }
}
