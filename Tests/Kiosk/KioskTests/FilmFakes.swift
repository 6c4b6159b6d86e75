import Imaging
import Synchronization

@testable import Kiosk
@testable import Playback

/// A film that a test plays by hand.
final class FakeFilm: FilmPlaying {
    let states: AsyncStream<FilmState>
    let subtitleLanguages: [String]
    let hasSound: Bool
    private let teller: AsyncStream<FilmState>.Continuation
    private let facts = Mutex(Facts())

    private struct Facts {
        var commands: [String] = []
        var pictures: [FilmPicture] = []
        var boxes: [FilmBox] = []
        var isOver = false
        var state = FilmState.loading
    }

    init(subtitles: [String] = [], hasSound: Bool = true) {
        subtitleLanguages = subtitles
        self.hasSound = hasSound
        (states, teller) = AsyncStream.makeStream()
    }

    /// Everything it was asked, in order.
    var commands: [String] { facts.withLock(\.commands) }
    var isStopped: Bool { facts.withLock { $0.commands.contains("stop") } }

    var state: FilmState { facts.withLock(\.state) }

    func tell(_ state: FilmState) {
        facts.withLock { $0.state = state }
        teller.yield(state)
        if state.isFinal { finish() }
    }

    func plays(_ seconds: Double, of length: Double? = 60) {
        tell(.playing(place(seconds, length)))
    }

    func pauses(_ seconds: Double, of length: Double? = 60) {
        tell(.paused(place(seconds, length)))
    }

    /// Hands out a picture of one colour.
    func show(_ shade: UInt8, subtitle: String? = nil) {
        let image = ColorImage(LumaImage(width: 2, height: 1, pixels: [shade, shade]))
        facts.withLock {
            $0.pictures.append(FilmPicture(image: VideoFrame(image), subtitle: subtitle))
        }
    }

    private func place(_ seconds: Double, _ length: Double?) -> FilmPosition {
        FilmPosition(elapsed: .seconds(seconds), total: length.map { .seconds($0) })
    }

    private func finish() {
        facts.withLock { $0.isOver = true }
        teller.finish()
    }

    private func note(_ command: String) throws(PlaybackError) {
        let isOver = facts.withLock { facts in
            facts.commands.append(command)
            return facts.isOver
        }
        if isOver { throw .over(path: "/film") }
    }

    func pause() async throws(PlaybackError) { try note("pause") }
    func resume() async throws(PlaybackError) { try note("resume") }
    func seek(by distance: Duration) async throws(PlaybackError) {
        try note("seek \(distance.components.seconds)")
    }
    func setVolume(_ percent: Int) async throws(PlaybackError) { try note("volume \(percent)") }
    func setSpeed(_ percent: Int) async throws(PlaybackError) { try note("speed \(percent)") }
    func setSubtitles(_ language: String?) async throws(PlaybackError) {
        try note("subtitles \(language ?? "none")")
        if let language, !subtitleLanguages.contains(language) {
            throw .noSubtitles(language: language, available: subtitleLanguages)
        }
    }

    func fit(_ box: FilmBox) { facts.withLock { $0.boxes.append(box) } }

    @concurrent func nextPicture() async -> FilmPicture? {
        while !Task.isCancelled {
            let (picture, isOver) = facts.withLock { facts in
                (facts.pictures.isEmpty ? nil : facts.pictures.removeFirst(), facts.isOver)
            }
            if let picture { return picture }
            if isOver { return nil }
            // Cancellation ends the loop.
            try? await Task.sleep(for: .milliseconds(2))
        }
        return nil
    }

    func stop() async {
        facts.withLock { $0.commands.append("stop") }
        finish()
    }
}

/// The films that were begun.
final class FakeTheatre: Sendable {
    private let films: Mutex<[FakeFilm]>
    private let begun = Mutex<[(film: FakeFilm, options: FilmOptions)]>([])
    private let failure: PlaybackError?

    /// - Parameter films: handed out one after the other; then the failure.
    init(_ films: [FakeFilm], failure: PlaybackError? = nil) {
        self.films = Mutex(films)
        self.failure = failure
    }

    var count: Int { begun.withLock(\.count) }
    var options: [FilmOptions] { begun.withLock { $0.map(\.options) } }

    func theatre(
        unavailable: PlaybackError? = nil, hasLoudspeaker: Bool = true
    ) -> FilmTheatre {
        FilmTheatre(
            unavailable: unavailable, hasLoudspeaker: hasLoudspeaker,
            play: { [self] path, options in
                let film = films.withLock { $0.isEmpty ? nil : $0.removeFirst() }
                guard let film else { throw failure ?? PlaybackError.notFile(path: path) }
                begun.withLock { $0.append((film, options)) }
                return film
            })
    }
}
