import Testing

@testable import Decoding

@Suite("Charsets that payloads name")
struct PayloadCharsetTests {
    @Test(
        "a transfer is read in the charset of its third line",
        arguments: [
            (2, "Müller", "iso-8859-1"), (3, "Dvořák Łódź", "iso-8859-2"),
            (4, "Kārlis Bērziņš", "iso-8859-4"), (5, "Привет", "iso-8859-5"),
            (6, "Αθήνα", "iso-8859-7"), (7, "Þórður Ģirts", "iso-8859-10"),
            (8, "Œuvre 5 € Škoda", "iso-8859-15"),
        ], ["\n", "\r\n"])
    func transfer(sample: (number: Int, name: String, charset: String), end: String) throws {
        let text = ["BCD", "002", "\(sample.number)", "SCT", "", sample.name, "DE71", "EUR1"]
            .joined(separator: end)
        try Self.expect(text, sample.charset.uppercased(), sample.charset)
    }

    @Test("the bills of Russia and Slovenia are read in the charsets of their forms")
    func bills() throws {
        try Self.expect("ST00011|Name=ТСЖ|PersonalAcc=92", "CP1251", "windows-1251")
        try Self.expect("ST00013|Name=ТСЖ|PersonalAcc=5", "KOI8-R", "koi8-r")
        try Self.expect("UPNQR\n\n\n\n\nPlačilo računa št. 17 šČĆžŽ", "ISO-8859-2", "iso-8859-2")
    }

    @Test("a card's and a calendar's lines are read in the charsets that they name")
    func cards() throws {
        func card(_ lines: String...) -> String { lines.joined(separator: "\r\n") }
        try Self.expect(
            card("BEGIN:VCARD", "VERSION:2.1", "FN;CHARSET=windows-1250:Dvořák", "END:VCARD"),
            "CP1250", "windows-1250")
        try Self.expect(
            card("BEGIN:VCARD", "FN;charset=\"Windows-1251\":Да", "NOTE:Да", " Да", "END:VCARD"),
            "CP1251", "windows-1251")
        try Self.expect(
            card("BEGIN:VEVENT", "SUMMARY;CHARSET=SHIFT_JIS:会議", "END:VEVENT"), "CP932",
            "shift_jis")
        let mixed =
            try CharsetEncoder.bytes(
                of: "BEGIN:VCARD\nFN;CHARSET=ISO-8859-2:Łódź\n", in: "ISO-8859-2")
            + CharsetEncoder.bytes(of: "NOTE;CHARSET=KOI8-R:Да\nEND:VCARD", in: "KOI8-R")
        #expect(
            TextDecoder.decode(mixed).string
                == "BEGIN:VCARD\nFN;CHARSET=ISO-8859-2:Łódź\nNOTE;CHARSET=KOI8-R:Да\nEND:VCARD")
    }

    @Test("a declaration of XML counts, in both kinds of quotation marks")
    func declarations() throws {
        try Self.expect(
            "<?xml version=\"1.0\" encoding=\"ISO-8859-7\"?><a>Αθήνα</a>", "ISO-8859-7",
            "iso-8859-7")
        try Self.expect(
            "<?xml version='1.0' encoding = 'windows-1251' ?><a>Да</a>", "CP1251", "windows-1251")
    }

    @Test(
        "a charset that does not fit the bytes, or is unknown, is ignored",
        arguments: [
            "BCD\n002\n1\nSCT\n\nMüller", "BCD\n002\n9\nSCT\n\nMüller",
            "BCD\n002\n22\nSCT\n\nMüller",
            "<?xml encoding=\"none\"?>Müller", "<?xml encoding=\"UTF-16\"?>Müller",
            "<?xml encoding=\"", "BEGIN:VCARD\nFN;CHARSET=SHIFT_JIS:Müller",
            "BEGIN:VCARD\nFN:Müller",
            "BEGIN:VCARD\nFN;CHARSET=:Müller", "ST00012|Name=Müller", "SPC\n0200\n1\nMüller",
            "ST0001",
        ])
    func wrong(text: String) throws {
        let bytes = try CharsetEncoder.bytes(of: text, in: "ISO-8859-1")
        let decoded = TextDecoder.decode(bytes)
        #expect(decoded.string == text)
        #expect(decoded.reason == (text.utf8.count == bytes.count ? .validUTF8 : .guess))
    }

    @Test("the set of Windows under the name of ISO 8859-1 is what it is")
    func windows() throws {
        try Self.expect("BCD\n002\n2\nSCT\n\n5 € „Olé“", "CP1252", "windows-1252")
    }

    @Test("UTF-8 stays UTF-8, whatever the payload says")
    func keepsUTF8() {
        let text = "BCD\n002\n2\nSCT\n\nMüller"
        #expect(
            TextDecoder.decode(Array(text.utf8))
                == DecodedText(string: text, charset: "utf-8", reason: .validUTF8))
    }

    private static func expect(_ text: String, _ encoding: String, _ charset: String) throws {
        let bytes = try CharsetEncoder.bytes(of: text, in: encoding)
        #expect(
            TextDecoder.decode(bytes)
                == DecodedText(string: text, charset: charset, reason: .payload))
    }
}
