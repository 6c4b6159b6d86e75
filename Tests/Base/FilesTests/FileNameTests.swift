import Files
import Testing

@Suite("Names of files that are not UTF-8")
struct FileNameTests {
    @Test(
        "every name has one text, and each text is one name",
        arguments: [
            [], Array("plain.png".utf8), Array("Zürich €𝄞.png".utf8), [0x6E, 0x61, 0xEF, 0x76],
            [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
            Array("\u{EF80}\u{EFFF}\u{EF7F}\u{F000}".utf8), (0x01...0xFF).map { $0 },
        ] as [[UInt8]])
    func roundTrip(bytes: [UInt8]) {
        let text = FileName.text(of: bytes)
        #expect(FileName.bytes(of: text) == bytes)
        let isUTF8 = String(validating: bytes, as: UTF8.self) == text
        #expect(FileName.hasEscapes(text) == !isUTF8)
    }

    @Test("in JSON each such byte is U+FFFD")
    func repaired() {
        let text = FileName.text(of: Array("na".utf8) + [0xEF] + Array("ve".utf8))
        #expect(text == "na\u{EFEF}ve" && FileName.repaired(text) == "na\u{FFFD}ve")
    }

    @Test("extensions count in any case, and names of leftovers too")
    func habits() {
        #expect(FileName.stem(of: "A-014.MD", "md") == "A-014")
        #expect(FileName.stem(of: "A.b.YAML", "yaml", "yml") == "A.b")
        #expect(FileName.stem(of: "md", "md") == nil)
        #expect(FileName.withLowercaseExtension("media/Hall.PNG") == "media/Hall.png")
        #expect(FileName.withLowercaseExtension("A.B/HALL") == "A.B/HALL")
        #expect(["THUMBS.DB", "Desktop.ini", "@eaDir"].allSatisfy(FileName.isLeftover))
        #expect(!["A-014.md", "CVS", "x.part.md", "~x"].contains(where: FileName.isLeftover))
    }
}
