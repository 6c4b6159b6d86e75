import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("Pictures that move, in a terminal's own pixels")
struct LivePictureTests {
    private static func capabilities(
        _ graphics: TerminalCapabilities.Graphics
    ) -> TerminalCapabilities {
        var capabilities = TerminalCapabilities(environment: [
            "TERM": "xterm-256color", "LANG": "en_GB.UTF-8",
        ])
        capabilities.graphics = graphics
        return capabilities
    }

    @Test(
        "they are drawn where the terminal does it fast enough",
        arguments: [
            (TerminalCapabilities.Graphics.characters, 10, 5, false), (.kitty, 190, 55, true),
            (.iterm, 190, 55, true), (.sixel, 46, 17, true), (.sixel, 120, 45, false),
            (.kitty, 0, 5, false), (.kitty, 5, 1001, false),
        ])
    func fits(
        graphics: TerminalCapabilities.Graphics, columns: Int, rows: Int, isDrawn: Bool
    ) {
        #expect(
            LivePicture.fits(columns: columns, rows: rows, Self.capabilities(graphics)) == isDrawn)
    }

    @Test("each new picture of the film is drawn over the one before, and the same one only once")
    func film() {
        let capabilities = Self.capabilities(.kitty)
        let film = Film(
            poster: Picture(id: "still", image: nil, alternative: "A still"), state: .playing,
            subtitle: "Ten to six.")
        var screen = SamplePages.foreign
        screen.content = .sheet(SheetPage(.film(film)))
        var encoder = FrameEncoder()
        func draw(_ number: Int?) -> [GraphicPlacement] {
            var context = LayoutContext()
            context.hasGraphics = true
            context.drawsLive = { LivePicture.fits(columns: $0, rows: $1, capabilities) }
            context.live.film = number
            context.live.filmSize = FilmSize(width: 160, height: 90)
            let page = TerminalLayout(screen: screen, width: 80, height: 24, context: context)
                .page()
            var drawn: [GraphicPlacement] = []
            _ = encoder.encode(
                page.grid, graphics: page.graphics, capabilities: capabilities
            ) {
                drawn.append($0)
                return []
            }
            return drawn
        }
        #expect(draw(nil) == [])
        let first = draw(1)
        #expect(first.map(\.content) == [.film(1)])
        // 16 to 9, in cells twice as high as wide.
        #expect(first.allSatisfy { abs($0.frame.width * 9 - 32 * $0.frame.height) <= 32 })
        #expect(draw(1) == [])
        #expect(draw(2).map(\.content) == [.film(2)])
        screen.overlay = Overlay(title: "Language")
        #expect(draw(3) == [])
    }

    @Test(
        "both are sent as pixels", arguments: [TerminalCapabilities.Graphics.kitty, .sixel, .iterm])
    func bytes(graphics: TerminalCapabilities.Graphics) {
        let live = LivePicture(capabilities: Self.capabilities(graphics))
        let blue = ColorImage(width: 2, height: 1, pixels: [0, 0, 255, 255, 0, 0, 255, 255])
        let frame = LumaImage(width: 4, height: 3, pixels: [UInt8](repeating: 90, count: 12))
        for bytes in [
            live.film(blue, columns: 12, rows: 3),
            live.viewfinder(frame, outlines: [], columns: 12, rows: 3),
        ] {
            let text = String(decoding: bytes.prefix(8), as: UTF8.self)
            let beginning =
                switch graphics {
                case .kitty: "\u{1B}_G"
                case .sixel: "\u{1B}P"
                case .iterm: "\u{1B}]1337"
                case .characters: ""
                }
            #expect(text.hasPrefix(beginning), "\(text.debugDescription)")
        }
    }

    @Test("the camera's picture is mirrored, and what was read in it is outlined in green")
    func viewfinder() {
        // Dark at the left, light at the right.
        var pixels = [UInt8](repeating: 40, count: 200 * 100)
        for index in pixels.indices where index % 200 >= 100 { pixels[index] = 200 }
        let frame = LumaImage(width: 200, height: 100, pixels: pixels)
        let painter = ViewfinderPainter(capabilities: Self.capabilities(.kitty))
        let plain = painter.image(of: frame, outlines: [], width: 200, height: 100)
        func red(_ image: ColorImage, _ x: Int, _ y: Int) -> UInt8 {
            image.pixels[(y * 200 + x) * 4]
        }
        #expect(red(plain, 2, 50) == 200 && red(plain, 197, 50) == 40)
        // A corner mark, and none where a code was read.
        #expect(red(plain, 20, 10) == 255)
        let outline = Quadrilateral(
            topLeft: Point(x: 20, y: 20), topRight: Point(x: 60, y: 20),
            bottomRight: Point(x: 60, y: 60), bottomLeft: Point(x: 20, y: 60))
        let read = painter.image(of: frame, outlines: [outline], width: 200, height: 100)
        #expect(red(read, 20, 10) == 200)
        let at = (40 * 200 + 179) * 4
        let edge = Array(read.pixels[at..<(at + 3)])
        #expect(edge == [0x5F, 0xD9, 0xA0])
    }

    @Test("no outline is drawn outside the picture, wherever its corners are")
    func wild() {
        let frame = LumaImage(width: 3, height: 3, pixels: [UInt8](repeating: 7, count: 9))
        let painter = ViewfinderPainter(capabilities: Self.capabilities(.kitty))
        let wild = Quadrilateral(
            topLeft: Point(x: -1e300, y: .nan), topRight: Point(x: .infinity, y: 0),
            bottomRight: Point(x: 1e9, y: 1e9), bottomLeft: Point(x: 0, y: -.infinity))
        for (width, height) in [(1, 1), (2, 1), (1, 9), (40, 20)] {
            let image = painter.image(of: frame, outlines: [wild], width: width, height: height)
            #expect(image.width == width && image.height == height)
        }
    }

    @Test(
        "what is said in a film is read whole in small windows, first of all",
        arguments: [24, 30, 40, 59])
    func subtitles(width: Int) {
        let words = "Ten to six, and the large antenna turns towards the horizon."
        let film = Film(
            poster: Picture(id: "still", image: nil, alternative: "A still"), state: .playing,
            position: 3, length: 36, subtitle: Text(words))
        var screen = SamplePages.foreign
        screen.content = .sheet(SheetPage(.film(film)))
        let lines = TerminalLayout(
            screen: screen, width: width, height: 14, context: LayoutContext()
        ).page().grid.lines
        let shown = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
        #expect(shown.contains(words), "\(lines.joined(separator: "\n"))")
    }
}
