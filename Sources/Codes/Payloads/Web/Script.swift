/// The script a letter belongs to, as far as host names need to distinguish them.
enum Script: UInt8 {
    case arabic, armenian, bengali, bopomofo, cherokee, coptic, cyrillic, devanagari, ethiopic
    case georgian, greek, gujarati, gurmukhi, han, hangul, hebrew, hiragana, kannada, katakana
    case khmer, lao, latin, lisu, malayalam, mongolian, myanmar, oriya, sinhala, tamil, telugu
    case thaana, thai, tibetan, tifinagh, other

    /// The script of a scalar; `nil` for what belongs to all scripts and for what is not assigned.
    ///
    /// - Complexity: logarithmic in the size of the table.
    init?(of scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            guard scalar.properties.isAlphabetic else { return nil }
            self = .latin
            return
        }
        var low = 0
        var high = Script.ranges.count
        while low < high {
            let middle = (low + high) / 2
            let range = Script.ranges[middle]
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

    /// Ranges of scalars of one script, ascending, after the Script property of the Unicode
    /// Character Database.
    ///
    /// What is common to all scripts inside a range counts with its neighbours.
    private static let ranges: [(first: UInt32, last: UInt32, script: Script)] = [
        (0x41, 0x2E4, .latin), (0x2EA, 0x2EB, .bopomofo), (0x370, 0x3E1, .greek),
        (0x3E2, 0x3EF, .coptic), (0x3F0, 0x3FF, .greek), (0x400, 0x52F, .cyrillic),
        (0x531, 0x58F, .armenian), (0x591, 0x5F4, .hebrew), (0x600, 0x6FF, .arabic),
        (0x700, 0x74F, .other), (0x750, 0x77F, .arabic), (0x780, 0x7B1, .thaana),
        (0x7C0, 0x86A, .other), (0x870, 0x8FF, .arabic), (0x900, 0x97F, .devanagari),
        (0x980, 0x9FE, .bengali), (0xA01, 0xA76, .gurmukhi), (0xA81, 0xAFF, .gujarati),
        (0xB01, 0xB77, .oriya), (0xB82, 0xBFA, .tamil), (0xC00, 0xC7F, .telugu),
        (0xC80, 0xCF2, .kannada), (0xD00, 0xD7F, .malayalam), (0xD81, 0xDF4, .sinhala),
        (0xE01, 0xE5B, .thai), (0xE81, 0xEDF, .lao), (0xF00, 0xFDA, .tibetan),
        (0x1000, 0x109F, .myanmar), (0x10A0, 0x10FF, .georgian), (0x1100, 0x11FF, .hangul),
        (0x1200, 0x1399, .ethiopic), (0x13A0, 0x13FD, .cherokee), (0x1400, 0x1773, .other),
        (0x1780, 0x17F9, .khmer), (0x1800, 0x18AA, .mongolian), (0x18B0, 0x19DF, .other),
        (0x19E0, 0x19FF, .khmer), (0x1A00, 0x1C7F, .other), (0x1C80, 0x1C88, .cyrillic),
        (0x1C90, 0x1CBF, .georgian), (0x1CC0, 0x1CC7, .other), (0x1D00, 0x1D25, .latin),
        (0x1D26, 0x1D2A, .greek), (0x1D2B, 0x1D2B, .cyrillic), (0x1D2C, 0x1D5C, .latin),
        (0x1D5D, 0x1D61, .greek), (0x1D62, 0x1D65, .latin), (0x1D66, 0x1D6A, .greek),
        (0x1D6B, 0x1D77, .latin), (0x1D78, 0x1D78, .cyrillic), (0x1D79, 0x1DBE, .latin),
        (0x1DBF, 0x1DBF, .greek), (0x1E00, 0x1EFF, .latin), (0x1F00, 0x1FFE, .greek),
        (0x2071, 0x209C, .latin), (0x2126, 0x2126, .greek), (0x212A, 0x2188, .latin),
        (0x2800, 0x2C5F, .other), (0x2C60, 0x2C7F, .latin), (0x2C80, 0x2CFF, .coptic),
        (0x2D00, 0x2D2D, .georgian), (0x2D30, 0x2D7F, .tifinagh), (0x2D80, 0x2DDE, .ethiopic),
        (0x2DE0, 0x2DFF, .cyrillic), (0x2E80, 0x3029, .han), (0x302E, 0x302F, .hangul),
        (0x3038, 0x303B, .han), (0x3041, 0x309F, .hiragana), (0x30A1, 0x30FF, .katakana),
        (0x3105, 0x312F, .bopomofo), (0x3131, 0x318E, .hangul), (0x31A0, 0x31BF, .bopomofo),
        (0x31F0, 0x31FF, .katakana), (0x3200, 0x327E, .hangul), (0x32D0, 0x3357, .katakana),
        (0x3400, 0x9FFF, .han), (0xA000, 0xA4C6, .other), (0xA4D0, 0xA4FF, .lisu),
        (0xA500, 0xA62B, .other), (0xA640, 0xA69F, .cyrillic), (0xA6A0, 0xA6F7, .other),
        (0xA722, 0xA7FF, .latin), (0xA800, 0xA8D9, .other), (0xA8E0, 0xA8FF, .devanagari),
        (0xA900, 0xA95F, .other), (0xA960, 0xA97C, .hangul), (0xA980, 0xA9DF, .other),
        (0xA9E0, 0xA9FE, .myanmar), (0xAA00, 0xAA5F, .other), (0xAA60, 0xAA7F, .myanmar),
        (0xAA80, 0xAAF6, .other), (0xAB01, 0xAB2E, .ethiopic), (0xAB30, 0xAB64, .latin),
        (0xAB65, 0xAB65, .greek), (0xAB66, 0xAB69, .latin), (0xAB70, 0xABBF, .cherokee),
        (0xABC0, 0xABF9, .other), (0xAC00, 0xD7FB, .hangul), (0xF900, 0xFAD9, .han),
        (0xFB00, 0xFB06, .latin), (0xFB13, 0xFB17, .armenian), (0xFB1D, 0xFB4F, .hebrew),
        (0xFB50, 0xFDFF, .arabic), (0xFE2E, 0xFE2F, .cyrillic), (0xFE70, 0xFEFC, .arabic),
        (0xFF21, 0xFF5A, .latin), (0xFF66, 0xFF9D, .katakana), (0xFFA0, 0xFFDC, .hangul),
        (0x10000, 0x100FA, .other), (0x10140, 0x101A0, .greek), (0x10280, 0x10767, .other),
        (0x10780, 0x107BA, .latin), (0x10800, 0x10D39, .other), (0x10E60, 0x10E7E, .arabic),
        (0x10E80, 0x111DF, .other), (0x111E1, 0x111F4, .sinhala), (0x11200, 0x11659, .other),
        (0x11660, 0x1166C, .mongolian), (0x11680, 0x11EF8, .other), (0x11FB0, 0x11FB0, .lisu),
        (0x11FC0, 0x11FFF, .tamil), (0x12000, 0x16FE1, .other), (0x16FE2, 0x16FE3, .han),
        (0x16FE4, 0x16FE4, .other), (0x16FF0, 0x16FF1, .han), (0x17000, 0x18D08, .other),
        (0x1AFF0, 0x1B000, .katakana), (0x1B001, 0x1B11F, .hiragana),
        (0x1B120, 0x1B122, .katakana), (0x1B150, 0x1B152, .hiragana),
        (0x1B164, 0x1B167, .katakana), (0x1B170, 0x1BC9F, .other), (0x1D200, 0x1D245, .greek),
        (0x1D800, 0x1DAAF, .other), (0x1DF00, 0x1DF1E, .latin), (0x1E000, 0x1E2FF, .other),
        (0x1E7E0, 0x1E7FE, .ethiopic), (0x1E800, 0x1E95F, .other), (0x1EE00, 0x1EEF1, .arabic),
        (0x1F200, 0x1F200, .hiragana), (0x20000, 0x3134A, .han),
    ]
}
