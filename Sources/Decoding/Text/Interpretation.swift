/// A charset that a symbol names, and the offset where it starts.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.2 (Extended Channel Interpretation mode).
public struct Interpretation: Sendable, Hashable {
    /// The index of the first byte it applies to; it holds until the next one.
    public var offset: Int
    /// The number of the Extended Channel Interpretation, 0 to 999999: 3 is ISO 8859-1, 26 is UTF-8.
    public var designator: Int
}
