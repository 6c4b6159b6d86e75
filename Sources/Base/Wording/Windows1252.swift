/// The character set of western Windows, which is read for ISO 8859-1 as well, as browsers do.
///
/// - SeeAlso: WHATWG, Encoding, 4.2 (names and labels).
package enum Windows1252 {
    package static let name = "windows-1252"
    package static let names: Set<String> = [
        name, "iso-8859-1", "iso8859-1", "latin1", "cp1252",
    ]

    package static func text(of bytes: some Sequence<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            text.append((0x80...0x9F).contains(byte) ? own[Int(byte) - 0x80] : Unicode.Scalar(byte))
        }
        return String(text)
    }

    /// 0x80 to 0x9F; the five holes keep the control characters of ISO 8859-1.
    private static let own: [Unicode.Scalar] = [
        "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
        "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
        "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}",
        "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}",
        "\u{178}",
    ]
}
