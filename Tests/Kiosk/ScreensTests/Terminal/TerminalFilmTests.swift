import Glibc
import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import Screens

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
