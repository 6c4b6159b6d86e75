import Testing

@testable import Wording

@Suite("The text of a file that another program has written")
struct FileTextTests {
    private static let text = "Führung – 18 €"

    private static func utf16(_ text: String, isBig: Bool) -> [UInt8] {
        text.utf16.flatMap { unit -> [UInt8] in
            let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
            return isBig ? [high, low] : [low, high]
        }
    }

    /// A text in Windows-1252, of the letters that the tests have.
    private static func windows1252(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "–": 0x96
            case "€": 0x80
            case "“": 0x93
            default: UInt8(truncatingIfNeeded: scalar.value)
            }
        }
    }

    @Test("is read by its mark, by the zeros of UTF-16, or as UTF-8", arguments: [true, false])
    func known(isBig: Bool) throws {
        let utf8 = Array(Self.text.utf8)
        let utf16 = Self.utf16(Self.text, isBig: isBig)
        let mark: [UInt8] = isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]
        for bytes in [
            utf8, [0xEF, 0xBB, 0xBF] + utf8, mark + utf16, utf16.suffix(utf16.count - 4),
        ] {
            let found = try FileText(bytes)
            #expect(Self.text.hasSuffix(found.text) && found.text.hasSuffix("18 €"))
            #expect(found.doubt == nil)
        }
        #expect(try FileText(mark + utf16).charset == (isBig ? "utf-16be" : "utf-16le"))
        #expect(try FileText([]).text == "")
    }

    @Test("is read as Windows-1252 where it is neither, which is a guess")
    func guessed() throws {
        let found = try FileText(Self.windows1252(Self.text))
        #expect(found.text == Self.text && found.isGuess && found.charset == "windows-1252")
        #expect(
            found.doubt(in: "a.csv")
                == "a.csv: this is not UTF-8, and is read as Windows-1252; look at its accents and umlauts, or save the file as UTF-8 text"
        )
        // Two letters that look like one of UTF-8 do not make it that.
        #expect(try FileText(Self.windows1252("Spaß“ für alle")).text == "Spaß“ für alle")
    }

    @Test("a damaged character does not make UTF-8 something else")
    func damaged() throws {
        let whole = Array("für über Öl, Äpfel".utf8)
        let found = try FileText(Array(whole.dropFirst(2)) + [0xC3])
        #expect(found.text == "\u{FFFD}r über Öl, Äpfel\u{FFFD}" && !found.isGuess)
        #expect(found.doubt?.message == "2 characters are damaged, and read as U+FFFD")
    }

    @Test("is in what an XML declaration or the header of a PO file names")
    func declared() throws {
        let files: [(head: String, letter: [UInt8], text: String)] = [
            ("<?xml version='1.0' encoding='ISO-8859-1'?><a>", [0xFC], "ü"),
            (" \n<?xml version=\"1.0\" encoding = \"windows-1251\" ?><a>", [0xE6], "ж"),
            ("<?xml version=\"1.0\" encoding=\"UTF-16\"?><a>", [0xC3, 0xBC], "ü"),
            ("<?xml version=\"1.0\" encoding=\"shift_jis\"?><a>", [0x93, 0xFA], "日"),
            ("<?xml version=\"1.0\" encoding=\"utf-8\"?><a>", [0xFC], "ü"),
            (
                "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-2\\n\"\n", [0xB1],
                "ą"
            ),
            ("msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=CHARSET\\n\"\n", [0xFC], "ü"),
        ]
        for (head, letter, text) in files {
            #expect(try FileText(Array(head.utf8) + letter).text == head + text)
        }
        // In a table it is a word.
        let table = try FileText(Array("text\ncharset=koi8-r msgid ü".utf8))
        #expect(table.charset == "utf-8" && table.text.hasSuffix("ü"))
    }

    @Test(
        "what is no text, or not in the charset that it names, has none",
        arguments: [
            ([0x41, 0x00], .notText), ([0x41, 0x42, 0x00], .notText),
            ([0xFE, 0xFF, 0x00], .notText), ([0xFF, 0xFE, 0x00, 0xD8], .notText),
            ([0xFE, 0xFF, 0x00, 0x00], .notText),
            ([0x41, 0x00, 0x42, 0x00, 0x00, 0x00], .notText),
            (Array("PK\u{3}\u{4}\u{14}\u{0}".utf8), .workbook),
            ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], .workbook),
            (Array("<?xml version='1.0' encoding='UTF-7'?>".utf8), .wrongCharset("utf-7")),
            (Array("<?xml encoding='gbk//IGNORE'?>".utf8), .wrongCharset("gbk//ignore")),
            (Array("<?xml encoding='euc-jp'?>".utf8) + [0xFF], .wrongCharset("euc-jp")),
        ] as [([UInt8], FileText.Failure)])
    func none(bytes: [UInt8], failure: FileText.Failure) {
        #expect(throws: failure) { try FileText(bytes) }
    }
}
