/// A structured append set with missing symbols.
public struct IncompleteSet: Sendable, Equatable {
    public var symbology: Symbology
    /// How many symbols the set has, 2 to 16.
    public var count: Int
    /// The exclusive-or of all bytes of the whole message.
    public var parity: UInt8
    /// The symbols that were seen, in order.
    public var parts: [Symbol]
    /// The places of those that were not, from 0, in order.
    public var missing: [Int]
}
