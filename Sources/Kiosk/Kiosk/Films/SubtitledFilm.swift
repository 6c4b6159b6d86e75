import Playback
import Synchronization
import TourModel

/// A film with subtitles from files beside it, in place of those inside it.
final class SubtitledFilm: FilmPlaying {
    private let film: any FilmPlaying
    /// By language tag; not empty.
    private let subtitles: [String: Subtitles]
    private let chosen = Mutex<Subtitles?>(nil)

    let subtitleLanguages: [String]

    /// `nil` for a film without such files.
    init?(_ film: any FilmPlaying, _ texts: Localized<String>) {
        self.film = film
        subtitles = texts.values.reduce(into: [:]) { subtitles, text in
            // The import has read them; what is broken all the same is not shown.
            subtitles[text.key.rawValue] = try? Subtitles(webVTT: text.value)
        }
        subtitleLanguages = subtitles.keys.sorted()
        if subtitles.isEmpty { return nil }
    }

    func setSubtitles(_ language: String?) async throws(PlaybackError) {
        guard let language else { return chosen.withLock { $0 = nil } }
        guard let best = LanguageTag(language).best(of: subtitleLanguages) else {
            throw .noSubtitles(language: language, available: subtitleLanguages)
        }
        let subtitles = subtitles[subtitleLanguages[best]]
        chosen.withLock { $0 = subtitles }
    }

    @concurrent func nextPicture() async -> FilmPicture? {
        guard var picture = await film.nextPicture() else { return nil }
        switch film.state {
        case .playing(let place), .paused(let place):
            picture.subtitle = chosen.withLock { $0 }?.text(at: place.elapsed)
        case .loading, .ended, .failed: picture.subtitle = nil
        }
        return picture
    }

    // MARK: What the film does

    var state: FilmState { film.state }
    var states: AsyncStream<FilmState> { film.states }
    var hasSound: Bool { film.hasSound }
    func pause() async throws(PlaybackError) { try await film.pause() }
    func resume() async throws(PlaybackError) { try await film.resume() }
    func seek(by distance: Duration) async throws(PlaybackError) {
        try await film.seek(by: distance)
    }
    func setVolume(_ percent: Int) async throws(PlaybackError) {
        try await film.setVolume(percent)
    }
    func setSpeed(_ percent: Int) async throws(PlaybackError) { try await film.setSpeed(percent) }
    func fit(_ box: FilmBox) { film.fit(box) }
    func stop() async { await film.stop() }
}
