import Payloads
import Testing

@Suite("Hosts that imitate others")
struct LookAlikeTests {
    /// A rule, hosts that break it, and honest ones that come near.
    struct Rule: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var imitations: [String]
        var honest: [String]

        init(_ name: String, imitations: [String], honest: [String]) {
            testDescription = name
            self.imitations = imitations
            self.honest = honest
        }
    }

    static let rules = [
        Rule(
            "characters are those of today's languages",
            imitations: [
                "🔒bank.com", "google‹com›.example", "i❤.ws", "ɡoogle.com", "ᎪᏢᏢᏞᎬ.com",
                "ꓳffice.com",
                "bank⁄login.com", "a\u{2019}b.fr", "wwwˬbank.com", "ⓖoogle.com", "𝗀oogle.com",
                "ⲡaypal.com", "abc\u{2010}def.com", "hard\u{1D21}are.com", "안녕!.kr", "oĸ.com",
            ],
            honest: [
                "straße.de", "île-de-ré.fr", "żółć.pl", "çiğdem.com.tr", "tiếngviệt.vn", "ħobż.mt",
                "ქართული.ge", "हिन्दी.com", "தமிழ்.com", "ភ្នំពេញ.com", "አዲስ.com", "ދިވެހި.mv", "བོད.com",
            ]),
        Rule(
            "scripts are those that one language is written with, beside ASCII letters at most",
            imitations: [
                "gооgle.com", "payp\u{3B1}l.com", "ρау.ru", "ab\u{57D}s.com", "lіve.com",
                "caf\u{E9}카페.kr", "한글ひらがな.kr", "ㄅㄆカタ.tw", "हिन्दीab.in", "कক.in", "fo\u{B66}.com",
                "google\u{650}.com", "ب\u{5F4}.eg",
            ],
            honest: [
                "eコマース.jp", "ビタミンb12.jp", "東京へようこそabc.jp", "한글han.kr", "한글韓han.kr", "汉字hanzi.cn",
                "注音bopoㄅㄆ.tw", "ひらがな.한국", "www.日本.jp", "שב״ץ.il",
            ]),
        Rule(
            "digits are of one system",
            imitations: ["7৪9.co.in", "११২.in", "٣۴.com"],
            honest: ["جار2.eg", "جار٢.eg", "ภาษาไทย-123.th", "१२३हिन्दी.in", "一123.com"]),
        Rule(
            "a number is in digits",
            imitations: [
                "12з4567890.com", "1շ.com", "੨੨੨.com", "丩3.com", "16\u{10D9}.com", "12θ.com",
            ],
            honest: ["3з.рф", "дом3.com", "๑๒๓.th", "123.com", "१२३.भारत"]),
        Rule(
            "letters of one language stay below its top level",
            imitations: ["aþcdef.com", "mnðpqr.com", "əxample.com", "l·l.com", "google·com.com"],
            honest: ["þór.is", "føroyarð.fo", "əli.az", "l·l.cat", "ð.com"]),
        Rule(
            "marks stand once, and on letters that show them",
            imitations: [
                "รี\u{E48}\u{E48}.th", "á\u{301}.com", "a\u{301}\u{301}.com", "\u{301}abc.com",
                "pi\u{307}xel.com", "p\u{131}\u{300}xel.com", "漢\u{307}字.com", "한\u{301}글.com",
                "1\u{301}2.com", "a·l.cat", "·l.cat", "l·.cat",
            ],
            honest: [
                "mu\u{308}nchen.de", "o\u{301}\u{323}.ng", "é\u{323}.ng", "paral·lel.cat", "น้ำ.com",
            ]),
        Rule(
            "marks and letters of kana stand where Japanese has them",
            imitations: [
                "ー動画.com", "日本ー野球.jp", "abcーdef.jp", "abc・def.jp", "・abc.jp", "かヽ.jp", "aヾ.jp",
                "モヒートへブン.com", "ひらヘがな.jp", "comノevil.jp", "com丶test.com", "google\u{3099}.com",
            ],
            honest: [
                "カー野球.jp", "コーヒー.jp", "日本・野球.jp", "カヽ.jp", "ヘルプ.jp", "へんしん.jp", "ノ.jp",
                "ト\u{309A}.jp",
                "3dプリンタ.jp", "ソフトabc.jp",
            ]),
        Rule(
            "strokes do not stand beside Latin letters",
            imitations: [
                "ip一address.com", "google丨com.com", "七est.net", "google十com.com", "c丫xe.com",
                "d12一.cn",
                "googleㄧ.com", "google〇com.com",
            ],
            honest: ["gamer生一.com", "一生gamer.com", "一猫.com", "十勝.com", "七11.com"]),
        Rule(
            "a whole label does not read as Latin, unless it is below its own top level",
            imitations: [
                "аррӏе.com", "ѕсоре-рау.com", "ск.com", "ѕсоре1рау.한국", "ոսւօ.com", "ሠዐዐፐ.com",
                "ικα.com",
                "ჽჿხ.com", "חסד.com", "ငဝဂခဂ.com", "ทนบพรห.com", "ຟຮບ.com", "০৭০৭.com", "ટડ.com",
                "ടഠധ.com",
            ],
            honest: [
                "аррӏе.рф", "ѕсоре-рау.ru", "рак.kz", "курс.com", "музей.com", "нтв.com", "ոսւօ.am",
                "ոսւօ.հայ", "ሠዐዐፐ.et", "ικα.gr", "ικα.ελ", "αθήνα.com", "ჽჿხ.ge", "חסד.il",
                "שלום.com",
                "ငဝဂခဂ.mm", "ทนบพรห.th", "กทม.com", "ຟຮບ.la", "বাংলা.com",
            ]),
        Rule(
            "rare letters are not there to look Latin",
            imitations: ["ҏнкть.com", "шмԧтв.com", "ҫұӽҽ.com", "ϼκαωχ.com"],
            honest: ["қазақстан.kz", "ҏнкть.ru", "аԥсуа.com", "қурғон.com", "тоҷик.com"]),
        Rule(
            "a well-known name has only its own letters",
            imitations: [
                "göögle.com", "www.googlé.xyz", "ämazon.co.uk", "wıkipedia.org", "twiłłer.com",
                "paypaĺ.com",
                "rnícrosoft.com", "goog1é.com", "sparkaße.de", "ок.ru", "œ\u{301}.com.pȧypal.com",
                "ก11.com",
            ],
            honest: [
                "äpple.se", "fnác.example", "éxample.google.com", "google.büro.de",
                "café.com",
                "münchen.google", "ébay-fans.com",
            ]),
    ]

    /// Whether a code with the host warns of imitation, and how the host is shown.
    private func judgement(_ host: String) throws -> (warns: Bool, host: String, ascii: String) {
        let found = try #require(WebAddress("https://\(host)/"), "\(host)")
        return (
            found.risks.contains(.mixedScriptHost), try #require(found.host),
            try #require(found.asciiHost)
        )
    }

    @Test("are known by rule, and honest ones are not doubted", arguments: rules)
    func named(rule: Rule) throws {
        for host in rule.imitations {
            #expect(try judgement(host).warns, "\(host)")
        }
        for host in rule.honest {
            #expect(try !judgement(host).warns, "\(host)")
        }
    }

    @Test("are judged and shown alike in letters and in Punycode", arguments: rules)
    func punycode(rule: Rule) throws {
        for host in rule.imitations + rule.honest {
            let inLetters = try judgement(host)
            let inPunycode = try judgement(inLetters.ascii)
            #expect(inPunycode == inLetters, "\(host)")
        }
    }

    @Test(
        "with an invisible joiner are those that browsers look up, and are shown in Punycode",
        arguments: ["exa\u{200C}mple.com", "नम\u{94D}\u{200D}.in"])
    func joiners(host: String) throws {
        let found = try judgement(host)
        #expect(found.warns)
        #expect(found.host == found.ascii && found.ascii.hasPrefix("xn--"))
        #expect(try judgement(found.ascii) == found)
    }

    @Test(
        "letters that a host has as two are two",
        arguments: [("երևան.am", "երեւան.am"), ("ĳs.nl", "ijs.nl")])
    func pairs(given: String, host: String) throws {
        #expect(try judgement(given) == judgement(host))
    }
}
