import Wording

/// The character sets of old cards.
enum Charset {
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
            return Windows1252.text(of: bytes)
        }
        switch known {
        case "UTF-8", "US-ASCII": return String(decoding: bytes, as: UTF8.self)
        case "ISO-8859-1", "CP1252": return Windows1252.text(of: bytes)
        default:
            guard let converter = CharsetConverter(known) else {
                return String(decoding: bytes, as: UTF8.self)
            }
            return converter.text(of: bytes)
        }
    }

    /// Parts of the names of sets that take several bytes for a character.
    private static let severalBytes = [
        "jis", "jp", "gb", "big5", "kr", "utf", "ucs", "cp932", "cp936", "cp949", "cp950",
    ]
}
