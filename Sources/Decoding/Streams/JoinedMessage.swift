/// A message joined from several symbols.
public struct JoinedMessage: Sendable, Equatable {
    /// The bytes of all parts in order; their exclusive-or is the parity the parts state.
    public var bytes: [UInt8]
    /// The text of all bytes together: the end of a part may split a character.
    public var text: DecodedText
    /// The symbols it was joined from, in order.
    public var parts: [Symbol]
}
