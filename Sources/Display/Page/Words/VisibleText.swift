/// Text made safe to show: control characters and invisible characters are replaced by visible symbols.
///
/// C0 controls become control pictures (`␉`), C1 and bidirectional controls and characters without width
/// become `⟨U+202E⟩`. Doing it twice changes nothing.
enum VisibleText {
    /// One line: line breaks are shown as `␊`.
    static func line(_ text: String) -> String {
        visible(text, keepsLineBreaks: false)
    }

    /// Several lines: line feeds stay, also for carriage return with line feed.
    static func lines(_ text: String) -> String {
        visible(text, keepsLineBreaks: true)
    }

    private static func visible(_ text: String, keepsLineBreaks: Bool) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var out = ""
        out.reserveCapacity(text.utf8.count)
        for character in text {
            if keepsLineBreaks && (character == "\n" || character == "\r\n") {
                out.append("\n")
            } else {
                append(character, to: &out)
            }
        }
        return out
    }

    private static func append(_ character: Character, to out: inout String) {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return }
        // Sixteen are enough for every emoji sequence; more only pile marks on one letter.
        for (index, scalar) in scalars.prefix(16).enumerated() {
            switch scalar.value {
            case 0x00...0x1F:
                out.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: out.append("\u{2421}")
            case 0xAD: break
            case 0x200C, 0x200D:
                if index > 0 {
                    out.unicodeScalars.append(scalar)
                } else {
                    out.append(codePoint(scalar))
                }
            case 0x80...0x9F, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F, 0x2028...0x202E,
                0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0x115F, 0x1160, 0x3164, 0xFFA0:
                out.append(codePoint(scalar))
            case 0xE0000...0xE007F:
                // Tags spell the flags of regions after a black flag; elsewhere they only hide text.
                if first.value == 0x1F3F4 {
                    out.unicodeScalars.append(scalar)
                } else {
                    out.append(codePoint(scalar))
                }
            default:
                if index == 0 && isMark(scalar) { out.append("◌") }
                out.unicodeScalars.append(scalar)
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: true
        default: false
        }
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "⟨U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "⟩"
    }
}
