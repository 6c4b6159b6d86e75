import Wording

/// Decodes bytes to text.
public enum TextDecoder {
    /// The text of a symbol's bytes, and why it was read that way.
    ///
    /// In this order: the symbol's Extended Channel Interpretations; a byte order mark (which is not part of the text);
    /// valid UTF-8, plain ASCII included; kanji and hanzi segments as Shift JIS and GB 2312, and the bytes beside them as one text of
    /// their own; the charset that the payload names; else the most plausible charset, or none where no text has such bytes. Never fails:
    /// invalid bytes become U+FFFD, and bytes that are no text hexadecimal digits.
    ///
    /// - Parameters:
    ///   - interpretations: in ascending order of offset; bytes before the first are read as if
    ///     there were none. Unknown designators are ignored.
    ///   - segments: how the bytes are packed, the last one at their end; empty where it is not known.
    ///   - part: the place in a structured append set; the text omits a character that an end of the part cuts.
    public static func decode(
        _ bytes: [UInt8], interpretations: [Interpretation] = [], segments: [SymbolSegment] = [],
        part: StructuredAppend? = nil
    ) -> DecodedText {
        decodeAsInterpreted(bytes, interpretations, part: part)
            ?? decodeUninterpreted(
                bytes, segments: segments, part: part,
                isBinary: interpretations.contains {
                    $0.designator == Charset.binaryDesignator && $0.offset < bytes.count
                })
    }

