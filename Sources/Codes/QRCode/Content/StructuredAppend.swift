/// A symbol's position in a message that is split over up to 16 symbols.
///
/// - SeeAlso: ISO/IEC 18004:2015, clause 8.
public struct StructuredAppend: Hashable, Sendable {
    /// The place of the symbol, 0 is the first, below ``count``.
    public let index: Int
    /// Symbols of the message, 1...16.
    public let count: Int
    /// The exclusive or of all bytes of the message; the same in all its symbols.
    public let parity: UInt8

    /// A place in a message; `nil` when the index or the count is out of range.
    public init?(index: Int, count: Int, parity: UInt8) {
        guard (1...16).contains(count), (0..<count).contains(index) else { return nil }
        self.index = index
        self.count = count
        self.parity = parity
    }
}
