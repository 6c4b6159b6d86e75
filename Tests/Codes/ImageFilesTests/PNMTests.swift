import ImageFiles
import Imaging
import Testing

@Suite("Portable anymaps")
struct PNMTests {
    static let cases: [(String, [UInt8], [UInt8])] = [
        (
            "P1 with and without blanks", Array("P1\n3 2\n1 01\n0 1 0".utf8),
            [0, 255, 0, 255, 0, 255]
        ),
        ("P2 of a small maximum", Array("P2 3 1 4 0 2 4".utf8), [0, 128, 255]),
        ("P2 with comments", Array("P2#x\n# y\n2 # z 9\n1\n255\n7 #a\n9".utf8), [7, 9]),
        ("P2 above its maximum", Array("P2 2 1 10 11 5".utf8), [255, 128]),
        ("P3", Array("P3 2 1 255 255 0 0 0 0 255".utf8), [77, 29]),
        (
            "P4 pads its rows", Array("P4 9 2\n".utf8) + [0x80, 0x80, 0x01, 0x00],
            [0] + Array(repeating: 255, count: 7) + [0] + Array(repeating: 255, count: 7) + [
                0, 255,
            ]
        ),
        ("P5", Array("P5 2 2 255\n".utf8) + [1, 2, 3, 4], [1, 2, 3, 4]),
        ("P5 of 16 bits", Array("P5 2 1 65535 ".utf8) + [0xFF, 0xFF, 0x80, 0x00], [255, 128]),
        ("P5 of 9 bits", Array("P5 2 1 511 ".utf8) + [1, 0xFF, 0, 0], [255, 0]),
        ("P6", Array("P6\n1 1\n255\n".utf8) + [0, 255, 0], [149]),
    ]

    @Test("each kind reads as its manual says", arguments: cases)
    func reads(what: String, bytes: [UInt8], pixels: [UInt8]) throws {
        let page = try ImageFile(bytes: bytes, name: "a").lumaPage(1)
        #expect(page.image.pixels == pixels)
        #expect(page.warnings == [])
    }

    @Test("pictures that follow one another are pages")
    func pages() throws {
        let one = Array("P5 1 1 255\n".utf8) + [9]
        let two = Array("P6 1 1 255\n".utf8) + [7, 7, 7]
        let reading = Reading(one + two + one)
        #expect(reading.pages.map(\.image.pixels) == [[9], [7], [9]])
        #expect(reading.errors == [])
        #expect(try ImageFile(bytes: one + two, name: "a").lumaPage(2).image.pixels == [7])
    }

    @Test("rows that are missing are white, and said to be missing")
    func truncated() throws {
        let page = try ImageFile(bytes: Array("P5 2 3 255\n".utf8) + [1, 2, 3], name: "a").lumaPage(
            1)
        #expect(page.image.pixels == [1, 2, 255, 255, 255, 255])
        #expect(page.warnings == ["the PNM data ends early, after 1 of 3 rows"])
    }

    @Test(
        "what breaks the rules is rejected with the reason",
        arguments: [
            ("P5 0 1 255\n", "0 x 1 pixels are no picture"),
            ("P5 2 x", "its height is not a number"),
            ("P5 1 1 0 x", "its maximum is 0, not 1 to 65535"),
            ("P5 1 1 65536 x", "its maximum is 65536, not 1 to 65535"),
            ("P5 99999999999 1 255 ", "its width is not a number"),
            ("P2 1 1 9 x", "a pixel is not a number"), ("P1 1 1 2", "a pixel is not a number"),
        ])
    func refused(text: String, detail: String) {
        let error = ImageFileError.damaged(file: "a", page: 1, format: .pnm, detail: detail)
        #expect(throws: error) { try ImageFile(bytes: Array(text.utf8), name: "a").lumaPage(1) }
    }
}
