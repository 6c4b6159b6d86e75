public import QRReader

/// The result of decoding one picture: the symbols, and the places that look like symbols but were not read.
public struct DecodedPicture: Sendable, Equatable {
    /// Every symbol that was read, in rows from top to bottom.
    public var symbols: [Symbol]
    /// The places where a QR symbol seems to be that was not read, the most promising first, at most 16.
    ///
    /// `nil` if only libzbar ran, which does not report how far it got.
    public var diagnoses: [Diagnosis]?
}
