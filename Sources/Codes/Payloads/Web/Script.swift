/// The script of a character that host names may be written with.
///
/// Scripts that hardly anybody writes host names in have no case; nor have Unicode's other signs.
enum Script: UInt8 {
    case arabic, armenian, bengali, bopomofo, cyrillic, devanagari, ethiopic, georgian, greek
    case gujarati, gurmukhi, han, hangul, hebrew, hiragana, kannada, katakana, khmer, lao, latin
    case malayalam, myanmar, oriya, sinhala, tamil, telugu, thaana, thai, tibetan
    /// Marks of hiragana and katakana alike.
    case kana
    /// Marks above and below letters of Latin, Greek and Cyrillic.
    case inherited
    /// Digits, hyphen and middle dot, which belong to every script.
    case common

    /// The script of a scalar; `nil` for one that no honest host name contains.
    ///
    /// - Complexity: logarithmic in the size of the table.
    init?(of scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            let byte = UInt8(truncatingIfNeeded: value)
            guard byte.isASCIILetter || byte.isASCIIDigit || "-_".utf8.contains(byte) else {
                return nil
            }
            self = byte.isASCIILetter ? .latin : .common
            return
        }
        var low = 0
        var high = Script.allowed.count
        while low < high {
            let middle = (low + high) / 2
            let range = Script.allowed[middle]
            if value < range.first {
                high = middle
            } else if value > range.last {
                low = middle + 1
            } else {
                self = range.script
                return
            }
        }
        return nil
    }

    /// Ranges of allowed scalars of one script, ascending: those whose Identifier_Status in UTS #39 is
    /// Allowed (Unicode 15.0, as ICU 72 has it), without those that Chromium excepts.
    ///
    /// It excepts quotation marks, hyphens and strokes that pass for ASCII, and blocks of rare
    /// letters: U+01CD to 01DC, U+1C80 to 1C8F, U+1E00 to 1E9B, U+1F00 to 1FFF, U+A640 to A69F and
    /// U+A720 to A7FF. Tone letters are left out too. Capitals are missing, as hosts are lower case,
    /// but where they lie between small letters; so do scalars that are not assigned. Han for
    /// compatibility and narrow katakana are here, as browsers read them as the usual ones.
    ///
    /// - SeeAlso: UTS #39, 3.1 (General Security Profile for Identifiers).
    private static let allowed: [(first: UInt32, last: UInt32, script: Script)] = [
        (0xB7, 0xB7, .common), (0xDF, 0xF6, .latin), (0xF8, 0x131, .latin), (0x135, 0x137, .latin),
        (0x13A, 0x13E, .latin), (0x142, 0x148, .latin), (0x14B, 0x17E, .latin),
        (0x1A1, 0x1A1, .latin), (0x1B0, 0x1B0, .latin), (0x1DF, 0x1E3, .latin),
        (0x1E7, 0x1F0, .latin), (0x1F5, 0x21B, .latin), (0x21F, 0x21F, .latin),
        (0x227, 0x233, .latin), (0x259, 0x259, .latin), (0x300, 0x304, .inherited),
        (0x306, 0x30C, .inherited), (0x30F, 0x311, .inherited), (0x313, 0x314, .inherited),
        (0x31B, 0x31B, .inherited), (0x323, 0x328, .inherited), (0x32D, 0x32E, .inherited),
        (0x330, 0x331, .inherited), (0x335, 0x335, .inherited), (0x339, 0x339, .inherited),
        (0x342, 0x342, .greek), (0x345, 0x345, .greek), (0x375, 0x375, .greek),
        (0x37B, 0x37D, .greek), (0x390, 0x3CE, .greek), (0x3FC, 0x3FC, .greek),
        (0x430, 0x45F, .cyrillic), (0x48B, 0x4FF, .cyrillic), (0x511, 0x529, .cyrillic),
        (0x52F, 0x52F, .cyrillic), (0x559, 0x559, .armenian), (0x561, 0x586, .armenian),
        (0x5B4, 0x5B4, .hebrew), (0x5D0, 0x5F4, .hebrew), (0x620, 0x63F, .arabic),
        (0x641, 0x655, .arabic), (0x660, 0x669, .arabic), (0x670, 0x672, .arabic),
        (0x674, 0x674, .arabic), (0x679, 0x68D, .arabic), (0x68F, 0x6A0, .arabic),
        (0x6A2, 0x6D3, .arabic), (0x6D5, 0x6D5, .arabic), (0x6E5, 0x6E6, .arabic),
        (0x6EE, 0x6FF, .arabic), (0x750, 0x77F, .arabic), (0x780, 0x7B1, .thaana),
        (0x870, 0x887, .arabic), (0x889, 0x88E, .arabic), (0x8A0, 0x8AC, .arabic),
        (0x8B2, 0x8B2, .arabic), (0x8B5, 0x8C9, .arabic), (0x901, 0x94D, .devanagari),
        (0x94F, 0x950, .devanagari), (0x956, 0x957, .devanagari), (0x960, 0x963, .devanagari),
        (0x966, 0x96F, .devanagari), (0x971, 0x977, .devanagari), (0x979, 0x97F, .devanagari),
        (0x981, 0x9D7, .bengali), (0x9E0, 0x9F1, .bengali), (0x9FE, 0x9FE, .bengali),
        (0xA01, 0xA32, .gurmukhi), (0xA35, 0xA35, .gurmukhi), (0xA38, 0xA4D, .gurmukhi),
        (0xA5C, 0xA5C, .gurmukhi), (0xA66, 0xA74, .gurmukhi), (0xA81, 0xAEF, .gujarati),
        (0xAFA, 0xAFF, .gujarati), (0xB01, 0xB43, .oriya), (0xB47, 0xB57, .oriya),
        (0xB5F, 0xB61, .oriya), (0xB66, 0xB6F, .oriya), (0xB71, 0xB71, .oriya),
        (0xB82, 0xBEF, .tamil), (0xC01, 0xC33, .telugu), (0xC35, 0xC56, .telugu),
        (0xC5D, 0xC61, .telugu), (0xC66, 0xC6F, .telugu), (0xC80, 0xC80, .kannada),
        (0xC82, 0xC83, .kannada), (0xC85, 0xCDD, .kannada), (0xCE0, 0xCF3, .kannada),
        (0xD00, 0xD00, .malayalam), (0xD02, 0xD03, .malayalam), (0xD05, 0xD3A, .malayalam),
        (0xD3D, 0xD43, .malayalam), (0xD46, 0xD4E, .malayalam), (0xD54, 0xD57, .malayalam),
        (0xD60, 0xD61, .malayalam), (0xD66, 0xD6F, .malayalam), (0xD7A, 0xD7F, .malayalam),
        (0xD82, 0xD8E, .sinhala), (0xD91, 0xDA5, .sinhala), (0xDA7, 0xDDE, .sinhala),
        (0xDF2, 0xDF2, .sinhala), (0xE01, 0xE32, .thai), (0xE34, 0xE3A, .thai),
        (0xE40, 0xE4E, .thai), (0xE50, 0xE59, .thai), (0xE81, 0xEB2, .lao), (0xEB4, 0xED9, .lao),
        (0xEDE, 0xEDF, .lao), (0xF00, 0xF00, .tibetan), (0xF0B, 0xF0B, .tibetan),
        (0xF20, 0xF29, .tibetan), (0xF35, 0xF35, .tibetan), (0xF37, 0xF37, .tibetan),
        (0xF3E, 0xF42, .tibetan), (0xF44, 0xF4C, .tibetan), (0xF4E, 0xF51, .tibetan),
        (0xF53, 0xF56, .tibetan), (0xF58, 0xF5B, .tibetan), (0xF5D, 0xF68, .tibetan),
        (0xF6A, 0xF72, .tibetan), (0xF74, 0xF74, .tibetan), (0xF7A, 0xF80, .tibetan),
        (0xF82, 0xF84, .tibetan), (0xF86, 0xF92, .tibetan), (0xF94, 0xF9C, .tibetan),
        (0xF9E, 0xFA1, .tibetan), (0xFA3, 0xFA6, .tibetan), (0xFA8, 0xFAB, .tibetan),
        (0xFAD, 0xFB8, .tibetan), (0xFBA, 0xFBC, .tibetan), (0xFC6, 0xFC6, .tibetan),
        (0x1000, 0x1049, .myanmar), (0x1050, 0x109D, .myanmar), (0x10D0, 0x10F0, .georgian),
        (0x10F7, 0x10FA, .georgian), (0x10FD, 0x10FF, .georgian), (0x1200, 0x135F, .ethiopic),
        (0x1380, 0x138F, .ethiopic), (0x1780, 0x17A2, .khmer), (0x17A5, 0x17A7, .khmer),
        (0x17A9, 0x17B3, .khmer), (0x17B6, 0x17CD, .khmer), (0x17D0, 0x17D0, .khmer),
        (0x17D2, 0x17D2, .khmer), (0x17D7, 0x17D7, .khmer), (0x17DC, 0x17DC, .khmer),
        (0x17E0, 0x17E9, .khmer), (0x1EA1, 0x1EF9, .latin), (0x2D27, 0x2D2D, .georgian),
        (0x2D80, 0x2DDE, .ethiopic), (0x3005, 0x3007, .han), (0x3041, 0x3096, .hiragana),
        (0x3099, 0x309A, .kana), (0x309D, 0x309E, .hiragana), (0x30A1, 0x30FA, .katakana),
        (0x30FB, 0x30FC, .kana), (0x30FD, 0x30FE, .katakana), (0x3105, 0x312D, .bopomofo),
        (0x312F, 0x312F, .bopomofo), (0x31A0, 0x31BF, .bopomofo), (0x3400, 0x4DBF, .han),
        (0x4E00, 0x9FFF, .han), (0xA9E7, 0xA9FE, .myanmar), (0xAA60, 0xAA76, .myanmar),
        (0xAA7A, 0xAA7F, .myanmar), (0xAB01, 0xAB2E, .ethiopic), (0xAB66, 0xAB67, .latin),
        (0xAC00, 0xD7A3, .hangul), (0xF900, 0xFAD9, .han), (0xFF66, 0xFF6F, .katakana),
        (0xFF70, 0xFF70, .kana), (0xFF71, 0xFF9D, .katakana), (0xFF9E, 0xFF9F, .kana),
        (0x11301, 0x11301, .tamil), (0x11303, 0x11303, .tamil), (0x1133B, 0x1133C, .tamil),
        (0x16FF0, 0x16FF1, .han), (0x1B11F, 0x1B11F, .hiragana), (0x1B120, 0x1B122, .katakana),
        (0x1B132, 0x1B152, .hiragana), (0x1B155, 0x1B167, .katakana), (0x1DF00, 0x1DF2A, .latin),
        (0x1E08F, 0x1E08F, .cyrillic), (0x1E7E0, 0x1E7FE, .ethiopic), (0x20000, 0x2EBE0, .han),
        (0x30000, 0x323AF, .han),
    ]
}
