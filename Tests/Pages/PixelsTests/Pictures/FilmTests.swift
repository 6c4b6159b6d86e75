import Drawing
import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import Pixels

@Suite("Films on pages in pixels")
struct FilmTests {
    private static func paint(_ picture: ColorImage, in frame: Rectangle) throws -> [[UInt32]] {
        let canvas = try Canvas(width: 40, height: 30, background: Color(0x00FF00))
        FilmPixels(width: picture.width, height: picture.height, in: frame)
            .paint(VideoFrame(picture), on: canvas)
        let rows = unsafe canvas.withPixels { words, stride in
            (0..<30).map { y in
                (0..<40).map { x in unsafe words[y * stride + x] & 0xFFFFFF }
            }
        }
        return try #require(rows)
    }

    @Test("a film's picture fills its rectangle and touches nothing else")
    func fills() throws {
        let frame = Rectangle(x: 4, y: 5, width: 32, height: 18)
        let rows = try Self.paint(SampleFilm.image(160, 90), in: frame)
        for y in 0..<30 {
            for x in 0..<40 {
                let isInside = (4..<36).contains(x) && (5..<23).contains(y)
                #expect(rows[y][x] == (isInside ? 0xFF0000 : 0x00FF00), "\(x), \(y)")
            }
        }
    }

    @Test("a picture of another shape is whole, between black edges")
    func edges() throws {
        let rows = try Self.paint(
            SampleFilm.image(10, 10), in: Rectangle(x: 0, y: 0, width: 40, height: 20))
        #expect(rows[10][0] == 0 && rows[10][39] == 0)
        #expect(rows[10][11] == 0xFF0000 && rows[10][28] == 0xFF0000)
        #expect(rows[0][20] == 0xFF0000 && rows[19][20] == 0xFF0000 && rows[20][20] == 0x00FF00)
    }

    @Test("between two pixels lies their mean, whatever they are")
    func mixes() throws {
        let pair = ColorImage(width: 2, height: 1, pixels: [0, 40, 255, 255, 200, 80, 0, 255])
        let rows = try Self.paint(pair, in: Rectangle(x: 0, y: 0, width: 40, height: 20))
        #expect(rows[10][0] == 0x0028FF && rows[10][39] == 0xC85000)
        let middle = rows[10][20]
        #expect((95...110).contains(middle >> 16) && (58...62).contains(middle >> 8 & 0xFF))
    }

    @Test(
        "no picture and no rectangle is too small, too large or too far away",
        arguments: [
            (1, 1, Rectangle(x: 0, y: 0, width: 1, height: 1)),
            (1, 4000, Rectangle(x: 0, y: 0, width: 40, height: 30)),
            (4000, 1, Rectangle(x: 3, y: 3, width: 7, height: 2)),
            (16, 9, Rectangle(x: -500, y: -500, width: 2000, height: 2000)),
            (16, 9, Rectangle(x: 500, y: 500, width: 20, height: 20)),
            (16, 9, Rectangle(x: 0, y: 0, width: 0, height: 20)),
            (16, 9, Rectangle(x: 0, y: 0, width: -4, height: .infinity)),
        ])
    func extremes(width: Int, height: Int, frame: Rectangle) throws {
        let rows = try Self.paint(SampleFilm.image(width, height), in: frame)
        #expect(rows.joined().allSatisfy { [0, 0xFF0000, 0x00FF00].contains($0) })
    }

    @Test("what is said stands beneath the film, in room that is kept for it")
    func subtitle() throws {
        func painted(_ subtitle: Text?) throws -> PaintedPiece {
            try PaintedPiece(.init()) { _, ink, page in
                FilmPiece(film: SampleFilm.film(subtitle: subtitle)).draw(
                    in: Rectangle(x: 100, y: 60, width: 640, height: 360), ink, &page)
            }
        }
        let (bare, silent) = (try painted(nil), try painted(""))
        let said = try painted("Ten to six.\nThe antenna turns.")
        let place = try #require(said.page.film)
        #expect(silent.page.film == place)
        #expect(place.height < (bare.page.film?.height ?? 0))
        #expect(silent.entries.count == bare.entries.count)
        #expect(said.entries.count == bare.entries.count + 1)
        let words = try #require(said.entries.last)
        #expect(words.box.y >= place.maxY && words.box.maxY <= 420 && !words.isShortened)
    }

    @Test("a picture of a page shows the film's own picture where one plays, and only there")
    func page() throws {
        func bytes(_ state: Film.State, _ film: ColorImage?) throws -> [UInt8] {
            var picture = PagePicture(width: 640, height: 480)
            picture.film = film
            return try picture.png(of: SampleFilm.screen(state)).bytes
        }
        let film = SampleFilm.image(160, 90)
        #expect(try bytes(.playing, film) != bytes(.playing, nil))
        #expect(try bytes(.paused, film) != bytes(.paused, nil))
        #expect(try bytes(.ready, film) == bytes(.ready, nil))
        #expect(try bytes(.ended, film) == bytes(.ended, nil))
    }
}
