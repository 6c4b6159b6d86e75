/// The best finder patterns of several searches, each place and size once.
struct PatternList: Sendable {
    private(set) var patterns: [FinderPattern] = []
    /// How many are kept at most.
    let limit: Int

    /// Patterns that wait to be sifted: more than this many are sifted first.
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

    /// Sorts by quality and drops what a better one stands for.
    ///
    /// Two are the same when their centres are within two and a half modules and their sizes within a
    /// factor of 1.6: what looks like a pattern of 3/7 of the size, the core alone, is kept beside the whole.
    mutating func sift() {
        patterns.sort { $0.quality > $1.quality }
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
