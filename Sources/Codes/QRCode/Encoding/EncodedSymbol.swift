/// An encoded symbol.
public struct EncodedSymbol: Hashable, Sendable {
    /// The modules without the quiet zone: 4 modules around a QR Code, 2 around the other two.
    public let grid: ModuleGrid
    /// The version.
    public let version: Version
    /// The error correction level.
    public let errorCorrectionLevel: ErrorCorrectionLevel
    /// The mask pattern reference.
    public let mask: Int
    /// The segments the data was split into, and the headers.
    public let content: SymbolContent
}
