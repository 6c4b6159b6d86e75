/// The text of some bytes: an interpretation, with its reason.
public struct DecodedText: Sendable, Equatable {
    /// The text, with U+FFFD for bytes that the charset cannot explain.
    public var string: String
    /// The charset the bytes were read in, by its IANA name in lower case: "utf-8", "iso-8859-1", "shift_jis".
    public var charset: String
    /// The reason for that charset.
    public var reason: CharsetReason
}

/// Why bytes were read in a charset, from certain to guessed.
public enum CharsetReason: String, Sendable, CaseIterable {
    /// The symbol says so with an Extended Channel Interpretation.
    case eci
    /// The text begins with a byte order mark.
    case byteOrderMark = "bom"
    /// The bytes are valid UTF-8, which other text hardly ever is by chance.
    case validUTF8 = "valid-utf8"
    /// None of these: the most plausible charset.
    case guess
}
