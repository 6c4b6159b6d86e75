import Testing

@testable import Decoding

@Suite("Text of segments in several modes")
struct SegmentTextTests {
    /// A run of text in a mode, in the charset that it was encoded in.
    private struct Run {
        let mode: SymbolSegment.Mode
        let text: String
        let encoding: String

        init(_ mode: SymbolSegment.Mode, _ text: String, _ encoding: String) {
            self.mode = mode
            self.text = text
            self.encoding = encoding
        }
    }

    private static func decode(_ runs: [Run]) throws -> DecodedText {
        let parts = try runs.map { try CharsetEncoder.bytes(of: $0.text, in: $0.encoding) }
        return TextDecoder.decode(
            Array(parts.joined()),
            segments: zip(runs, parts).map {
                SymbolSegment(mode: $0.mode, byteCount: $1.count)
            })
    }

    @Test(
        "bytes beside kanji are a text of their own in UTF-8",
        arguments: [
            ("é ", "東京", "", "utf-8"), ("Müller & Söhne ", "電話番号", "ü", "utf-8"),
            ("😀 ", "日本語", "Ж", "utf-8"), ("Room ", "会議室", " 12", "shift_jis"),
        ])
    func besideKanji(before: String, kanji: String, after: String, charset: String) throws {
        let text = try Self.decode([
            Run(.byte, before, "UTF-8"), Run(.kanji, kanji, "CP932"), Run(.byte, after, "UTF-8"),
        ])
        #expect(text.string == before + kanji + after)
        #expect(text.charset == charset)
    }

    @Test("bytes beside kanji are Shift JIS where they are not UTF-8")
    func halfWidth() throws {
        let text = try Self.decode([
            Run(.byte, "ﾀﾅｶ ", "CP932"), Run(.kanji, "田中", "CP932"), Run(.numeric, "03", "ASCII"),
        ])
        #expect(
            text
                == DecodedText(string: "ﾀﾅｶ 田中03", charset: "shift_jis", reason: .guess))
    }

    @Test("hanzi are GB 2312, and bytes beside them as they are")
    func hanzi() throws {
        let text = try Self.decode([Run(.hanzi, "北京", "GB2312"), Run(.byte, " é", "UTF-8")])
        #expect(text == DecodedText(string: "北京 é", charset: "utf-8", reason: .validUTF8))
        let other = try Self.decode([Run(.byte, "电话", "GB18030"), Run(.hanzi, "上海", "GB2312")])
        #expect(other == DecodedText(string: "电话上海", charset: "gb18030", reason: .guess))
    }

    @Test("segments that say more or fewer bytes than there are do no harm")
    func wrongCounts() {
        for count in [-5, 0, 1, 3, 99] {
            let text = TextDecoder.decode(
                [0x93, 0x8C, 0x8B, 0x9E],
                segments: [
                    SymbolSegment(mode: .kanji, byteCount: count),
                    SymbolSegment(mode: .byte, byteCount: 2),
                ])
            #expect(!text.string.isEmpty)
        }
    }

    @Test(
        "bytes with control characters that no text has are binary, in hexadecimal digits",
        arguments: [
            ([0x00, 0xC0, 0xFF], "00c0ff"), ([0xC8, 0xCD, 0x07, 0xD2], "c8cd07d2"),
            ([0x1F, 0x8B, 0x08, 0x00], "1f8b0800"),
        ] as [([UInt8], String)])
    func binary(bytes: [UInt8], digits: String) {
        #expect(
            TextDecoder.decode(bytes)
                == DecodedText(string: digits, charset: "binary", reason: .guess))
    }

    @Test("tabs, line ends and the separators of ISO/IEC 15434 are text")
    func separators() {
        let bytes: [UInt8] = [0x04, 0x09, 0x0A, 0x0D, 0x1D, 0x1E, 0x1F, 0x4D, 0xFC, 0x6C, 0x6C]
        #expect(TextDecoder.decode(bytes).charset == "iso-8859-1")
    }

    @Test("the designator of binary data makes bytes that are not UTF-8 binary")
    func designator() {
        let named = [Interpretation(offset: 0, designator: 899)]
        #expect(
            TextDecoder.decode([0xC8, 0xCD], interpretations: named)
                == DecodedText(string: "c8cd", charset: "binary", reason: .eci))
        #expect(TextDecoder.decode([0x41], interpretations: named).string == "A")
    }
}
