/// How a second engine read a symbol that the first one reads differently.
public struct OtherReading: Sendable, Equatable {
    /// The second engine.
    public var engine: EngineName
    /// The data as the second engine read it.
    public var bytes: [UInt8]
    /// The text of these bytes.
    public var text: DecodedText
}
