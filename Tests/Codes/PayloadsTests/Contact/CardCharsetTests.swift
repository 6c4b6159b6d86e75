import Testing

@testable import Payloads

@Suite("Charsets of cards")
struct CardCharsetTests {
    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        var rest = hexadecimal[...]
        var bytes: [UInt8] = []
        while !rest.isEmpty {
            bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
            rest = rest.dropFirst(2)
        }
        return bytes
    }

    private static func card(_ parameters: String, _ value: [UInt8]) -> [UInt8] {
        Array("BEGIN:VCARD\r\nVERSION:2.1\r\nFN\(parameters):".utf8) + value
            + Array("\r\nTEL:+1 555 0100\r\nEND:VCARD\r\n".utf8)
    }

    @Test(
        "a name is read by its CHARSET, in quoted-printable, in base64 and as it is",
        arguments: [
            ("Shift_JIS", "田中", "93639286"),
            ("SHIFT-JIS", "①ソ表", "8740835c955c"),
            ("GB2312", "李明", "c0eec3f7"),
            ("GBK", "镕基", "e946bbf9"),
            ("GB18030", "李㐀", "c0ee8139ee39"),
            ("Big5", "陳大文", "b3afa46aa4e5"),
            ("EUC-KR", "김철수", "b1e8c3b6bcf6"),
            ("KS_C_5601-1987", "펭수", "c6ebbcf6"),
            ("EUC-JP", "田中", "c5c4c3e6"),
            ("ISO-2022-JP", "田中", "1b2442454443661b2842"),
            ("KOI8-R", "Иван", "e9d7c1ce"),
            ("windows-1251", "Иван", "c8e2e0ed"),
            ("WINDOWS-1252", "Müller", "4dfc6c6c6572"),
            ("cp1250", "Łódź", "a3f3649f"),
            ("ISO-8859-1", "Renée", "52656ee965"),
            ("iso8859-2", "Žižek", "ae69be656b"),
            ("ISO-8859-7", "Νίκος", "cddfeaeff2"),
            ("ISO-8859-15", "Œuvre", "bc75767265"),
            ("UTF-8", "田中", "e794b0e4b8ad"),
            ("TIS-620", "สมชาย", "cac1aad2c2"),
        ])
    func charsets(charset: String, name: String, hexadecimal: String) throws {
        let raw = Self.bytes(hexadecimal)
        let quoted = Array(
            raw.map { "=" + ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
                .utf8)
        for (coding, value) in [(";ENCODING=QUOTED-PRINTABLE", quoted), ("", raw)] {
            let card = Self.card(";CHARSET=\(charset)\(coding)", value)
            let read = VCardEncoding(card)
            #expect(!read.isGuess)
            let text = try #require(String(validating: read.bytes, as: UTF8.self))
            #expect(Contact.contacts(inVCards: text).map(\.formattedName) == [name])
            // Whoever reads the card again reads the same.
            #expect(VCardEncoding(read.bytes).bytes == read.bytes)
            #expect(coding.isEmpty ? text.contains(name) : read.bytes == card)
        }
    }

    @Test("a folded line is put together before its bytes are read")
    func folded() throws {
        let name = Self.bytes("93638786")  // 田 and half of the next one, in CP932
        let card = Self.card(
            ";CHARSET=Shift_JIS", Array(name.prefix(1)) + Array("\r\n ".utf8) + name[1...1])
        let text = String(decoding: VCardEncoding(card).bytes, as: UTF8.self)
        #expect(Contact.contacts(inVCards: text).first?.formattedName == "田")
    }

    @Test(
        "a line without a set of its own has that of another, else Windows-1252, which is a guess")
    func without() throws {
        let latin = VCardEncoding(Self.card("", [0x52, 0xE9, 0x6D, 0x79]))
        #expect(latin.isGuess && String(decoding: latin.bytes, as: UTF8.self).contains("FN:Rémy"))
        let card =
            Array("BEGIN:VCARD\nORG;CHARSET=KOI8-R:\u{20}A\nFN:".utf8) + Self.bytes("e9d7c1ce")
        let known = VCardEncoding(card + Array("\nEND:VCARD\n".utf8))
        #expect(
            !known.isGuess && String(decoding: known.bytes, as: UTF8.self).contains("FN:Иван\n"))
        let utf8 = Self.card("", Array("Rémy".utf8))
        #expect(VCardEncoding(utf8).bytes == utf8 && !VCardEncoding(utf8).isGuess)
        var wide: [UInt8] = [0xFF, 0xFE]
        for unit in "BEGIN:VCARD\nFN:é".utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        #expect(String(decoding: VCardEncoding(wide).bytes, as: UTF8.self) == "BEGIN:VCARD\nFN:é")
    }

    @Test(
        "control characters go from properties that nothing shows, and stay for a message in others"
    )
    func controls() {
        let card = Array("BEGIN:VCARD\nFBURL:x\u{C}y\nFN:A\u{7}\n".utf8)
        #expect(
            String(decoding: VCardEncoding(card).bytes, as: UTF8.self)
                == "BEGIN:VCARD\nFBURL:xy\nFN:A\u{7}\n")
        func hidden(_ line: String) -> String? {
            HiddenControl(inVCards: "BEGIN:VCARD\n\(line)\nEND:VCARD")?.property
        }
        #expect(hidden("FBURL;ENCODING=QUOTED-PRINTABLE:x=0C") == nil)
        #expect(hidden("TITLE;ENCODING=QUOTED-PRINTABLE:x=0C") == "TITLE")
    }

    @Test("no bytes make it fail, or take long")
    func anyBytes() {
        for first in UInt8.min...UInt8.max {
            for charset in ["", ";CHARSET=ISO-2022-JP", ";CHARSET=x", ";CHARSET=UTF-16"] {
                let card = Self.card(charset, [first, 0x1B, 0x24, 0x80, first])
                #expect(String(validating: VCardEncoding(card).bytes, as: UTF8.self) != nil)
            }
        }
        let long = Self.card("", [UInt8](repeating: 0xFF, count: 200_000))
        #expect(VCardEncoding(long).isGuess)
    }

    @Test(
        "the card of an organization has its name",
        arguments: [
            ("N:;;;;\nFN:\nORG:Small Museum", "Small Museum"),
            ("ORG:Small Museum;Shop", "Small Museum"),
            ("N:Doe;Jane\nFN:Jane Doe\nORG:Small Museum\nX-ABShowAs:COMPANY", "Small Museum"),
            ("FN:Jane Doe\nX-ABShowAs:COMPANY", "Jane Doe"),
            ("FN:Jane Doe\nORG:Small Museum", "Jane Doe"),
        ])
    func companies(lines: String, name: String) {
        let card = "BEGIN:VCARD\nVERSION:3.0\n\(lines)\nEND:VCARD\n"
        #expect(Contact.contacts(inVCards: card).map(\.ownName) == [name])
    }
}
