/// A run of a symbol's bytes that is packed in one mode.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.
public struct SymbolSegment: Sendable, Hashable {
    /// The ways in which characters are packed, by their names in JSON.
    public enum Mode: String, Sendable, CaseIterable {
        case numeric, alphanumeric, byte, kanji, hanzi
    }

    public var mode: Mode
    /// The number of bytes that a reader transmits for it: two for a kanji.
    public var byteCount: Int
    /// The number of the Extended Channel Interpretation in force; `nil` before the first.
    public var designator: Int?

    public init(mode: Mode, byteCount: Int, designator: Int? = nil) {
        self.mode = mode
        self.byteCount = byteCount
        self.designator = designator
    }

    /// The charset that the mode itself says; `nil` for those that hold any bytes.
    var charset: Charset? {
        switch mode {
        case .numeric, .alphanumeric, .byte: nil
        case .kanji: .shiftJIS
        case .hanzi: Charset("gb2312")
        }
    }
}
