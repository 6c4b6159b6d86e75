import Testing

@testable import Playback

@Suite("The voices of a program") struct VoiceCatalogueTests {
    private static let espeak = """
        Pty Language       Age/Gender VoiceName          File                 Other Languages
         5  af              --/M      Afrikaans          gmw/af
         5  cmn             --/M      Chinese_(Mandarin,_latin_as_English) sit/cmn              (zh-cmn 5)(zh 5)
         5  de              --/M      German             gmw/de
         5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)
         2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
         2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
         5  nb              --/M      Norwegian_Bokmål  gmq/nb               (no 5)
         5  pt              --/M      Portuguese_(Portugal) roa/pt               (pt-pt 5)
         5  fr              --/M      mbrola-fr          mb/mb-fr1
         x  xx              --/M      Broken             a/b
         5  --version       --/M      Evil               a/b
         5  a;b             --/M      Evil               a/b
        """

    private var catalogue: VoiceCatalogue {
        var catalogue = VoiceCatalogue()
        for line in Self.espeak.split(separator: "\n") {
            catalogue.add(espeakLine: Array(line.utf8))
        }
        return catalogue
    }

    @Test(
        "are found by the nearest tag, the preferred one first",
        arguments: [
            ("de", "de"), ("de-AT", "de"), ("en", "en-gb"), ("en-US", "en-us"), ("en-AU", "en-gb"),
            ("zh-Hans-CN", "cmn"), ("zh", "cmn"), ("no", "nb"), ("nn", "nb"), ("pt-PT", "pt"),
            ("pt_BR", "pt"), ("fr", nil), ("xx", nil), ("", nil), ("--version", nil),
        ] as [(String, String?)])
    func findsVoice(language: String, voice: String?) {
        #expect(catalogue.voice(for: language) == voice)
    }

    @Test("are listed once for each language, without those that are not tags")
    func listsLanguages() {
        #expect(
            catalogue.languages == [
                "af", "cmn", "zh-cmn", "zh", "de", "en-029", "en", "en-gb", "en-us", "nb", "no",
                "pt", "pt-pt",
            ])
    }

    @Test("are bounded in number")
    func isBounded() {
        var catalogue = VoiceCatalogue()
        for number in 0..<5000 {
            catalogue.add(.init(tag: "x\(number)", voice: "x\(number)", rank: 0))
        }
        #expect(catalogue.entries.count == 4096)
    }
}
