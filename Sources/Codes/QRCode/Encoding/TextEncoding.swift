/// How a text becomes bytes, and whether the symbol says so.
public enum TextEncoding: Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// UTF-8 without a designator, as nearly all symbols in use have it.
    case utf8
    /// UTF-8 announced by ECI 26, unless the text is all ASCII and needs no announcing.
    case utf8WithDesignator
    /// ISO 8859-1, what the standard says bytes without a designator are.
    case latin1
    /// Shift JIS without a designator; kanji are packed in kanji mode.
    case shiftJIS

    /// The name of the character set.
    public var description: String {
        switch self {
        case .utf8, .utf8WithDesignator: "UTF-8"
        case .latin1: "ISO 8859-1"
        case .shiftJIS: "Shift JIS"
        }
    }
}