    private static func decodeAsInterpreted(
        _ bytes: [UInt8], _ interpretations: [Interpretation], part: StructuredAppend?
    ) -> DecodedText? {
        var charset: Charset?
        var string = ""
        var start = 0
        func take(upTo end: Int) {
            guard end > start else { return }
            var slice = bytes[start..<end]
            start = end
            guard let charset else {
                string += decodeUninterpreted(Array(slice)).string
                return
            }
            if charset == .utf8, let part {
                slice = slice.withoutCutCharacters(
                    atStart: slice.startIndex == 0 && part.index > 0,
                    atEnd: end == bytes.count && part.index < part.count - 1)
            }
            string += withoutMark(text(of: Array(slice), in: charset))
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

    private static func decodeUninterpreted(
        _ bytes: [UInt8], segments: [SymbolSegment] = [], part: StructuredAppend? = nil,
        isBinary: Bool = false
    ) -> DecodedText {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return marked(bytes.dropFirst(3), .utf8)
        }
        if let text = validUTF8(bytes, part: part) { return text }
        if isBinary { return binary(bytes, reason: .eci) }
        if bytes.count.isMultiple(of: 2) {
            if bytes.starts(with: [0xFE, 0xFF]) {
                return marked(bytes.dropFirst(2), .utf16BigEndian)
            }
            if bytes.starts(with: [0xFF, 0xFE]) {
                return marked(bytes.dropFirst(2), .utf16LittleEndian)
            }
        }
        if segments.contains(where: { $0.charset != nil }) {
            return decodeMixed(bytes, segments)
        }
        return PayloadCharset.text(of: bytes) ?? guessed(bytes)
    }

    private static func validUTF8(_ bytes: [UInt8], part: StructuredAppend?) -> DecodedText? {
        var whole = bytes[...]
        if let part {
            whole = whole.withoutCutCharacters(
                atStart: part.index > 0, atEnd: part.index < part.count - 1)
        }
        return String(validating: whole, as: UTF8.self).map {
            DecodedText(string: $0, charset: Charset.utf8.name, reason: .validUTF8)
        }
    }

    /// The text of bytes beside kanji or hanzi.
    private static func decodeMixed(_ bytes: [UInt8], _ segments: [SymbolSegment]) -> DecodedText {
        // Neighbours of one kind are one run, so that what they share is not cut.
        var runs: [(charset: Charset?, bytes: [UInt8])] = []
        var start = 0
        func take(_ count: Int, _ charset: Charset?) {
            let end = min(start + max(count, 0), bytes.count)
            guard end > start else { return }
            if let last = runs.indices.last, runs[last].charset == charset {
                runs[last].bytes += bytes[start..<end]
            } else {
                runs.append((charset, Array(bytes[start..<end])))
            }
            start = end
        }
        take(bytes.count - segments.reduce(0) { $0 + $1.byteCount }, nil)
        for segment in segments { take(segment.byteCount, segment.charset) }
        let packed = runs.first { $0.charset != nil }?.charset ?? .shiftJIS
        let others = runs.filter { $0.charset == nil }.map { $0.bytes }
        // A blank keeps the runs apart; no charset has it within a character.
        let joined = Array(others.joined(separator: [0x20]))
        let isASCII = joined.allSatisfy { $0 < 0x80 }
        let beside =
            validUTF8(joined, part: nil) ?? PayloadCharset.text(of: joined)
            ?? guessed(joined, beside: packed)
        let charset = Charset(beside.charset)
        let string = runs.map { run in
            run.charset.map { text(of: run.bytes, in: $0) } ?? text(of: run.bytes, in: charset)
        }.joined()
        return isASCII
            ? DecodedText(string: string, charset: packed.name, reason: .guess)
            : DecodedText(string: string, charset: beside.charset, reason: beside.reason)
    }

    private static func guessed(_ bytes: [UInt8], beside packed: Charset? = nil) -> DecodedText {
        guard !bytes.contains(where: { $0.isNoText }),
            let guess = CharsetGuess.best(for: bytes, beside: packed)
        else { return binary(bytes, reason: .guess) }
        return DecodedText(string: guess.string, charset: guess.charset.name, reason: .guess)
    }

    private static func binary(_ bytes: [UInt8], reason: CharsetReason) -> DecodedText {
        DecodedText(
            string: text(of: bytes, in: .binary), charset: Charset.binary.name, reason: reason)
    }

    private static func marked(_ bytes: ArraySlice<UInt8>, _ charset: Charset) -> DecodedText {
        DecodedText(
            string: text(of: Array(bytes), in: charset), charset: charset.name,
            reason: .byteOrderMark)
    }

    private static func text(of bytes: [UInt8], in charset: Charset) -> String {
        if charset == .utf8 { return String(decoding: bytes, as: UTF8.self) }
        if charset == .binary { return bytes.map { $0.hexadecimal }.joined() }
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

extension UInt8 {
    /// True for bytes that text has in no charset: control characters other than tab, line ends, and the separators of ISO/IEC 15434 (GS, RS,
    /// US, EOT).
    fileprivate var isNoText: Bool {
        switch self {
        case 0x04, 0x09, 0x0A, 0x0D, 0x1D, 0x1E, 0x1F: false
        case 0x00...0x1F, 0x7F: true
        default: false
        }
    }

    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
    }
}

extension ArraySlice<UInt8> {
    /// Without the rest of a character in UTF-8 at the start, and the beginning of one at the end.
    fileprivate func withoutCutCharacters(atStart: Bool, atEnd: Bool) -> ArraySlice<UInt8> {
        var slice = self
        if atStart {
            let rest = slice.prefix(3).prefix { $0 & 0xC0 == 0x80 }
            slice = slice.dropFirst(rest.count)
        }
        if atEnd, let lead = slice.suffix(3).lastIndex(where: { $0 & 0xC0 != 0x80 }) {
            let length = (~slice[lead]).leadingZeroBitCount
            if (2...4).contains(length), slice.endIndex - lead < length { slice = slice[..<lead] }
        }
        return slice
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
    /// The charset the bytes were read in, by its IANA name in lower case: "utf-8", "iso-8859-1", "shift_jis"; "binary" for bytes that are
    /// no text, whose ``string`` has them in hexadecimal digits.
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
    /// The payload names its charset.
    case payload
    /// None of these: the most plausible charset.
    case guess
}
