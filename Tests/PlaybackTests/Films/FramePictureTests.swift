import Imaging
import Testing

@testable import Playback

@Suite("A film's picture out of an uncompressed PNG") struct FramePictureTests {
    private static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count) + Array(type.utf8) + content + [0, 0, 0, 0]
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A PNG of stored blocks of so many bytes, in data chunks of so many.
    private static func png(
        width: Int, height: Int, type: UInt8 = 2, rows: [UInt8], block: Int = 7, data: Int = 5
    ) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var rest = rows[...]
        repeat {
            let piece = rest.prefix(block)
            rest = rest.dropFirst(block)
            let low = UInt8(piece.count & 0xFF)
            let high = UInt8(piece.count >> 8)
            stream += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high] + piece
        } while !rest.isEmpty
        stream += [0, 0, 0, 0]
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        bytes += chunk("IHDR", number(width) + number(height) + [8, type, 0, 0, 0])
        bytes += chunk("pHYs", [1, 2, 3])
        for start in stride(from: 0, to: stream.count, by: data) {
            bytes += chunk("IDAT", Array(stream[start..<min(start + data, stream.count)]))
        }
        return bytes + chunk("IEND", [])
    }

    private static let colour = png(
        width: 2, height: 2, rows: [0, 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12])

    @Test("every kind of pixel that a player writes")
    func readsKinds() {
        #expect(
            FramePicture.decode(Self.colour)
                == ColorImage(
                    width: 2, height: 2,
                    pixels: [1, 2, 3, 255, 4, 5, 6, 255, 7, 8, 9, 255, 10, 11, 12, 255]))
        #expect(
            FramePicture.decode(
                Self.png(width: 1, height: 2, type: 6, rows: [0, 1, 2, 3, 4, 0, 5, 6, 7, 8]))
                == ColorImage(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8]))
        #expect(
            FramePicture.decode(Self.png(width: 2, height: 1, type: 0, rows: [0, 9, 8]))
                == ColorImage(width: 2, height: 1, pixels: [9, 9, 9, 255, 8, 8, 8, 255]))
        #expect(
            FramePicture.decode(Self.png(width: 1, height: 1, type: 4, rows: [0, 9, 8]))
                == ColorImage(width: 1, height: 1, pixels: [9, 9, 9, 8]))
    }

    @Test("nothing that is cut short anywhere")
    func refusesCut() {
        for count in 0..<Self.colour.count - 12 {
            #expect(FramePicture.decode(Array(Self.colour[..<count])) == nil, "\(count) bytes")
        }
    }

    @Test(
        "nothing that was not asked for",
        arguments: [
            png(width: 2, height: 1, rows: [1, 1, 2, 3, 4, 5, 6]),
            png(width: 2, height: 1, rows: [0, 1, 2, 3, 4, 5]),
            png(width: 2, height: 1, rows: [0, 1, 2, 3, 4, 5, 6, 7]),
            png(width: 0, height: 1, rows: [0]), png(width: 4097, height: 1, rows: [0]),
            png(width: 1, height: 0x7FFF_FFFF, rows: [0, 1, 2, 3]),
            png(width: 2, height: 1, type: 3, rows: [0, 1, 2]), [], [0x89, 0x50],
        ])
    func refusesOthers(bytes: [UInt8]) { #expect(FramePicture.decode(bytes) == nil) }

    @Test("any byte changed gives a picture or none, never a trap")
    func survivesDamage() {
        var taken = 0
        for place in Self.colour.indices {
            for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
                var bytes = Self.colour
                bytes[place] = value
                if let picture = FramePicture.decode(bytes) {
                    taken += 1
                    #expect(picture.pixels.count == picture.width * picture.height * 4)
                }
            }
        }
        #expect(taken > 0)
    }
}
