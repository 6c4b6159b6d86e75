/// A symbol that came into view.
public struct Sighting: Sendable, Equatable {
    /// The symbol as it was read in the frame that made it count.
    public var symbol: Symbol
    /// The time of that frame.
    public var time: ContinuousClock.Instant

    public init(symbol: Symbol, time: ContinuousClock.Instant) {
        self.symbol = symbol
        self.time = time
    }
}
