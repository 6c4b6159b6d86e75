import ImageFiles
import Imaging
import Testing

@Suite("JPEG files and camera frames")
struct JPEGTests {
    @Test("a camera frame without Huffman tables reads as one with the usual ones")
    func frameWithoutTables() throws {
        let whole = try Fixture.bytes("mjpeg.jpg")
        var bare = Array(whole.prefix(2))
        var offset = 2
        while whole[offset + 1] != 0xDA {
            let end = offset + 2 + Int(whole[offset + 2]) << 8 + Int(whole[offset + 3])
            if whole[offset + 1] != 0xC4 { bare += whole[offset..<end] }
            offset = end
        }
        bare += whole[offset...]
        #expect(bare.count < whole.count - 400)
        let expected = try luma(whole)
        let frame = try luma(bare)
        #expect(frame.image == expected.image)
        #expect(frame.warnings == [])
    }

    @Test("of a picture cut in the middle, the upper part is there and a warning tells")
    func truncatedBaseline() throws {
        let bytes = try Fixture.bytes("large.jpg")
        let whole = try luma(bytes)
        let cut = try luma(Array(bytes.prefix(bytes.count * 3 / 4)))
        #expect(cut.image.width == 128 && cut.image.height == 96)
        for y in 0..<16 { #expect(row(cut.image, y) == row(whole.image, y)) }
        #expect(cut.warnings.count == 1)
        #expect(cut.warnings.first?.hasPrefix("the JPEG data ends early, after about ") == true)
    }

    @Test("of a progressive picture cut in the middle, the coarse picture is there")
    func truncatedProgressive() throws {
        let bytes = try Fixture.bytes("large-progressive.jpg")
        let cut = try luma(Array(bytes.prefix(bytes.count / 2)))
        #expect(cut.warnings == ["the JPEG data ends early: its finer detail is missing"])
    }

    @Test("a header without a picture is an error")
    func headerAlone() throws {
        let bytes = try Fixture.bytes("large.jpg")
        let scan = try #require(
            (0..<bytes.count - 1).first { bytes[$0] == 255 && bytes[$0 + 1] == 0xDA })
        let error = ImageFileError.truncated(file: "camera frame", page: 1, format: .jpeg)
        for length in [2, 20, 200, scan, scan + 14] {
            #expect(throws: error, "\(length) bytes") {
                try luma(Array(bytes.prefix(length)))
            }
        }
    }

    @Test("the pixel limit holds for frames")
    func pixelLimit() throws {
        let bytes = try Fixture.bytes("large.jpg")
        let error = ImageFileError.tooManyPixels(
            file: "camera frame", page: 1, width: 128, height: 96, limit: 128 * 96 - 1)
        #expect(throws: error) {
            try luma(bytes, maximumPixels: 128 * 96 - 1)
        }
        #expect(throws: Never.self) {
            try luma(bytes, maximumPixels: 128 * 96)
        }
    }

    @Test("a progressive picture of very many scans is rejected, and so is one that takes too long")
    func scanBomb() throws {
        let bytes = try Fixture.bytes("large-progressive.jpg")
        let scan = try #require(
            (0..<bytes.count - 1).last { bytes[$0] == 255 && bytes[$0 + 1] == 0xDA })
        let last = Array(bytes[scan..<bytes.count - 2])
        let bomb = bytes.dropLast(2) + Array(repeating: last, count: 200).joined() + [0xFF, 0xD9]
        #expect(
            throws: ImageFileError.damaged(
                file: "camera frame", page: 1, format: .jpeg, detail: "it has more than 100 scans")
        ) {
            try luma(Array(bomb))
        }
        #expect(
            throws: ImageFileError.timeout(file: "camera frame", page: 1, limit: .zero)
        ) {
            try luma(bytes, timeout: .zero)
        }
    }

    private func luma(
        _ bytes: [UInt8], maximumPixels: Int = 1_000_000, timeout: Duration = .seconds(20)
    ) throws(ImageFileError) -> (image: LumaImage, warnings: [String]) {
        try JPEGDecoder.luma(bytes.span, maximumPixels: maximumPixels, timeout: timeout)
    }

    private func row(_ image: LumaImage, _ y: Int) -> [UInt8] {
        Array(image.pixels[y * image.width..<(y + 1) * image.width])
    }
}
