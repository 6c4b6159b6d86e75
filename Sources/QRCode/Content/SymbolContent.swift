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

    /// The bytes of all segments, joined.
    public var bytes: [UInt8] { segments.flatMap(\.bytes) }
}
