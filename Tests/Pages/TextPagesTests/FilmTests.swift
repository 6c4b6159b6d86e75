import Imaging
import PageTestSupport
import Testing

@testable import PageModel
@testable import TextPages

@Suite("Films on pages in characters")
struct FilmTests {
    private static func text(_ screen: Screen, film: ColorImage?, width: Int = 80, height: Int = 24)
        -> String
    {
        let capabilities = TerminalCapabilities(environment: [
            "TERM": "xterm-256color", "LANG": "C.UTF-8",
        ])
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
        let waiting = Self.text(SampleFilm.screen(), film: nil)
        #expect(waiting.contains("ppp") && waiting.contains("▶ 0:31 / 2:10 █"))
        let playing = Self.text(
            SampleFilm.screen(subtitle: "Ten to six."), film: SampleFilm.image(160, 90), width: 200,
            height: 60)
        #expect(!playing.contains("ppp") && playing.contains("▀▀▀"))
        #expect(playing.contains("Ten to six.") && playing.contains("[ Pause ]"))
        #expect(Self.text(SampleFilm.screen(.paused), film: nil).contains("║ 0:31 / 2:10"))
        let broken = Self.text(
            SampleFilm.screen(.unavailable("Not today.")), film: SampleFilm.image(160, 90))
        #expect(broken.contains("ppp") && broken.contains("Not today.") && !broken.contains("0:31"))
    }

    @Test("every size of window is drawn", arguments: [1, 8, 20, 60, 79, 300])
    func windows(width: Int) {
        for height in [1, 5, 11, 24, 100] {
            let text = Self.text(
                SampleFilm.screen(subtitle: "Ten to six."), film: SampleFilm.image(9, 160),
                width: width,
                height: height)
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count == height)
        }
    }
}
