/// Rules for where in a word letters stand, for scripts that share their bytes with others.
enum WordShape {
    /// The cost of two neighbours that are hardly ever in this order; a blank stands for the start or the end of a text.
    static func bits(of first: Unicode.Scalar, before second: Unicode.Scalar) -> Double {
        switch (first.value, second.value) {
        // Five Hebrew letters have another form at the end of a word.
        case (0x5DA, hebrew), (0x5DD, hebrew), (0x5DF, hebrew), (0x5E3, hebrew), (0x5E5, hebrew): 6
        case (hebrew, hebrew): 0
        case (0x5DB, _), (0x5DE, _), (0x5E0, _), (0x5E4, _), (0x5E6, _): 3
        // Of the two small sigmas one stands at the end of a word, the other elsewhere.
        case (0x3C2, greek): 6
        case (greek, greek): 0
        case (0x3C3, _): 6
        // No Russian word begins with a sign or with Y, and short I follows vowels.
        case (cyrillic, 0x439): isVowel(first) ? 0 : 6
        case (0x439, _) where isVowel(second): 3
        case (cyrillic, _): 0
        case (_, 0x44A), (_, 0x44B), (_, 0x44C), (_, 0x42A), (_, 0x42B), (_, 0x42C): 8
        default: 0
        }
    }

    private static let hebrew: ClosedRange<UInt32> = 0x5D0...0x5EA
    private static let greek: ClosedRange<UInt32> = 0x386...0x3CE
    private static let cyrillic: ClosedRange<UInt32> = 0x400...0x45F

    private static func isVowel(_ letter: Unicode.Scalar) -> Bool {
        "аеёиоуыэюяіїєАЕЁИОУЫЭЮЯІЇЄ".unicodeScalars.contains(letter)
    }
}
