/// A decoded symbol: its content, its kind, and how much of it was corrected.
public struct DecodedSymbol: Hashable, Sendable {
    /// The segments, and the headers that say how to interpret them.
    public let content: SymbolContent
    /// The version, which follows from the size of the grid.
    public let version: Version
    /// The error correction level.
    public let errorCorrectionLevel: ErrorCorrectionLevel
    /// The mask pattern reference: 0...7, of Micro QR Code 0...3, of rMQR always 0.
    public let mask: Int
    /// Whether the symbol was read reflected in its main diagonal.
    public let isMirrored: Bool
    /// Wrong bits in the better copy of the format information, and half the unknown ones.
    public let formatDistance: Int
    /// Codewords that were wrong and not marked as erased, in all blocks together.
    public let errors: Int
    /// Codewords that were taken as erasures, in all blocks together.
    public let erasures: Int
    /// The error correction left over in the block that needed most, 0...1.
    ///
    /// One less the errors twice and the erasures once, divided by the error correction codewords
    /// that may correct.
    /// - SeeAlso: ISO/IEC 15415:2011, 7.8.8.
    public let unusedErrorCorrection: Double
    /// The probability that a symbol with a block beyond repair would have been decoded as easily as this one.
    ///
    /// For each block, the share of all words that this many errors and erasures can correct, times
    /// the attempts made; summed over all blocks; times the format informations tried. Restored padding
    /// is evidence for a block and divides its share by 256 per codeword. Further evidence, such as timing
    /// patterns, makes a misread rarer.
    public let misreadChance: Double

    /// The data as a reader transmits it: the bytes of all segments, joined.
    public var bytes: [UInt8] { content.bytes }
}
