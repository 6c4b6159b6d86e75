public import Journal

/// How long walks of a tour took, from the classes of minutes that were released and from nothing else.
///
/// The mean and the extremes follow from these releases by themselves, so they tell nothing that the releases do not.
public struct TourTimes: Sendable, Equatable {
    /// How many walks were released of each class, each number above 0.
    public let released: [TourLength: Int]

    /// - Returns: `nil` where nothing was released.
    init?(_ released: [TourLength: Int]) {
        self.released = released.filter { $0.value > 0 }
        guard !self.released.isEmpty else { return nil }
    }

    /// How many walks the numbers are of.
    public var count: Int { released.values.reduce(0, +) }

    /// In whole minutes: each walk counts as the middle of its class, and one of the last class as its first minute.
    public var mean: Int {
        let twice = released.reduce(0) { sum, one in
            sum + (one.key.start + (one.key.end ?? one.key.start)) * one.value
        }
        return Int((Double(twice) / Double(2 * count)).rounded())
    }

    /// The first minute of the shortest class.
    public var shortest: Int { released.keys.min()?.start ?? 0 }

    /// The minute at which the longest class ends; `nil` where that is the last one, which has no end.
    public var longest: Int? { released.keys.max()?.end }

    /// "22 (10–40)", "95 (60–90+)".
    var text: String {
        let end = longest.map(String.init) ?? "\(released.keys.max()?.start ?? 0)+"
        return "\(mean) (\(shortest)–\(end))"
    }
}
