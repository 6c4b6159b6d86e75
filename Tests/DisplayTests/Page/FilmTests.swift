import Drawing
import Glibc
import Imaging
import Testing

@testable import Display

@Suite("Films on pages")
struct FilmTests {
    private static let red: (UInt8, UInt8, UInt8) = (255, 0, 0)

    private static func image(
        _ width: Int, _ height: Int, _ color: (UInt8, UInt8, UInt8) = red
    ) -> ColorImage {
        let pixel = [color.0, color.1, color.2, 255]
        return ColorImage(
            width: width, height: height,
            pixels: [UInt8]([[UInt8]](repeating: pixel, count: width * height).joined()))
    }

    private static func screen(
        _ state: Film.State = .playing, subtitle: Text? = nil, poster: ColorImage? = nil
    ) -> Screen {
        Screen(
            identity: "film", dock: SamplePages.dock(nil), title: "Eleven minutes",
            content: .sheet(SheetPage(.film(film(state, subtitle: subtitle, poster: poster)))),
            actions: [Action(ActionID("play"), "Pause", icon: .pause)])
    }

    private static func film(
        _ state: Film.State = .playing, subtitle: Text? = nil, poster: ColorImage? = nil
    ) -> Film {
        Film(
            poster: Picture(
                id: "still", image: poster ?? image(160, 90, (0, 0, 255)),
                alternative: "A still", caption: "Pause", action: ActionID("poster"),
                isFilm: true), state: state, position: 31, length: 130, subtitle: subtitle)
    }

    // MARK: Pixels

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
        let rows = try Self.paint(Self.image(160, 90), in: frame)
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
            Self.image(10, 10), in: Rectangle(x: 0, y: 0, width: 40, height: 20))
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
        let rows = try Self.paint(Self.image(width, height), in: frame)
        #expect(rows.joined().allSatisfy { [0, 0xFF0000, 0x00FF00].contains($0) })
    }

    @Test("what is said stands beneath the film, in room that is kept for it")
    func subtitle() throws {
        func painted(_ subtitle: Text?) throws -> PaintedPiece {
            try PaintedPiece(.init()) { _, ink, page in
                FilmPiece(film: Self.film(subtitle: subtitle)).draw(
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
            return try picture.png(of: Self.screen(state)).bytes
        }
        let film = Self.image(160, 90)
        #expect(try bytes(.playing, film) != bytes(.playing, nil))
        #expect(try bytes(.paused, film) != bytes(.paused, nil))
        #expect(try bytes(.ready, film) == bytes(.ready, nil))
        #expect(try bytes(.ended, film) == bytes(.ended, nil))
    }

    // MARK: Characters

    private static func text(_ screen: Screen, film: ColorImage?, width: Int = 80, height: Int = 24)
        -> String
    {
        let capabilities = TerminalCapabilities(environment: TerminalDisplayTests.environment)
        var context = LayoutContext()
        context.picture = { _, columns, rows in
            var grid = CellGrid(width: columns, height: rows)
            for y in 0..<rows { grid.write(String(repeating: "p", count: columns), x: 0, y: y) }
            return grid
        }
        if let film {
            let painter = FilmPainter(picture: film, capabilities: capabilities)
            context.film = { painter.cells(columns: $0, rows: $1) }
        }
        let page = TerminalLayout(screen: screen, width: width, height: height, context: context)
            .page()
        return (0..<height).map { y in
            String((0..<width).map { page.grid[$0, y].character })
        }.joined(separator: "\n")
    }

    @Test("in characters the film has its poster until a picture comes, its time, and what is said")
    func characters() {
        let waiting = Self.text(Self.screen(), film: nil)
        #expect(waiting.contains("ppp") && waiting.contains("▶ 0:31 / 2:10 █"))
        let playing = Self.text(
            Self.screen(subtitle: "Ten to six."), film: Self.image(160, 90), width: 200, height: 60)
        #expect(!playing.contains("ppp") && playing.contains("▀▀▀"))
        #expect(playing.contains("Ten to six.") && playing.contains("[ Pause ]"))
        #expect(Self.text(Self.screen(.paused), film: nil).contains("║ 0:31 / 2:10"))
        let broken = Self.text(Self.screen(.unavailable("Not today.")), film: Self.image(160, 90))
        #expect(broken.contains("ppp") && broken.contains("Not today.") && !broken.contains("0:31"))
    }

    @Test("every size of window is drawn", arguments: [1, 8, 20, 60, 79, 300])
    func windows(width: Int) {
        for height in [1, 5, 11, 24, 100] {
            let text = Self.text(
                Self.screen(subtitle: "Ten to six."), film: Self.image(9, 160), width: width,
                height: height)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == height)
        }
    }
}

extension TerminalDisplayTests {
    @Test("the newest picture of a film appears on a page that has one")
    func film() async throws {
        let terminal = try #require(PseudoTerminal())
        let side = terminal.open()
        defer { close(side) }
        let display = TerminalDisplay(input: side, output: side, environment: Self.environment)
        let blue = ColorImage(width: 2, height: 1, pixels: [0, 0, 255, 255, 0, 0, 255, 255])
        let film = Film(
            poster: Picture(id: "still", image: blue, alternative: "A still"), state: .playing)
        var screen = SamplePages.foreign
        screen.identity = "film"
        screen.content = .sheet(SheetPage(.film(film)))
        await display.show(screen)
        try await display.start()
        terminal.type("\u{1B}[1;2R\u{1B}[?62;22c")
        // Index 21 of the palette is the poster's blue, 196 the film's red.
        #expect(await terminal.waits(for: "5;21m"))
        #expect(!terminal.output().contains("5;196m"))
        await display.show(
            film: VideoFrame(
                ColorImage(width: 2, height: 1, pixels: [255, 0, 0, 255, 255, 0, 0, 255])))
        #expect(await terminal.waits(for: "5;196m"))
        await display.stop()
    }
}
