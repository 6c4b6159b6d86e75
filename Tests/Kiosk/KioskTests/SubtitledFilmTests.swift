import Playback
import Testing
import TourModel

@testable import Kiosk

@Suite("Films with subtitles beside them")
struct SubtitledFilmTests {
    private static let texts: Localized<String> = Localized([
        Language(rawValue: "en"): "WEBVTT\n\n00:01.000 --> 00:03.000\nHello\n",
        Language(rawValue: "de"): "WEBVTT\n\n00:01.000 --> 00:03.000\nHallo\n",
    ])

    private func subtitle(of film: SubtitledFilm, _ fake: FakeFilm, at seconds: Double) async
        -> String?
    {
        fake.plays(seconds)
        fake.show(1, subtitle: "inside")
        return await film.nextPicture()?.subtitle
    }

    @Test(
        "what the files say stands in place of what the film has, in the language that is asked for"
    )
    func chosen() async throws {
        let fake = FakeFilm(subtitles: ["fr"])
        let film = try #require(SubtitledFilm(fake, Self.texts))
        #expect(film.subtitleLanguages == ["de", "en"])
        #expect(await subtitle(of: film, fake, at: 2) == nil, "none was asked for")
        try await film.setSubtitles("de-CH")
        #expect(await subtitle(of: film, fake, at: 0.5) == "")
        #expect(await subtitle(of: film, fake, at: 2) == "Hallo")
        try await film.setSubtitles("en")
        #expect(await subtitle(of: film, fake, at: 2.9) == "Hello")
        await #expect(
            throws: PlaybackError.noSubtitles(language: "fr", available: ["de", "en"])
        ) { try await film.setSubtitles("fr") }
        #expect(await subtitle(of: film, fake, at: 2) == "Hello", "what was given before stays")
        try await film.setSubtitles(nil)
        #expect(await subtitle(of: film, fake, at: 2) == nil)
        #expect(fake.commands == [], "the player has nothing to do with them")
    }

    @Test("a film without such files is played as it is")
    func none() {
        #expect(SubtitledFilm(FakeFilm(), Localized()) == nil)
        #expect(
            SubtitledFilm(FakeFilm(), Localized([Language(rawValue: "en"): "no subtitles"])) == nil)
    }
}
