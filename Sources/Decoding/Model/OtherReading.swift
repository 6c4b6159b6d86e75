/// What a second engine made of a symbol that the first one reads differently.
public struct OtherReading: Sendable, Equatable {
    /// Who read it so.
    public var engine: EngineName
    /// The data as that engine has it.
    public var bytes: [UInt8]
    /// What they say.
    public var text: DecodedText

    public init(engine: EngineName, bytes: [UInt8], text: DecodedText) {
        self.engine = engine
        self.bytes = bytes
        self.text = text
    }
}
