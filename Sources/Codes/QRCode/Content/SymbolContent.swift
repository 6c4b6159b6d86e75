/// The content of a symbol's bit stream.
public struct SymbolContent: Hashable, Sendable {
    /// The segments in order, without empty ones.
    public var segments: [Segment]
    /// The symbol's position in a message of several symbols; `nil` for a single symbol.
    public var structuredAppend: StructuredAppend?
    /// The industry format that is in force; `nil` for plain data.
    public var fnc1: FNC1?

    /// A content of these parts.
    public init(segments: [Segment], structuredAppend: StructuredAppend? = nil, fnc1: FNC1? = nil) {
        self.segments = segments
        self.structuredAppend = structuredAppend
        self.fnc1 = fnc1
    }

    /// Parses a bit stream, without the error correction around it.
    ///
    /// - Parameters:
    ///   - codewords: the data codewords of all blocks, in order.
    ///   - bitCount: how many of their bits count, at most eight per codeword; a larger number counts as that.
    ///   - version: the version, on which the lengths of indicators and counts depend.
    /// - Throws: the ``SymbolError`` of the first invalid indicator or segment.
    /// - SeeAlso: ISO/IEC 18004:2015, 7.4.
    public init(parsing codewords: [UInt8], bitCount: Int, version: Version) throws(SymbolError) {
        let bits = min(max(bitCount, 0), 8 * codewords.count)
        self = try SegmentParser.parse(codewords, bitCount: bits, version: version).content
    }

    /// The bytes of all segments, joined.
    public var bytes: [UInt8] { segments.flatMap { $0.bytes } }
}

/// The industry format of a symbol's data, which the function character FNC1 announces.
///
/// Where it is in force, an alphanumeric segment encodes the group separator (0x1D) as a percent
/// sign, and the percent sign as two.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.8.
public enum FNC1: Hashable, Sendable {
    /// FNC1 in first position: GS1 application identifiers.
    case gs1
    /// FNC1 in second position: the format of the industry that AIM gave this indicator.
    ///
    /// 0...99 mean two digits, 165...190 and 197...222 for a letter's ASCII value plus 100.
    case industry(applicationIndicator: UInt8)
}
