import Wording

/// Decodes bytes to text.
public enum TextDecoder {
    /// The text of a symbol's bytes, and why it was read that way.
    ///
    /// In this order: the symbol's Extended Channel Interpretations; a byte order mark (which is not part of the text);
    /// valid UTF-8, plain ASCII included; else the most plausible charset. Never fails: invalid bytes become U+FFFD.
    ///
    /// - Parameter interpretations: in ascending order of offset; bytes before the first are read as if
    ///   there were none. Unknown designators are ignored.
    public static func decode(
        _ bytes: [UInt8], interpretations: [Interpretation] = []
    ) -> DecodedText {
        decode(bytes, interpretations: interpretations, hasKanji: false)
    }

    /// - Parameter hasKanji: whether some of the bytes were packed as kanji, which suggests Shift JIS.
    static func decode(
        _ bytes: [UInt8], interpretations: [Interpretation], hasKanji: Bool
    ) -> DecodedText {
        decodeAsInterpreted(bytes, interpretations)
            ?? decodeUninterpreted(bytes, hasKanji: hasKanji)
    }

    private static func decodeAsInterpreted(
        _ bytes: [UInt8], _ interpretations: [Interpretation]
    ) -> DecodedText? {
        var charset: Charset?
        var string = ""
        var start = 0
        func take(upTo end: Int) {
            guard end > start else { return }
            let slice = Array(bytes[start..<end])
            start = end
            guard let charset else {
                string += decodeUninterpreted(slice, hasKanji: false).string
                return
            }
            string += withoutMark(text(of: slice, in: charset))
        }
        var named: Charset?
        for interpretation in interpretations {
            take(upTo: min(max(interpretation.offset, start), bytes.count))
            charset = Charset(extendedChannelInterpretation: interpretation.designator)
            if start < bytes.count { named = named ?? charset }
        }
        take(upTo: bytes.count)
        guard let named else { return nil }
        return DecodedText(string: string, charset: named.name, reason: .eci)
    }

    private static func decodeUninterpreted(_ bytes: [UInt8], hasKanji: Bool) -> DecodedText {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return marked(bytes.dropFirst(3), .utf8)
        }
        if let string = String(validating: bytes, as: UTF8.self) {
            return DecodedText(string: string, charset: Charset.utf8.name, reason: .validUTF8)
        }
        if bytes.count.isMultiple(of: 2) {
            if bytes.starts(with: [0xFE, 0xFF]) {
                return marked(bytes.dropFirst(2), .utf16BigEndian)
            }
            if bytes.starts(with: [0xFF, 0xFE]) {
                return marked(bytes.dropFirst(2), .utf16LittleEndian)
            }
        }
        let guess = CharsetGuess.best(for: bytes, hasKanji: hasKanji)
        return DecodedText(string: guess.string, charset: guess.charset.name, reason: .guess)
    }

    private static func marked(_ bytes: ArraySlice<UInt8>, _ charset: Charset) -> DecodedText {
        DecodedText(
            string: text(of: Array(bytes), in: charset), charset: charset.name,
            reason: .byteOrderMark)
    }

    private static func text(of bytes: [UInt8], in charset: Charset) -> String {
        if charset == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        guard let converter = CharsetConverter(charset) else {
            // A C library without this charset: all charsets that get here contain ASCII.
            return String(
                String.UnicodeScalarView(
                    bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : "\u{FFFD}" }))
        }
        return converter.text(of: bytes)
    }

    private static func withoutMark(_ text: String) -> String {
        text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    }
}

/// A charset that a symbol names, and the offset where it starts.
///
/// - SeeAlso: ISO/IEC 18004:2015, 7.4.2 (Extended Channel Interpretation mode).
public struct Interpretation: Sendable, Hashable {
    /// The index of the first byte it applies to; it holds until the next one.
    public var offset: Int
    /// The number of the Extended Channel Interpretation, 0 to 999999: 3 is ISO 8859-1, 26 is UTF-8.
    public var designator: Int
}

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
