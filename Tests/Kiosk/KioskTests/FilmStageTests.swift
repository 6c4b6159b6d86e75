import Logging
import PageTestSupport
import TestSupport
import Testing
import TourModel
import TourStore

@testable import Kiosk
@testable import PageMaking

@Suite("The stage of films", .timeLimit(.generous))
struct FilmStageTests {
    @Test("a film is played, reported and ended without a kiosk")
    func alone() async throws {
        let film = FakeFilm()
        let stage = FilmStage(
            theatre: FakeTheatre([film]).theatre(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, show: { _ in })
        let store = try TourStore(path: ShippedSite.database())
        #expect(stage.sight(of: "eleven-minutes").phase == .ready)
        stage.begin(
            "eleven-minutes", from: store,
            for: .init(language: Language(rawValue: "en"), others: [])
        ) {}
        film.plays(5)
        try await wait { stage.sight(of: "eleven-minutes").position == 5 }
        #expect(stage.isPlaying && stage.media == "eleven-minutes")
        #expect(stage.sight(of: "another").phase == .ready)
        await stage.close()
        #expect(film.isStopped && stage.media == nil)
    }
}
