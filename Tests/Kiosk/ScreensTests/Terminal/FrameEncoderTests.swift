import PageTestSupport
import TestSupport
import Testing
import Wording

@testable import PageModel
@testable import Screens
@testable import TextPages

@Suite("The bytes of a page")
struct FrameEncoderTests {
    /// Just enough of a terminal to see what the bytes leave on it.
    struct Screen {
        var grid: CellGrid
        private var x = 0
        private var y = 0

        init(width: Int, height: Int) { grid = CellGrid(width: width, height: height) }

        mutating func take(_ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            var rest = text[...]
            while let character = rest.first {
                if character != "\u{1B}" {
                    grid.put(character, x: x, y: y)
                    x += CharacterWidth.columns(of: character)
                    rest.removeFirst()
                    continue
                }
                let body = rest.dropFirst(2)
                guard let end = body.firstIndex(where: { $0.isLetter }) else { return }
                let numbers = body[..<end].split(separator: ";").map { Int($0) ?? 0 }
                switch body[end] {
                case "H":
                    y = (numbers.first ?? 1) - 1
                    x = (numbers.last ?? 1) - 1
                case "J": grid = CellGrid(width: grid.width, height: grid.height)
                default: break
                }
                rest = body[body.index(after: end)...]
            }
        }
    }

    static let capabilities = TerminalCapabilities(environment: [
        "TERM": "xterm-256color", "LANG": "en_GB.UTF-8",
    ])

    @Test("the terminal shows each page after its bytes, whatever was there before")
    func differences() {
        var random = SeededGenerator(seed: 11)
        var encoder = FrameEncoder()
        var screen = Screen(width: 30, height: 6)
        let alphabet = ["a", "b", " ", " ", "漢", "🙂", "e\u{301}", "─"]
        var grid = CellGrid(width: 30, height: 6)
        for step in 0..<300 {
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                grid.write(
                    alphabet[Int.random(in: 0..<alphabet.count, using: &random)],
                    x: Int.random(in: 0..<30, using: &random),
                    y: Int.random(in: 0..<6, using: &random),
                    style: Bool.random(using: &random) ? .bold : .plain)
            }
            if step % 50 == 49 { encoder.forget() }
            screen.take(encoder.encode(grid, capabilities: Self.capabilities))
            #expect(screen.grid.lines == grid.lines)
        }
    }

    @Test("the same page again costs nothing; one changed cell costs little")
    func economy() {
        var encoder = FrameEncoder()
        var grid = CellGrid(width: 80, height: 24)
        grid.write("14:32", x: 70, y: 0)
        #expect(!encoder.encode(grid, capabilities: Self.capabilities).isEmpty)
        #expect(encoder.encode(grid, capabilities: Self.capabilities).isEmpty)
        grid.write("14:33", x: 70, y: 0)
        let bytes = encoder.encode(grid, capabilities: Self.capabilities)
        #expect(
            String(decoding: bytes, as: UTF8.self)
                == "\u{1B}[?2026h\u{1B}[1;75H\u{1B}[0m3\u{1B}[0m\u{1B}[?2026l")
    }

    @Test(
        "colours follow the terminal's depth, and none are sent where none are wanted",
        arguments: [
            (TerminalCapabilities.Colors.none, "\u{1B}[0;1;7m"), (.sixteen, "\u{1B}[0;1;7;94m"),
            (.palette, "\u{1B}[0;1;7;38;5;69m"), (.full, "\u{1B}[0;1;7;38;2;60;143;240m"),
        ])
    func colors(depth: TerminalCapabilities.Colors, expected: String) {
        #expect(
            TerminalPen.sequence(.colored(.accent, [.bold, .reverse]), colors: depth) == expected)
    }

    @Test("no page of the kiosk sends a control character but the encoder's own")
    func noControls() {
        for var page in SamplePages.all {
            page.title = "a\u{1B}[2Jb\u{9B}c\u{202E}"
            page.dock.siteName = "\u{1B}]0;x\u{7}"
            page.hint = "\u{8}\u{8}"
            let cells = TerminalLayout(
                screen: page, width: 80, height: 24, context: LayoutContext()
            )
            .page().grid.cells
            let steering = cells.flatMap(\.character.unicodeScalars).filter {
                $0.properties.generalCategory == .control || $0.value == 0x202E
            }
            #expect(steering == [])
        }
    }

    @Test("pictures of pixels are drawn when they come or move, and not again")
    func graphics() {
        var capabilities = Self.capabilities
        capabilities.graphics = .kitty
        var encoder = FrameEncoder()
        let grid = CellGrid(width: 20, height: 5)
        let placement = GraphicPlacement(
            frame: CellRect(x: 2, y: 1, width: 5, height: 2),
            content: .picture(Picture(id: "p", image: nil, alternative: "p")))
        var drawn = 0
        func encode(_ graphics: [GraphicPlacement]) -> String {
            String(
                decoding: encoder.encode(grid, graphics: graphics, capabilities: capabilities) {
                    _ in
                    drawn += 1
                    return Array("PIXELS".utf8)
                }, as: UTF8.self)
        }
        #expect(encode([placement]).contains("\u{1B}[2;3HPIXELS"))
        #expect(encode([placement]).isEmpty)
        #expect(encode([]).contains("\u{1B}_Ga=d,d=A,q=2\u{1B}\\"))
        #expect(drawn == 1)
    }
}
