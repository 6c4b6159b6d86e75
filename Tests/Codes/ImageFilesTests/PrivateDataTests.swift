import ImageFiles
import Imaging
import TestSupport
import Testing

@testable import Pictures

@Suite("What visitors have no use for is taken out of pictures, and no pixel changes")
struct PrivateDataTests {
    /// An Exif block as a phone writes it: orientation 6, maker, a maker's note, and where it was: 46.5 N, 7.25 E.
    private static let exif: [UInt8] = {
        func short(_ value: Int) -> [UInt8] { Build.bigEndian(value, 2) }
        func long(_ value: Int) -> [UInt8] { Build.bigEndian(value, 4) }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
            short(tag) + short(type) + long(count) + value
        }
        // Offsets within the block: the directory at 8, Exif's at 66, the place's at 84, texts behind them.
        let first =
            short(4) + entry(0x010F, 2, 8, long(150)) + entry(0x0112, 3, 1, short(6) + short(0))
            + entry(0x8769, 4, 1, long(66)) + entry(0x8825, 4, 1, long(84)) + long(0)
        let more = short(1) + entry(0x927C, 7, 10, long(158)) + long(0)
        let place =
            short(4) + entry(1, 2, 2, Array("N\0\0\0".utf8)) + entry(2, 5, 1, long(138))
            + entry(3, 2, 2, Array("E\0\0\0".utf8)) + entry(4, 5, 1, long(142)) + long(0)
        var block = Array("MM".utf8) + short(42) + long(8) + first
        precondition(block.count == 62, "\(block.count)")
        block += [0, 0, 0, 0] + more
        precondition(block.count == 84, "\(block.count)")
        block += place
        precondition(block.count == 138, "\(block.count)")
        return block + long(46) + long(2) + long(7) + Array("MakerCo\0".utf8)
            + Array("SECRETNOTE".utf8)
    }()

    private static let xmp = Array(
        "http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>GPSLatitude SECRETXMP</x:xmpmeta>".utf8)

    private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
        [0xFF, marker] + Build.bigEndian(body.count + 2, 2) + body
    }

    private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
        let text = Array(text.utf8)
        return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }

    @Test(
        "a JPEG loses its place, maker, notes and comments, and stays as it is seen",
        arguments: ["baseline.jpg", "progressive.jpg", "cmyk.jpg", "gray.jpg"])
    func jpeg(name: String) throws {
        let plain = try Fixture.bytes(name)
        let found =
            [0xFF, 0xD8] + Self.segment(0xE1, Array("Exif\0\0".utf8) + Self.exif)
            + Self.segment(0xE1, Self.xmp)
            + Self.segment(0xED, Array("Photoshop 3.0\0SECRETIPTC".utf8))
            + Self.segment(0xE2, Array("MPF\0SECRETMPF".utf8))
            + Self.segment(0xFE, Array("SECRETCOMMENT".utf8)) + plain.dropFirst(2)
            // Another picture behind the first, as phones have it.
            + Array("SECRETTAIL".utf8)
        let before = try ImageFile(bytes: found, name: "a").lumaPage(1)
        #expect(before.orientation == .quarterTurnClockwise)
        let clean = try PrivateData.removed(from: found, named: "a")
        for word in ["SECRET", "MakerCo", "GPS", "Photoshop"] {
            #expect(!Self.contains(clean, word), "\(word)")
        }
        let after = try ImageFile(bytes: clean, name: "a").lumaPage(1)
        #expect(after.image == before.image && after.orientation == before.orientation)
        #expect(after.warnings.isEmpty)
        let seen = try ImageFile(bytes: clean, name: "a").colorImage(fittingWidth: 64, height: 64)
        #expect(
            seen
                == (try ImageFile(bytes: found, name: "a")
                    .colorImage(fittingWidth: 64, height: 64)))
        // What is clean stays as it is.
        #expect(try PrivateData.removed(from: clean, named: "a") == clean)
    }

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        // Readers pass over the checksum of a chunk that they do not read; that of eXIf counts.
        var crc = UInt32.max
        for byte in Array(name.utf8) + body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ crc >> 1 : crc >> 1 }
        }
        return Build.bigEndian(body.count, 4) + Array(name.utf8) + body
            + Build.bigEndian(Int(~crc), 4)
    }

    @Test("a PNG loses them too")
    func png() throws {
        let plain = try Fixture.bytes("exif6.png")
        let clean = try PrivateData.removed(from: plain, named: "a")
        // Behind the head, which is 8 + 25 bytes.
        let more =
            Self.chunk("tEXt", Array("Author\0SECRETNAME".utf8))
            + Self.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0SECRETXMP".utf8))
            + Self.chunk("tIME", [7, 230, 1, 1, 0, 0, 0]) + Self.chunk("prVt", Array("SECRET".utf8))
        let found =
            Array(plain.prefix(33)) + more + Array(plain.dropFirst(33)) + Array("SECRETTAIL".utf8)
        let again = try PrivateData.removed(from: found, named: "a")
        #expect(again == clean && !Self.contains(again, "SECRET"))
        let (before, after) = (
            try ImageFile(bytes: plain, name: "a").lumaPage(1),
            try ImageFile(bytes: clean, name: "a").lumaPage(1)
        )
        #expect(after.image == before.image && after.orientation == .quarterTurnClockwise)
        #expect(after.warnings.isEmpty)
        // A whole Exif block becomes one that says nothing but the orientation.
        let located = plain.prefix(33) + Self.chunk("eXIf", Self.exif) + clean.dropFirst(33)
        let bare = try PrivateData.removed(from: Array(located), named: "a")
        #expect(!Self.contains(bare, "MakerCo") && !Self.contains(bare, "SECRET"))
    }

    @Test("a WebP loses them too")
    func webp() throws {
        let plain = try Fixture.bytes("exif8.webp")
        let clean = try PrivateData.removed(from: plain, named: "a")
        let (before, after) = (
            try ImageFile(bytes: plain, name: "a").lumaPage(1),
            try ImageFile(bytes: clean, name: "a").lumaPage(1)
        )
        #expect(after.image == before.image && after.orientation == before.orientation)
        #expect(after.orientation != .upright)
        var found = plain + Array("XMP ".utf8) + [10, 0, 0, 0] + Array("SECRETXMP!".utf8)
        for (index, byte) in [0, 8, 16, 24].enumerated() {
            found[4 + index] = UInt8(truncatingIfNeeded: (found.count - 8) >> byte)
        }
        #expect(try PrivateData.removed(from: found, named: "a") == clean)
    }

    @Test("a file that is cut off anywhere is refused, or is whole in what is kept")
    func truncated() throws {
        for name in ["baseline.jpg", "exif6.png", "exif8.webp"] {
            let bytes = try Fixture.bytes(name)
            for length in stride(from: 0, to: bytes.count - 1, by: 7) {
                #expect(throws: ImageFileError.self, "\(name), \(length)") {
                    try PrivateData.removed(from: Array(bytes.prefix(length)), named: "a")
                }
            }
        }
    }

    @Test("random damage never traps")
    func damage() throws {
        var random = SeededGenerator(seed: 8)
        for name in ["baseline.jpg", "progressive.jpg", "exif6.png", "exif8.webp"] {
            let bytes = try Fixture.bytes(name)
            for _ in 0..<2_000 {
                var broken = bytes
                for _ in 0...random.number(below: 4) {
                    broken[random.number(below: broken.count)] = UInt8(random.number(below: 256))
                }
                _ = try? PrivateData.removed(from: broken, named: "a")
            }
        }
    }
}
