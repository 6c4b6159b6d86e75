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
