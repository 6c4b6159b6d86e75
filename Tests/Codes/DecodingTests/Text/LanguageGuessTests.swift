import Testing

@testable import Decoding

/// Names and addresses in the charsets of before Unicode, as encoders without a word about them write them.
@Suite("Languages of texts without a charset")
struct LanguageGuessTests {
    /// By the encoding: what should come out as it went in.
    private static let samples: KeyValuePairs<String, [String]> = [
        "ISO-8859-2": czech + polish + slovene + croatian + hungarian + romanian + slovak,
        "CP1250": czech + polish + slovene + croatian + hungarian + romanian + slovak,
        "ISO-8859-1": western, "CP1252": western + ["5 € – l’été", "Œuvre", "“Olé”"],
        "ISO-8859-9": turkish, "CP1254": turkish,
        "CP1251": ["Йошкар-Ола", "МОСКВА", "ООО «Ромашка»", "ул. Ленина, 5"],
        "ISO-8859-7": ["Οδός Ερμού 7, Αθήνα"],
        "CP1255": ["ישראל ישראלי", "תל אביב", "רחוב הרצל 5"],
        "EUC-JP": ["佐藤 花子", "高橋 健太", "山下 優", "東京都港区", "ようこそ"],
    ]

    private static let czech = [
        "Jana Horáčková", "Říčany u Prahy", "Šárka Malá", "Ctirad Malý", "Na Příkopě 12, Plzeň",
        "Budějovická 3, Žďár", "Tomáš Šťastný",
    ]
    private static let slovak = ["Ľubica Kováčová", "Hlavná 4, Košice", "Veľké Úľany", "Žilina"]
    private static let polish = [
        "Łukasz Wójcik", "Róża Dąbrowska", "ul. Świętokrzyska 7, Łódź", "Gdańsk", "Elżbieta Żak",
    ]
    private static let slovene = ["Saša Hočevar", "Štefan Črnič", "Trg republike 1, Krško"]
    private static let croatian = ["Željko Kovačić", "Franjo Šurbek", "Đurđa Tomić", "Požega"]
    private static let hungarian = ["Szűcs Julianna", "Petőfi út 26., Győr", "Kőrösi Ödön"]
    private static let romanian = [
        "Vasilică Ionescu", "Şoseaua Iaşi 5, Piteşti", "Măriuca Stănescu",
    ]
    private static let turkish = ["Kadıköy, İstanbul", "Çağrı Şahin", "Erdoğan A.Ş.", "Beşiktaş"]
    private static let western = [
        "Jürgen Müller", "Straße der Einheit", "François Lefèvre", "L'Île-Perrot", "José Núñez",
        "¿Dónde está?", "João Conceição", "Nicolò Cesarò", "Cioè è così", "Åse Sørensen",
        "Fjällräven", "Ærø", "±5 µm", "± 0.5 µm", "£20", "5 £", "20 °C",
        "© 2024 Müller", "Docent® GmbH", "10 µF", "ééécéé jj", "MÜNCHEN", "JALAPEÑO", "é", "ü",
    ]

    @Test("every sample is read as it was written")
    func reads() throws {
        for (encoding, texts) in Self.samples {
            for text in texts {
                let decoded = TextDecoder.decode(
                    try CharsetEncoder.bytes(of: text, in: encoding))
                #expect(decoded.string == text, "in \(encoding)")
                #expect(decoded.reason == .guess)
            }
        }
    }

    @Test("bytes that no language explains are binary")
    func noise() {
        var state: UInt32 = 7
        var binary = 0
        for _ in 0..<200 {
            let bytes = (0..<48).map { _ -> UInt8 in
                state = state &* 1_664_525 &+ 1_013_904_223
                // Without control characters and without ASCII, which alone would show it.
                return 0xA0 + UInt8(truncatingIfNeeded: state >> 16) % 0x5F
            }
            if TextDecoder.decode(bytes).charset == "binary" { binary += 1 }
        }
        // Two bytes of that kind are often a Chinese character, if a rare one.
        #expect(binary > 60)
    }
}
