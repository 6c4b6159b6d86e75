import Imaging
import TestSupport
import Testing

@testable import Decoding

@Suite("TextDecoder")
struct TextDecoderTests {
    /// Text as the world writes it, in the charset its encoders used.
    struct Sample: Sendable {
        var text: String
        /// As the system's converter calls it.
        var encoding: String
        /// What should be said about it.
        var charset: String
    }

    private static func samples(
        _ encoding: String, _ charset: String, _ texts: [String]
    ) -> [Sample] {
        texts.map { Sample(text: $0, encoding: encoding, charset: charset) }
    }

    private static let guessed =
        samples(
            "ISO-8859-1", "iso-8859-1",
            [
                "Zürich", "Genève", "Müller", "Straße", "naïve", "Café", "São Paulo", "Málaga",
                "Køge", "Ångström", "¿Dónde está?", "MECARD:N:Böhm,Jürgen;TEL:0301234;;",
                "Île de la Cité", "El Niño", "Français", "Grüße aus Köln", "Fjällräven", "20 °C",
                "BEGIN:VCARD\r\nVERSION:2.1\r\nN:Schön;Käthe\r\nEND:VCARD",
            ])
        + samples("CP1252", "windows-1252", ["5 € Rabatt für Schüler", "l’été – déjà", "“Olé”"])
        + samples(
            "CP932", "shift_jis",
            [
                "東京", "東京都千代田区", "株式会社", "ありがとう", "ようこそ", "カメラ", "ﾃﾞﾝｿｰQR",
                "日本語テスト http://example.jp/", "受付はこちら", "大阪府大阪市北区1-2-3", "山田太郎",
                "MECARD:N:山田,太郎;SOUND:ﾔﾏﾀﾞ,ﾀﾛｳ;TEL:0312345678;;", "会議室",
            ])
        + samples(
            "GB18030", "gb18030",
            [
                "北京", "上海市浦东新区", "欢迎光临", "你好，世界", "中华人民共和国", "会议室三楼",
                "微信支付", "电话：010-12345678", "姓名：王小明", "请扫描二维码",
            ])
        + samples(
            "BIG5", "big5",
            ["台北市信義區", "歡迎光臨", "您好，請掃描", "電話：02-12345678", "會議室在三樓", "臺灣大學"])
        + samples(
            "UHC", "euc-kr",
            ["서울특별시 강남구", "안녕하세요", "감사합니다", "전화번호 02-123-4567", "회의실은 3층입니다"])
        + samples(
            "CP1251", "windows-1251", ["Привет", "Москва, Красная площадь", "Спасибо за покупку"])
        + samples("ISO-8859-7", "iso-8859-7", ["Καλημέρα κόσμε", "Αθήνα, Ελλάδα"])
        + samples(
            "ISO-8859-2", "iso-8859-2", ["Łódź, ulica Świętokrzyska", "Příliš žluťoučký kůň"])
        + samples("CP1255", "windows-1255", ["שלום עולם"])
        + samples("CP1256", "windows-1256", ["مرحبا بكم في المتحف"])
        + samples("TIS-620", "tis-620", ["ยินดีต้อนรับสู่พิพิธภัณฑ์"])

