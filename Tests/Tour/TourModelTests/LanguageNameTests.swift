import Testing

@testable import TourModel

@Suite("Names of languages")
struct LanguageNameTests {
    @Test(
        "a language is called as those who choose it call it",
        arguments: [
            ("de", "Deutsch"), ("fr", "Français"), ("zh-Hant", "繁體中文"),
            ("de-simple", "Deutsch, Leichte Sprache"),
            ("de-x-leicht", "Deutsch, Leichte Sprache"),
            ("de-AT-x-leicht", "Deutsch, Leichte Sprache"),
            ("de-x-ls", "Deutsch, Leichte Sprache"), ("de-x-einfach", "Einfache Sprache"),
            ("en-simple", "English, Easy Read"), ("en-x-easyread", "English, Easy Read"),
            ("fr-simple", "Français, Facile à lire et à comprendre"),
            ("sv-x-lattlast", "Svenska, Lättläst"), ("fi-x-selko", "Suomi, Selkokieli"),
            ("de-x-kids", "Deutsch (kids)"),
            ("gsg", "Deutsche Gebärdensprache"), ("sgn-DE", "Deutsche Gebärdensprache"),
            ("sgn-gsg", "Deutsche Gebärdensprache"), ("bfi", "British Sign Language"),
            ("ase", "American Sign Language"), ("sgn-US", "American Sign Language"),
            ("sgn-CH-DE", "Deutschschweizer Gebärdensprache"), ("sgn", "Sign language"),
            ("fsl", "Langue des signes française"), ("qq", "Qq"),
        ])
    func own(tag: String, name: String) {
        #expect(LanguageName.own(Language(rawValue: tag)) == name)
    }

    @Test(
        "in a sentence of another language it has that language's name, where there is one",
        arguments: [
            ("de", "en", "German"), ("de", "fr", "allemand"),
            ("ase", "de", "Amerikanische Gebärdensprache"),
            ("gsg", "de", "Deutsche Gebärdensprache"),
            ("de-x-leicht", "en", "German (Leichte Sprache)"),
            ("bfi", "fr", "British Sign Language"), ("de", "gsg", "Deutsch"),
        ])
    func inAnother(tag: String, other: String, name: String) {
        let (language, other) = (Language(rawValue: tag), Language(rawValue: other))
        #expect(LanguageName.name(of: language, in: other) == name)
    }

    @Test("the site's own name comes before any other")
    func given() {
        let kids = Language(rawValue: "de-x-kids")
        let names = Localized([kids: "für Kinder"])
        #expect(LanguageName.own(kids, given: names) == "Für Kinder")
        #expect(
            LanguageName.name(of: kids, in: .init(rawValue: "en"), given: names) == "für Kinder")
    }

    @Test("signers read the language of their country")
    func reading() {
        #expect(Language(rawValue: "sgn-DE").reading.rawValue == "de")
        #expect(Language(rawValue: "de-AT").reading.rawValue == "de-AT")
    }

    @Test("each sign language stands once, by its tag, its name and the tag it had before")
    func signs() {
        #expect(Set(SignLanguage.all.map(\.tag)).count == SignLanguage.all.count)
        #expect(Set(SignLanguage.all.map(\.name)).count == SignLanguage.all.count)
        let regions = SignLanguage.all.compactMap(\.region)
        #expect(Set(regions).count == regions.count)
    }

    @Test(
        "words that are no tag lead to the one that is meant",
        arguments: [
            ("English", "en"), ("german", "de"), ("Deutsch", "de"), ("francais", "fr"),
            ("Anglais", "en"), ("日本語", "ja"), ("Leichte Sprache", "de-simple"),
            ("British Sign Language", "bfi"), ("DGS", "gsg"), ("deu", "de"), ("ger", "de"),
            ("eng", "en"), ("en_US", "en-US"), ("de_DE", "de-DE"), ("jp", "ja"), ("cz", "cs"),
            ("en-UK", "en-GB"), ("ger-AT", "de-AT"),
        ])
    func meant(word: String, tag: String) {
        #expect(LanguageRegistry.look(up: word) == .unknown(meant: tag))
    }

    @Test("tags that are registered are known; others are not, or have no name")
    func known() {
        for tag in [
            "en", "DE", "de-AT", "zh-Hant", "zh-Hant-HK", "sr-Latn", "nds", "gsw", "bfi", "sgn-DE",
            "de-x-leicht",
            "de-1996", "ca-valencia", "es-419", "tl", "iw", "uk", "fil",
        ] {
            #expect(LanguageRegistry.look(up: tag) == .known, "\(tag)")
        }
        #expect(LanguageRegistry.look(up: "xyz") == .unnamed)
        for word in ["", "d", "xx", "elvish", "in English", "de-", "en-XX", "a\0"] {
            #expect(LanguageRegistry.look(up: word) == .unknown(meant: nil), "\(word)")
        }
    }
}
