/// How often values fell below bounds, as Prometheus counts it; and the last values themselves.
public struct Histogram: Sendable, Equatable {
    /// Growing; above the last one lies infinity.
    public let bounds: [Double]
    /// How many values are at most each bound, and above the last: not summed up.
    public private(set) var counts: [Int]
    public private(set) var sum = 0.0
    private var last: [Double] = []
    private var next = 0

    /// How many of the last values are kept for the quantiles.
    static let memory = 512

    /// - Precondition: the bounds grow.
    public init(bounds: [Double]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy(<), "bounds \(bounds)")
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Counts a value; one that is not a number is none.
    public mutating func add(_ value: Double) {
        guard value.isFinite else { return }
        counts[bounds.firstIndex { value <= $0 } ?? bounds.count] += 1
        sum += value
        if last.count < Self.memory {
            last.append(value)
        } else {
            last[next] = value
            next = (next + 1) % Self.memory
        }
    }

    public var count: Int { counts.reduce(0, +) }

    /// The value that a share of the last values does not exceed; `nil` where there is none.
    ///
    /// - Parameter share: 0.5 for the median, 0.99 for the slowest of a hundred.
    public func quantile(_ share: Double) -> Double? {
        let sorted = last.sorted()
        let place = Int((min(max(share, 0), 1) * Double(sorted.count)).rounded(.up)) - 1
        return sorted.isEmpty ? nil : sorted[max(0, place)]
    }
}
