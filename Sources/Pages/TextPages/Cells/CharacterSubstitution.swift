/// Other characters for terminals that cannot show all of Unicode, or draw ambiguous ones wide.
package enum CharacterSubstitution: Sendable {
    /// Everything is shown as it is.
    case none
    /// Lines and symbols of ambiguous width become ASCII; letters stay.
    case ambiguous
    /// Nothing but ASCII reaches the terminal.
    case ascii

    /// The same grid in characters that the terminal can show; every width stays as it was.
    package func apply(to grid: CellGrid) -> CellGrid {
        if self == .none { return grid }
        var out = grid
        for y in 0..<grid.height {
            for x in 0..<grid.width {
                let cell = grid[x, y]
                if cell.columns == 0 || cell.character.isASCII { continue }
                guard let other = replacement(for: cell.character) else { continue }
                out.put(other, x: x, y: y, style: cell.style)
                if cell.columns == 2 { out.put(" ", x: x + 1, y: y, style: cell.style) }
            }
        }
        return out
    }

    /// The character to draw instead, or `nil` when it may stay.
    func replacement(for character: Character) -> Character? {
        if let known = Self.replacements[character] { return known }
        guard let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x2500...0x257F: return Self.line(scalar.value)
        case 0x2580...0x259F: return Self.shade(scalar.value)
        default: break
        }
        guard self == .ascii else { return nil }
        // A letter with marks keeps its letter.
        return Self.base(of: character) ?? "?"
    }

    private static func base(of character: Character) -> Character? {
        for scalar in String(character).decomposedToScalars where scalar.isASCII {
            return Character(scalar)
        }
        return nil
    }

    private static func line(_ value: UInt32) -> Character {
        switch value {
        case 0x2500, 0x2501, 0x2504, 0x2505, 0x2508, 0x2509, 0x254C, 0x254D, 0x2574, 0x2576,
            0x2578, 0x257A, 0x257C, 0x257E:
            "-"
        case 0x2550: "="
        case 0x2502, 0x2503, 0x2506, 0x2507, 0x250A, 0x250B, 0x254E, 0x254F, 0x2551, 0x2575,
            0x2577, 0x2579, 0x257B, 0x257D, 0x257F:
            "|"
        default: "+"
        }
    }

    private static func shade(_ value: UInt32) -> Character {
        switch value {
        case 0x2591: "."
        case 0x2592: ":"
        case 0x2580: "\""
        case 0x2581...0x2584: "_"
        default: "#"
        }
    }

    private static let replacements: [Character: Character] = [
        "▸": ">", "›": ">", "‹": "<", "◉": "@", "•": "*", "·": ".", "…": "~", "’": "'", "‘": "'",
        "“": "\"", "”": "\"", "„": "\"", "«": "\"", "»": "\"", "–": "-", "—": "-", "✓": "+",
        "♣": "%", "◠": "^", "↑": "^", "↓": "v", "←": "<", "→": ">", "▶": ">", "▦": "#",
        "◀": "<", "▲": "^", "▼": "v", "≡": "=", "↕": "|", "∕": "/",
        "□": "#", "◆": "*", "↗": "/", "↘": "\\", "↙": "/", "↖": "\\",
        "⟨": "<", "⟩": ">", "\u{A0}": " ", "\u{202F}": " ", "×": "x", "°": "o", "◌": "o",
    ]
}

extension String {
    /// The scalars with letters and their marks apart, for the Latin letters of Europe.
    fileprivate var decomposedToScalars: [Unicode.Scalar] {
        var out: [Unicode.Scalar] = []
        for scalar in unicodeScalars {
            if scalar.isASCII {
                out.append(scalar)
            } else if let letter = Self.plainLetters[scalar] {
                out.append(letter)
            }
        }
        return out
    }

    private static let plainLetters: [Unicode.Scalar: Unicode.Scalar] = {
        let table: [(String, Unicode.Scalar)] = [
            ("ÀÁÂÃÄÅĀĂĄÆ", "A"), ("àáâãäåāăąæ", "a"), ("ÇĆĈĊČ", "C"), ("çćĉċč", "c"),
            ("ĎĐÐ", "D"), ("ďđð", "d"), ("ÈÉÊËĒĔĖĘĚ", "E"), ("èéêëēĕėęě", "e"), ("ĜĞĠĢ", "G"),
            ("ĝğġģ", "g"), ("ĤĦ", "H"), ("ĥħ", "h"), ("ÌÍÎÏĨĪĬĮİ", "I"), ("ìíîïĩīĭįı", "i"),
            ("Ĵ", "J"), ("ĵ", "j"), ("Ķ", "K"), ("ķ", "k"), ("ĹĻĽŁ", "L"), ("ĺļľł", "l"),
            ("ÑŃŅŇ", "N"), ("ñńņň", "n"), ("ÒÓÔÕÖØŌŎŐŒ", "O"), ("òóôõöøōŏőœ", "o"), ("ŔŖŘ", "R"),
            ("ŕŗř", "r"), ("ŚŜŞŠȘẞ", "S"), ("śŝşšșß", "s"), ("ŢŤŦȚ", "T"), ("ţťŧț", "t"),
            ("ÙÚÛÜŨŪŬŮŰŲ", "U"), ("ùúûüũūŭůűų", "u"), ("Ŵ", "W"), ("ŵ", "w"), ("ÝŶŸ", "Y"),
            ("ýŷÿ", "y"), ("ŹŻŽ", "Z"), ("źżž", "z"), ("Þ", "P"), ("þ", "p"),
        ]
        var letters: [Unicode.Scalar: Unicode.Scalar] = [:]
        for (accented, plain) in table {
            for scalar in accented.unicodeScalars { letters[scalar] = plain }
        }
        return letters
    }()
}
