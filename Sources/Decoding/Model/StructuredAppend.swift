/// A symbol's place in a set of up to 16 that carry one message.
///
/// - SeeAlso: ISO/IEC 18004:2015, 8 (structured append).
public struct StructuredAppend: Sendable, Hashable {
    /// The place in the set, from 0.
    public var index: Int
    /// How many symbols the set has, 2 to 16 (1 is allowed and has no effect).
    public var count: Int
    /// The exclusive-or of all bytes of the whole message, as every symbol of the set repeats it;
    /// `nil` where the engine does not report it.
    public var parity: UInt8?

    public init(index: Int, count: Int, parity: UInt8?) {
        self.index = index
        self.count = count
        self.parity = parity
    }
}
