import Testing

@testable import TourModel

@Suite("A text in easy language")
struct EasyLanguageTests {
    @Test(
        "tags with the variant or a private part say it; others do not",
        arguments: [
            ("de-simple", true), ("en-simple", true), ("de-AT-simple", true), ("ru-simple", true),
            ("de-x-leicht", true), ("fr-x-falc", true), ("de-x-einfach", false),
            ("de-x-simple", false), ("de", false), ("simple", false), ("gsg", false),
        ])
    func tags(tag: String, isEasy: Bool) {
        #expect(Language(rawValue: tag).isEasy == isEasy)
    }

    @Test(
        "the wider language is that of the tag without its last part",
        arguments: [
            ("de-simple", "de"), ("de-AT-simple", "de-AT"), ("de-x-leicht", "de"),
            ("zh-Hant-HK", "zh-Hant"), ("de", nil), ("", nil),
        ])
    func wider(tag: String, wider: String?) {
        #expect(Language(rawValue: tag).wider?.rawValue == wider)
    }

    @Test("what is missing stands in the wider language, before any other one")
    func fallback() {
        let order = ["de-simple", "en", "de"].map(Language.init(rawValue:))
        func found(_ values: [String: String]) -> String? {
            let texts = values.map { (Language(rawValue: $0.key), $0.value) }
            return Localized(Dictionary(uniqueKeysWithValues: texts)).value(in: order)?.value
        }
        #expect(found(["de-simple": "a", "de": "b", "en": "c"]) == "a")
        #expect(found(["de": "b", "en": "c"]) == "b")
        #expect(found(["en": "c", "fr": "d"]) == "c")
        #expect(found(["fr": "d"]) == nil)
    }

    @Test("each line of a paragraph stands alone; lists and other languages are as they were")
    func lines() {
        let text = "# Raum\n\nDas ist **ein\nRaum**.\nEr ist groß.\n\n- Stuhl\n  aus Holz\n"
        #expect(
            MarkdownText(text, in: Language(rawValue: "de-simple")).blocks.map(\.text)
                == ["Raum", "Das ist ein", "Raum.", "Er ist groß.", "Stuhl aus Holz"])
        #expect(
            MarkdownText(text, in: Language(rawValue: "de")).blocks.map(\.text)
                == ["Raum", "Das ist ein Raum. Er ist groß.", "Stuhl aus Holz"])
    }
}
