public import QRReader

/// What was made of one picture: the symbols that were read, and the places that only look like one.
public struct DecodedPicture: Sendable, Equatable {
    /// Every symbol that was read, in rows from top to bottom.
    public var symbols: [Symbol]
    /// The places where a QR symbol seems to be that was not read, the most promising first, at most 16.
    ///
    /// `nil` where nobody who can tell has looked: libzbar does not say how far it came.
    public var diagnoses: [Diagnosis]?

    public init(symbols: [Symbol], diagnoses: [Diagnosis]?) {
        self.symbols = symbols
        self.diagnoses = diagnoses
    }
}
