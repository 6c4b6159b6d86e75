/// What the bit stream of a symbol says.
public struct SymbolContent: Hashable, Sendable {
    /// The data in its runs, in order; empty runs are left out.
    public var segments: [Segment]
    /// The symbol's place in a message of several; `nil` when it stands alone.
    public var structuredAppend: StructuredAppend?
    /// The industry format that is in force; `nil` for plain data.
    public var fnc1: FNC1?

    /// A content of these parts.
    public init(
        segments: [Segment], structuredAppend: StructuredAppend? = nil, fnc1: FNC1? = nil
    ) {
        self.segments = segments
        self.structuredAppend = structuredAppend
        self.fnc1 = fnc1
    }

    /// What a bit stream says, without the error correction around it.
    ///
    /// - Parameters:
    ///   - codewords: the data codewords of all blocks, in order.
    ///   - bitCount: how many of their bits count; at most eight per codeword, more are taken as that.
    ///   - version: the version, on which the lengths of indicators and counts depend.
    /// - Throws: the ``SymbolError`` of the first indicator or run that is none.
    /// - SeeAlso: ISO/IEC 18004:2015, 7.4.
    public init(parsing codewords: [UInt8], bitCount: Int, version: Version) throws(SymbolError) {
        let bits = min(max(bitCount, 0), 8 * codewords.count)
        self = try SegmentParser.parse(codewords, bitCount: bits, version: version).content
    }

    /// The bytes of all segments, joined.
    public var bytes: [UInt8] { segments.flatMap(\.bytes) }
}
