/// Letters of other scripts that look like Latin letters or digits in most typefaces.
enum LatinTwins {
    /// The letters, script by script.
    ///
    /// A label of nothing else is no word of its language, as a rule. The letters are those of
    /// Chromium; the digits of India's scripts and the letters of Lao are from its skeletons.
    static let letters = Array(
        """
        ագզէլհյոսւօՙ ০২৪৭ও аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡ ऽ०२ॱउ ሀሠሰስበነተከዐዕዘጠፐꬅ იოყძხჽჿ \
        αικνρυωηοτ ડટ૦૧૨૩૭ ੦੧੨੩੪੫ਤੜ דוחיןסװײ׳ ಽ೦೧೩೭ ບພຟຣຮ໐ \
        ടഠധനറ൦ ခဂငဌထပဝ၀၂ၔၜ႐႑႕႖႗ ଠ୦୨୫୮ டப௦ ౦౧౨౩ ทนบพรหเแ๐ดลปฟม
        """.unicodeScalars)

    /// Letters of Greek and Cyrillic that few languages have: beside others that look Latin, they are
    /// there to look Latin.
    static let rare = Array("ϼҏҝҟҭҽҿӄӈӊӎӡӻӽӿԛԝԟԧԩ".unicodeScalars)

    /// Words of Russian and Ukrainian that happen to have such letters alone (from Chromium).
    static let words = ["секс", "как", "коса", "курс", "парк", "укроп", "сахарок", "покраска"]
}
