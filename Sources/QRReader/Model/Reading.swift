/// The result of reading one picture.
public struct Reading: Sendable, Hashable {
    /// The symbols, from top to bottom.
    public var symbols: [FoundSymbol] = []
    /// The places that looked like a symbol but were not read, the most promising first, at most 16.
    public var diagnoses: [Diagnosis] = []

    public init() {}
}
