/// The character sets that old cards name for their coded values.
enum Charset {
    /// The bytes as text in the named set.
    ///
    /// UTF-8, ISO 8859-1 and -15, Windows-1252 and the sets of ``CharsetTable`` are known. No name,
    /// or an unknown one, is read as UTF-8; where the bytes are not that, an unknown set of single
    /// bytes is taken for Windows-1252, and one of several bytes leaves U+FFFD, as guesses would
    /// pass for words.
    static func text(of bytes: [UInt8], named name: Bytes?) -> String {
        guard let name = name?.lowercasedString, name != "utf-8", name != "utf8" else {
            return String(decoding: bytes, as: UTF8.self)
        }
        if let text = CharsetTable.text(of: bytes, named: name) { return text }
        let isLatin9 = name == "iso-8859-15" || name == "latin9"
        let isKnown = isLatin9 || latinNames.contains(name)
        if !isKnown {
            let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
            if isUTF8 || severalBytes.contains(where: name.contains) {
                return String(decoding: bytes, as: UTF8.self)
            }
        }
        var text = String.UnicodeScalarView()
        for byte in bytes { text.append(latin(byte, isLatin9: isLatin9)) }
        return String(text)
    }

    private static let latinNames: Set<String> = [
        "iso-8859-1", "iso8859-1", "latin1", "windows-1252", "cp1252",
    ]

    /// Parts of the names of sets that take several bytes for a character.
    private static let severalBytes = [
        "jis", "jp", "gb", "big5", "kr", "utf", "ucs", "cp932", "cp936", "cp949", "cp950",
    ]

    private static func latin(_ byte: UInt8, isLatin9: Bool) -> Unicode.Scalar {
        if isLatin9 {
            switch byte {
            case 0xA4: return "\u{20AC}"
            case 0xA6: return "\u{160}"
            case 0xA8: return "\u{161}"
            case 0xB4: return "\u{17D}"
            case 0xB8: return "\u{17E}"
            case 0xBC: return "\u{152}"
            case 0xBD: return "\u{153}"
            case 0xBE: return "\u{178}"
            default: return Unicode.Scalar(byte)
            }
        }
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        return windows1252[Int(byte) - 0x80]
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
