import Foundation
import ImageFiles
import Imaging
import TestSupport

/// The pictures that the tests read, and what the tests do with them.
enum Fixture {
    /// The bytes of a file among the fixtures.
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = Bundle.module.resourceURL?.appendingPathComponent("Fixtures")
        let url = (folder ?? URL(fileURLWithPath: "/")).appendingPathComponent(name)
        return Array(try Data(contentsOf: url))
    }

    /// The first page of a fixture.
    static func page(_ name: String) throws -> LumaPage {
        try ImageFile(bytes: bytes(name), name: name).lumaPage(1)
    }

    /// The grey pixels that ImageMagick makes of a fixture.
    static func expected(_ name: String) throws -> [UInt8] {
        try bytes("expected/\(name).gray")
    }
}

/// How far two rows of pixels are apart at their worst pixel; 256 when their lengths differ.
func largestDifference(_ one: [UInt8], _ other: [UInt8]) -> Int {
    guard one.count == other.count else { return 256 }
    return zip(one, other).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// All that came of one file: its pages and its errors, in their order.
struct Reading {
    var pages: [LumaPage] = []
    var errors: [ImageFileError] = []

    /// Reads everything, and stops at 50 answers so that a reader without end shows.
    init(_ bytes: [UInt8], limits: ImageLimits = .init()) {
        do throws(ImageFileError) {
            let file = try ImageFile(bytes: bytes, name: "test", limits: limits)
            var cursor = file.lumaPages()
            while pages.count + errors.count < 50 {
                do throws(ImageFileError) {
                    guard let page = try cursor.next() else { return }
                    pages.append(page)
                } catch {
                    errors.append(error)
                }
            }
        } catch {
            errors.append(error)
        }
    }
}

/// Little parts that files are built of.
enum Build {
    static func bigEndian(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    static func littleEndian(_ value: Int, _ length: Int) -> [UInt8] {
        bigEndian(value, length).reversed()
    }

    /// A PNG chunk with its checksum.
    static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
        let data = Array(type.utf8) + body
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in data {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return bigEndian(body.count, 4) + data + bigEndian(Int(~sum), 4)
    }

    /// A PNG of RGBA pixels, not compressed; further chunks stand before its data.
    static func png(
        width: Int, height: Int, _ further: [UInt8] = [], pixel: (_ x: Int, _ y: Int) -> [UInt8]
    ) -> [UInt8] {
        var rows: [UInt8] = []
        for y in 0..<height {
            rows.append(0)
            for x in 0..<width { rows += pixel(x, y) }
        }
        precondition(rows.count <= 0xFFFF, "\(rows.count) bytes in one block")
        var (a, b) = (1, 0)
        for byte in rows {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        let start: [UInt8] = [0x78, 0x01, 0x01]
        let data =
            start + littleEndian(rows.count, 2) + littleEndian(~rows.count, 2) + rows
            + bigEndian(b << 16 | a, 4)
        let header: [UInt8] = bigEndian(width, 4) + bigEndian(height, 4) + [8, 6, 0, 0, 0]
        let signature: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
        return signature + chunk("IHDR", header) + further + chunk("IDAT", data)
            + chunk("IEND", [])
    }

    /// An Exif block of one entry, the orientation.
    static func exif(orientation: Int, isBigEndian: Bool) -> [UInt8] {
        let number = isBigEndian ? bigEndian : littleEndian
        let header = Array((isBigEndian ? "MM" : "II").utf8) + number(42, 2) + number(8, 4)
        let entry = number(0x112, 2) + number(3, 2) + number(1, 4) + number(orientation, 2)
        return Array("Exif\0\0".utf8) + header + number(1, 2) + entry + [0, 0] + number(0, 4)
    }

    /// A JPEG with an application segment put behind its start marker.
    static func jpeg(_ picture: [UInt8], application segment: [UInt8]) -> [UInt8] {
        [0xFF, 0xD8, 0xFF, 0xE1] + bigEndian(segment.count + 2, 2) + segment
            + picture.dropFirst(2)
    }
}
