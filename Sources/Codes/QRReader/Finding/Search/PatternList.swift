/// The best finder patterns of several searches, by non-maximum suppression over place and size.
struct PatternList: Sendable {
    private(set) var patterns: [FinderPattern] = []
    /// How many are kept at most.
    let limit: Int

    /// The largest number of patterns before they are sifted.
    private static let waiting = 1024

    init(limit: Int) {
        self.limit = limit
        patterns.reserveCapacity(Self.waiting + 1)
    }

    mutating func removeAll() {
        patterns.removeAll(keepingCapacity: true)
    }

    mutating func add(_ pattern: FinderPattern) {
        if patterns.count >= Self.waiting { sift() }
        patterns.append(pattern)
    }

    /// Non-maximum suppression: sorts by quality and drops the duplicates of better patterns.
    ///
    /// Two are the same when their centres are within two and a half modules and their sizes within a
    /// factor of 1.6: what looks like a pattern of 3/7 of the size, the core alone, is kept as well as the whole.
    mutating func sift() {
        patterns.sort(descendingBy: { $0.quality })
        var kept = 0
        for index in patterns.indices {
            let pattern = patterns[index]
            let isKnown = patterns[..<kept].contains { other in
                guard other.isInverted == pattern.isInverted else { return false }
                let ratio = other.moduleSize / pattern.moduleSize
                let reach = 2.5 * max(other.moduleSize, pattern.moduleSize)
                let away = other.center - pattern.center
                return ratio < 1.6 && ratio > 1 / 1.6 && away.dot(away) < reach * reach
            }
            if isKnown { continue }
            patterns[kept] = pattern
            kept += 1
            if kept == limit { break }
        }
        patterns.removeSubrange(kept...)
    }
}

extension FinderPattern {
    /// How well it fits, lowered where the evidence is weaker, to compare patterns of all kinds.
    var quality: Double {
        switch evidence {
        case .complete: fit
        case .partial: 0.7 * fit
        case .resemblance: 0.5 * fit
        case .predicted: 0.25 * fit
        }
    }
}
