/// What a reader made of one picture.
public struct Reading: Sendable, Hashable {
    /// The symbols, from top to bottom.
    public var symbols: [FoundSymbol] = []
    /// The places where something looked like a symbol and was not read, the most promising first, at most 16.
    public var diagnoses: [Diagnosis] = []

    public init() {}
}
