import Imaging
import Wording

@testable import Decoding

/// A symbol that was returned for a picture of the corpus, in every reading that counts as the same content.
struct CorpusReading {
    let center: Point?
    private let readings: Set<String>

    init(_ symbol: Symbol) {
        center = symbol.corners?.center
        var readings: Set<String> = [Self.normalized(symbol.text.string)]
        for charset in Self.charsets {
            if let text = CharsetConverter(charset)?.exactText(of: symbol.bytes) {
                readings.insert(Self.normalized(text))
            }
        }
        // What Shift JIS and ASCII disagree about.
        readings.formUnion(
            readings.map { $0.replacing("\u{A5}", with: "\\").replacing("\u{203E}", with: "~") })
        self.readings = readings
    }

    func says(_ text: String) -> Bool { readings.contains(text) }

    /// Whether it differs from one of the texts in other than ASCII characters only: a guess of the charset.
    func resembles(_ texts: [String]) -> Bool {
        let own = Set(readings.map(Self.skeleton))
        return texts.map(Self.skeleton).contains { $0.utf8.count >= 8 && own.contains($0) }
    }

    /// Without byte order mark, with line feeds for line ends, and none of them or of zeros at the end.
    static func normalized(_ text: String) -> String {
        var scalars: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\u{FEFF}" where scalars.isEmpty: continue
            case "\n" where scalars.last == "\r": scalars[scalars.count - 1] = "\n"
            default: scalars.append(scalar)
            }
        }
        while let last = scalars.last, last == "\n" || last == "\r" || last == "\0" {
            scalars.removeLast()
        }
        return String(String.UnicodeScalarView(scalars.map { $0 == "\r" ? "\n" : $0 }))
    }

    private static func skeleton(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { (" "..."~").contains($0) }))
    }

    private static let charsets =
        [Charset.utf8, .latin1, .windows1252, .shiftJIS, .gb18030, .big5, .eucJP]
        + [Charset("windows-1251", converter: "CP1251"), .utf16BigEndian]
}
