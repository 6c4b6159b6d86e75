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
}
