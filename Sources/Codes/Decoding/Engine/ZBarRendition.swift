import QRCode
import Wording

/// How libzbar in binary mode reports a symbol's content, to compare its readings with ours.
///
/// Its bytes are the symbol's own, with two exceptions: runs of byte and kanji segments for which the symbol
/// names a charset that libzbar knows are converted to UTF-8, and FNC1 in second position puts its
/// application indicator in front.
enum ZBarRendition {
    /// The bytes that libzbar reports for a content; `nil` when it would reject it.
    ///
    /// - Parameter charset: the one in force from the part before in a structured append set; on return
    ///   the one in force for the next.
    static func bytes(of content: SymbolContent, charset: inout Charset?) -> [UInt8]? {
        var output = content.applicationIndicator
        var run: [UInt8] = []
        var designator: Int?
        func flush(_ charset: Charset?) -> Bool {
            defer { run = [] }
            guard let charset, !run.isEmpty else {
                output += run
                return true
            }
            guard let text = CharsetConverter(charset)?.exactText(of: run) else { return false }
            output += Array(text.utf8)
            return true
        }
        for segment in content.segments {
            if segment.eci != designator {
                guard flush(charset) else { return nil }
                designator = segment.eci
                // An unknown designator leaves the previous charset in force.
                charset = segment.eci.flatMap(self.charset) ?? charset
            }
            switch segment.mode {
            case .byte, .kanji:
                run += segment.bytes
            case .numeric, .alphanumeric, .hanzi:
                guard flush(charset) else { return nil }
                output += segment.bytes
            }
        }
        return flush(charset) ? output : nil
    }

    /// The charsets it converts from.
    private static func charset(of designator: Int) -> Charset? {
        switch designator {
        case 20: Charset("shift_jis", converter: "SJIS")
        case 0...13, 15...18, 26: Charset(extendedChannelInterpretation: designator)
        default: nil
        }
    }
}
