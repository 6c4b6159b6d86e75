/// A message that was spread over several symbols, whole again.
public struct JoinedMessage: Sendable, Equatable {
    /// The bytes of all parts in order; their exclusive-or is the parity the parts state.
    public var bytes: [UInt8]
    /// What they say, read as a whole: a character may be cut in two by the end of a part.
    public var text: DecodedText
    /// The symbols it was joined from, in order.
    public var parts: [Symbol]

    public init(bytes: [UInt8], text: DecodedText, parts: [Symbol]) {
        self.bytes = bytes
        self.text = text
        self.parts = parts
    }
}