    @Test(
        "text without a word about its charset is read as what it most likely is",
        arguments: guessed)
    func guesses(sample: Sample) throws {
        let bytes = try CharsetEncoder.bytes(of: sample.text, in: sample.encoding)
        #expect(
            TextDecoder.decode(bytes)
                == DecodedText(string: sample.text, charset: sample.charset, reason: .guess))
    }

    @Test(
        "UTF-8 stays UTF-8, however short",
        arguments: [
            "Zürich", "Genève", "ü", "é", "東京", "北京市", "서울", "Привет", "plain ASCII", "", "𝄞",
            "Ωμέγα", "👋🏽", "naïve café", "a\u{0}b",
        ])
    func keepsUTF8(text: String) {
        #expect(
            TextDecoder.decode(Array(text.utf8))
                == DecodedText(string: text, charset: "utf-8", reason: .validUTF8))
    }

    @Test("a byte order mark decides, and is not part of the text")
    func followsMarks() {
        let utf8: [UInt8] = [0xEF, 0xBB, 0xBF] + Array("Zürich".utf8)
        let big: [UInt8] = [0xFE, 0xFF, 0x00, 0x5A, 0x00, 0xFC, 0xD8, 0x34, 0xDD, 0x1E]
        let little: [UInt8] = [0xFF, 0xFE, 0x5A, 0x00, 0xFC, 0x00]
        for (bytes, text, charset) in [
            (utf8, "Zürich", "utf-8"), (big, "Zü𝄞", "utf-16be"), (little, "Zü", "utf-16le"),
            ([0xEF, 0xBB, 0xBF, 0x41, 0xFF], "A\u{FFFD}", "utf-8"),
            ([0xFE, 0xFF, 0xD8, 0x00, 0x00, 0x41], "\u{FFFD}A", "utf-16be"),
        ] {
            #expect(
                TextDecoder.decode(bytes)
                    == DecodedText(string: text, charset: charset, reason: .byteOrderMark))
        }
    }

    @Test("a designator decides before anything else, for every charset of the register")
    func followsDesignators() throws {
        for (designator, encoding, text, charset) in [
            (0, "CP437", "Zürich ▒", "ibm437"), (1, "ISO-8859-1", "Zürich", "iso-8859-1"),
            (2, "CP437", "é", "ibm437"), (3, "ISO-8859-1", "Zürich", "iso-8859-1"),
            (4, "ISO-8859-2", "Łódź", "iso-8859-2"), (5, "ISO-8859-3", "Ħ", "iso-8859-3"),
            (6, "ISO-8859-4", "Ķ", "iso-8859-4"), (7, "ISO-8859-5", "Привет", "iso-8859-5"),
            (8, "ISO-8859-6", "مرحبا", "iso-8859-6"), (9, "ISO-8859-7", "Αθήνα", "iso-8859-7"),
            (10, "ISO-8859-8", "שלום", "iso-8859-8"), (11, "ISO-8859-9", "İı", "iso-8859-9"),
            (12, "ISO-8859-10", "Ŧ", "iso-8859-10"), (13, "ISO-8859-11", "ยินดี", "iso-8859-11"),
            (15, "ISO-8859-13", "ų", "iso-8859-13"), (16, "ISO-8859-14", "ŵ", "iso-8859-14"),
            (17, "ISO-8859-15", "€", "iso-8859-15"), (18, "ISO-8859-16", "ș", "iso-8859-16"),
            (20, "CP932", "東京", "shift_jis"), (21, "CP1250", "Łódź", "windows-1250"),
            (22, "CP1251", "Привет", "windows-1251"), (23, "CP1252", "€", "windows-1252"),
            (24, "CP1256", "مرحبا", "windows-1256"), (25, "UTF-16BE", "Zü", "utf-16be"),
            (26, "UTF-8", "Zü東", "utf-8"), (27, "ASCII", "plain", "us-ascii"),
            (28, "BIG5", "台北", "big5"), (29, "GB2312", "北京", "gb2312"),
            (30, "UHC", "서울", "euc-kr"), (31, "GBK", "北京", "gbk"),
            (32, "GB18030", "北京€", "gb18030"), (33, "UTF-16LE", "Zü", "utf-16le"),
            (34, "UTF-32BE", "Zü", "utf-32be"), (35, "UTF-32LE", "Zü", "utf-32le"),
            (170, "ASCII", "plain", "us-ascii"),
        ] {
            let bytes = try CharsetEncoder.bytes(of: text, in: encoding)
            let decoded = TextDecoder.decode(
                bytes, interpretations: [Interpretation(offset: 0, designator: designator)])
            #expect(decoded == DecodedText(string: text, charset: charset, reason: .eci))
        }
    }

    @Test("an unknown designator counts as none", arguments: [14, 19, 36, 899, 999_999, -1])
    func ignoresUnknownDesignators(designator: Int) {
        let decoded = TextDecoder.decode(
            Array("Zürich".utf8),
            interpretations: [Interpretation(offset: 0, designator: designator)])
        #expect(decoded == DecodedText(string: "Zürich", charset: "utf-8", reason: .validUTF8))
    }

    @Test("designators change in the middle, and offsets out of range do no harm")
    func changesCharset() {
        let bytes: [UInt8] = [0x41, 0xFC] + [0xC3, 0xBC] + [0x93, 0x8C]
        let decoded = TextDecoder.decode(
            bytes,
            interpretations: [
                Interpretation(offset: 0, designator: 3), Interpretation(offset: 2, designator: 26),
                Interpretation(offset: 4, designator: 20), Interpretation(offset: 3, designator: 3),
                Interpretation(offset: 99, designator: 26),
            ])
        #expect(decoded.string == "Aüü" + "\u{93}\u{8C}")
        #expect(decoded.charset == "iso-8859-1")
    }

    @Test("bytes that are invalid in the named charset become U+FFFD")
    func replacesInvalid() {
        let decoded = TextDecoder.decode(
            [0x41, 0x81, 0xFF, 0x42], interpretations: [Interpretation(offset: 0, designator: 20)])
        #expect(decoded.string.hasPrefix("A\u{FFFD}"))
        #expect(decoded.string.hasSuffix("B"))
        let bad = TextDecoder.decode(
            [0x41, 0xFF], interpretations: [Interpretation(offset: 0, designator: 26)])
        #expect(bad == DecodedText(string: "A\u{FFFD}", charset: "utf-8", reason: .eci))
    }

    @Test("any bytes get an answer")
    func survivesAnything() {
        for seed: UInt64 in 1...60 {
            let bytes = Noise.image(width: Int(seed) * 7, height: 3, seed: seed).pixels
            let decoded = TextDecoder.decode(bytes)
            #expect(!decoded.string.isEmpty)
            for designator in 0...35 {
                let named = TextDecoder.decode(
                    bytes, interpretations: [Interpretation(offset: 0, designator: designator)])
                #expect(!named.string.isEmpty)
            }
        }
        #expect(!TextDecoder.decode([UInt8](repeating: 0x81, count: 50_000)).string.isEmpty)
    }
}
