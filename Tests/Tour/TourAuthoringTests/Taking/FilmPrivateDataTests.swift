import Foundation
import TestSupport
import Testing
import TourTestSupport

@testable import TourAuthoring

@Suite("Place and maker go out of films, and nothing in them moves")
struct FilmPrivateDataTests {
    private static func box(_ kind: String, _ body: [UInt8]) -> [UInt8] {
        let size = body.count + 8
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array(kind.utf8)
            + body
    }

    private static func film(isPrivate: Bool) -> [UInt8] {
        let place = box("©xyz", Array("+46.5+007.2/".utf8))
        let user =
            isPrivate ? box("udta", place) : box("free", [UInt8](repeating: 0, count: place.count))
        let track = box("trak", box("tkhd", [1, 2, 3]) + user)
        let meta = box(
            isPrivate ? "meta" : "free", isPrivate ? Array("Maker".utf8) : [0, 0, 0, 0, 0])
        let boxes: [[UInt8]] = [
            box("ftyp", Array("isom\0\0\0\0mp42".utf8)), box("moov", track + user + meta),
            // 64 bits of size.
            [0, 0, 0, 1], Array("mdat".utf8), [0, 0, 0, 0, 0, 0, 0, 20], [9, 9, 9, 9],
        ]
        return boxes.flatMap(\.self)
    }

    @Test("boxes of metadata become empty ones")
    func removed() throws {
        let folder = try TestFolder()
        try folder.write("film", Self.film(isPrivate: true))
        #expect(try FilmPrivateData.remove(from: folder("film")))
        #expect(try folder.bytes("film") == Self.film(isPrivate: false))
        #expect(try !FilmPrivateData.remove(from: folder("film")))
    }

    @Test(
        "boxes within boxes are refused beyond a depth that no film has",
        arguments: [8, 9, 150_000])
    func deep(depth: Int) throws {
        let folder = try TestFolder()
        let heads = (1...depth).reversed().flatMap { level -> [UInt8] in
            let size = level * 8
            return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: size >> $0) } + Array("moov".utf8)
        }
        try folder.write("film", heads)
        if depth <= 8 {
            #expect(try !FilmPrivateData.remove(from: folder("film")))
        } else {
            #expect(throws: FilmPrivateData.Mistake.damaged) {
                try FilmPrivateData.remove(from: folder("film"))
            }
        }
    }

    @Test("a film that is cut off, or random bytes behind its head, are refused")
    func damaged() throws {
        let folder = try TestFolder()
        let film = Self.film(isPrivate: true)
        for length in 1..<film.count {
            try folder.write("film", Array(film.prefix(length)))
            do {
                _ = try FilmPrivateData.remove(from: folder("film"))
                // Between two boxes it cannot be told.
                #expect([20, film.count - 20].contains(length), "\(length)")
            } catch {
                #expect(error as? FilmPrivateData.Mistake == .damaged)
            }
        }
        var random = SeededGenerator(seed: 14496)
        for _ in 0..<300 {
            var broken = film
            for _ in 0...3 {
                broken[random.number(below: broken.count)] = UInt8(random.number(below: 256))
            }
            try folder.write("film", broken)
            _ = try? FilmPrivateData.remove(from: folder("film"))
            #expect(try folder.bytes("film").count == broken.count)
        }
    }
}
