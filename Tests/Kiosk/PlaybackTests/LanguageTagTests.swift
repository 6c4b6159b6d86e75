import Testing

@testable import Playback

@Suite("A language's tag") struct LanguageTagTests {
    @Test(
        "takes the nearest of those offered",
        arguments: [
            ("de-AT", ["en", "de", "de-at"], 2), ("de-AT", ["en", "de", "de-ch"], 1),
            ("de-AT", ["en", "de-ch"], 1), ("DE_at", ["de"], 0),
            ("zh-Hant-TW", ["zh-hant", "zh"], 0),
            ("en", ["en-gb", "en-us"], 0), ("de", ["deu"], nil), ("fr", ["en"], nil),
            ("", ["en"], nil),
            ("de-x-dialect", ["de-x-other", "de"], 1), ("-", ["de"], nil), ("de", [], nil),
        ] as [(String, [String], Int?)])
    func takesNearest(wanted: String, offers: [String], place: Int?) {
        #expect(LanguageTag(wanted).best(of: offers) == place)
    }

    @Test(
        "of three letters in a film's file becomes that of two",
        arguments: [
            ("ger", "de"), ("deu", "de"), ("eng", "en"), ("fre", "fr"), ("fra", "fr"),
            ("chi", "zh"),
            ("de", "de"), ("pt-BR", "pt-br"), ("und", "und"), ("", ""), ("x1?", "x1?"),
            ("gsw", "gsw"),
        ])
    func shortens(inFile: String, tag: String) { #expect(LanguageTag(inFile: inFile).text == tag) }
}
