/// How many cells a terminal gives to a character.
///
/// Ambiguous characters are counted narrow; for terminals that draw them wide the kiosk writes other characters.
///
/// - SeeAlso: Unicode Standard Annex 11 (East Asian Width), Technical Standard 51 (emoji presentation).
package enum CharacterWidth {
    /// 1 or 2.
    package static func columns(of character: Character) -> Int {
        if let ascii = character.asciiValue { return ascii < 0x80 ? 1 : 2 }
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 1 }
        if first.value < 0x1100 && scalars.count == 1 { return 1 }
        if isWide(first.value) || first.properties.isEmojiPresentation { return 2 }
        // A following variation selector 16 asks for the emoji form, which is wide.
        if first.properties.isEmoji && scalars.contains("\u{FE0F}") { return 2 }
        return 1
    }

    /// The width of a whole text, in cells.
    package static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    private static func isWide(_ value: UInt32) -> Bool {
        guard value >= 0x1100 else { return false }
        return wide.contains { $0.contains(value) }
    }

    /// The blocks whose assigned characters are wide or full width; planes 2 and 3 are wide throughout.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
        0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
        0x1F1E6...0x1F1FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
    ]
}
