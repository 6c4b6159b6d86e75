import Wording

/// The character sets of old cards and files.
package enum Charset {
    /// The bytes as text in the named set, of those that ``CharsetName`` knows.
    ///
    /// No name, or an unknown one, is read as UTF-8; where the bytes are not that, an unknown set of single bytes is read as
    /// Windows-1252, and one of several bytes leaves U+FFFD, as guesses would pass for words.
    static func text(of bytes: [UInt8], named name: Bytes?) -> String {
        guard let name = name?.lowercasedString, let known = CharsetName.converter(name) else {
            let isSeveral = name.map { name in severalBytes.contains(where: name.contains) }
            if isSeveral != false || String(validating: bytes, as: UTF8.self) != nil {
                return String(decoding: bytes, as: UTF8.self)
            }
            return latinText(of: bytes)
        }
        switch known {
        case "UTF-8", "US-ASCII": return String(decoding: bytes, as: UTF8.self)
        case "ISO-8859-1", "CP1252": return latinText(of: bytes)
        default:
            guard let converter = CharsetConverter(known) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            return converter.text(of: bytes)
        }
    }

    private static func latinText(of bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map(latin)))
    }

    /// The text of a file whose character set nothing names: by its byte order mark, as UTF-8 or UTF-16, or, where it is neither,
    /// as Windows-1252, which is a guess; `nil` for bytes that are no text.
    ///
    /// - SeeAlso: WHATWG, Encoding, 6.1 (BOM sniff).
    package static func text(ofFile bytes: [UInt8]) -> (text: String, isGuess: Bool)? {
        if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
            let isBig = bytes[0] == 0xFE
            let pairs = stride(from: 2, to: bytes.count - 1, by: 2).map { place in
                let (first, second) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
                return isBig ? first << 8 | second : second << 8 | first
            }
            guard bytes.count % 2 == 0, let text = String(validating: pairs, as: UTF16.self),
                !text.contains("\0")
            else { return nil }
            return (text, false)
        }
        guard !bytes.contains(0) else { return nil }
        let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        if let text = String(validating: bytes.dropFirst(isMarked ? 3 : 0), as: UTF8.self) {
            return (text, false)
        }
        return (latinText(of: bytes), true)
    }

    /// Parts of the names of sets that take several bytes for a character.
    private static let severalBytes = [
        "jis", "jp", "gb", "big5", "kr", "utf", "ucs", "cp932", "cp936", "cp949", "cp950",
    ]

    private static func latin(_ byte: UInt8) -> Unicode.Scalar {
        (0x80...0x9F).contains(byte) ? windows1252[Int(byte) - 0x80] : Unicode.Scalar(byte)
    }

    /// 0x80 to 0x9F of Windows-1252; its five holes keep the control characters of ISO 8859-1.
    private static let windows1252: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
        "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
        "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}",
        "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}",
        "\u{178}",
    ]
}
