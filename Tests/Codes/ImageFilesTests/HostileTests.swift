import ImageFiles
import Imaging
import TestSupport
import Testing

@Suite("No bytes crash, hang or pass for whole when they are not")
struct HostileTests {
    static let files = [
        "baseline.jpg", "progressive.jpg", "cmyk.jpg", "rgb.png", "adam7.png", "palette-trns.png",
        "lossless.webp", "lossy.webp", "alpha.webp", "animated.webp", "still.gif", "animated.gif",
        "rgb.bmp", "rgb.tiff", "pages.tiff", "big.tiff", "rgb.heic", "rgb.avif",
    ]

    @Test("every prefix gives an error, a warning, or the picture itself", arguments: files)
    func prefixes(name: String) throws {
        let bytes = try Fixture.bytes(name)
        let whole = Reading(bytes).pages
        for length in 0..<bytes.count {
            let reading = Reading(Array(bytes.prefix(length)))
            #expect(reading.pages.count + reading.errors.count > 0, "\(length) bytes")
            for page in reading.pages where page.warnings.isEmpty {
                let original = try #require(whole.first { $0.number == page.number })
                #expect(page.image == original.image, "\(length) bytes, page \(page.number)")
            }
            if reading.errors.isEmpty, reading.pages.allSatisfy(\.warnings.isEmpty) {
                #expect(reading.pages.count == whole.count, "\(length) bytes")
            }
        }
    }

    @Test("every prefix of a portable anymap likewise")
    func anymapPrefixes() {
        for bytes in PNMTests.cases.map(\.1) {
            for length in 0..<bytes.count {
                let reading = Reading(Array(bytes.prefix(length)))
                #expect(reading.pages.count + reading.errors.count > 0)
            }
        }
    }

    @Test("mutations with a fixed seed each give an answer", arguments: files)
    func mutations(name: String) throws {
        let bytes = try Fixture.bytes(name)
        var limits = ImageLimits()
        limits.maximumPixels = 1_000_000
        limits.pageTimeout = .seconds(5)
        var numbers = SeededGenerator(seed: 20_26)
        for round in 0..<Amount.of(1000, all: 3000) {
            var mutated = bytes
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                // Headers lie in front, where a mutation does the most.
                let range = Bool.random(using: &numbers) ? bytes.count : min(bytes.count, 120)
                let at = Int.random(in: 0..<range, using: &numbers)
                mutated[at] = UInt8.random(in: 0...255, using: &numbers)
            }
            let reading = Reading(mutated, limits: limits)
            #expect(reading.pages.count + reading.errors.count > 0, "round \(round)")
            for page in reading.pages {
                #expect(page.image.width * page.image.height <= limits.maximumPixels)
            }
        }
    }

    @Test("a picture of 60,000 x 60,000 is rejected from its header alone")
    func hugeHeaders() {
        let side = 60_000
        let png =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + Build.chunk(
                "IHDR", Build.bigEndian(side, 4) + Build.bigEndian(side, 4) + [8, 2, 0, 0, 0])
            + Build.chunk("IDAT", [0x78, 0x9C])
        let gif =
            Array("GIF89a".utf8) + Build.littleEndian(side, 2) + Build.littleEndian(side, 2)
            + [0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0]
            + Build.littleEndian(side, 2) + Build.littleEndian(side, 2) + [0, 2, 1, 0x44, 0, 0x3B]
        let bmp =
            Array("BM".utf8) + Build.littleEndian(200, 4) + [0, 0, 0, 0]
            + Build.littleEndian(54, 4) + Build.littleEndian(40, 4) + Build.littleEndian(side, 4)
            + Build.littleEndian(side, 4) + [1, 0, 24, 0] + Array(repeating: 0, count: 24)
            + Array(repeating: 7, count: 100)
        let tiff =
            Array("II".utf8) + Build.littleEndian(42, 2) + Build.littleEndian(8, 4) + [2, 0]
            + Build.littleEndian(256, 2) + [4, 0, 1, 0, 0, 0] + Build.littleEndian(side, 4)
            + Build.littleEndian(257, 2) + [4, 0, 1, 0, 0, 0] + Build.littleEndian(side, 4)
            + [0, 0, 0, 0]
        let jpeg =
            [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + Build.bigEndian(side, 2)
            + Build.bigEndian(side, 2) + [1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0]
        let pnm = Array("P5 \(side) \(side) 255\n".utf8)
        let expected = ImageFileError.tooManyPixels(
            file: "test", page: 1, width: side, height: side, limit: 100_000_000)
        for bytes in [png, gif, bmp, tiff, jpeg, pnm] {
            #expect(Reading(bytes).errors == [expected])
        }
    }

    @Test("a WebP of 16,383 x 16,383 is rejected from its header alone")
    func hugeWebP() throws {
        var bytes = try Fixture.bytes("lossy.webp")
        // The sides of a lossy picture stand behind its start code, 14 bits each.
        bytes.replaceSubrange(26..<30, with: [0xFF, 0x3F, 0xFF, 0x3F])
        let expected = ImageFileError.tooManyPixels(
            file: "test", page: 1, width: 16_383, height: 16_383, limit: 100_000_000)
        #expect(Reading(bytes).errors == [expected])
    }

    @Test("several threads read every format at once")
    func parallel() async throws {
        let pictures = try Self.files.map { (try Fixture.bytes($0)) }
        let expected = pictures.map { Reading($0).pages }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask { pictures.map { Reading($0).pages } == expected }
            }
            for await isEqual in group { #expect(isEqual) }
        }
    }
}
