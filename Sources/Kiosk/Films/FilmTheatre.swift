import Playback

/// What plays films: the machine's player, or a test's own.
struct FilmTheatre: Sendable {
    /// Why no film can be played; `nil` when they can.
    let unavailable: PlaybackError?
    /// Starts to play a file, by its absolute path.
    let play: @Sendable (_ path: String, _ options: FilmOptions) throws -> any FilmPlaying
    /// Whether a file has sound; takes a moment.
    let hasSound: @Sendable (_ path: String) async -> Bool

    /// The player that is installed.
    static var machine: FilmTheatre {
        FilmTheatre(
            unavailable: FilmPlayer.unavailable,
            play: { path, options in try FilmPlayer(playing: path, options) },
            hasSound: { path in
                // What is wrong with the film shows when it is played.
                (try? await FilmProbe.look(at: path))?.hasSound ?? false
            })
    }
}

/// A film that plays.
///
/// - SeeAlso: ``FilmPlayer``, which says what each does.
protocol FilmPlaying: Sendable {
    var states: AsyncStream<FilmState> { get }
    var subtitleLanguages: [String] { get }
    func pause() async throws(PlaybackError)
    func resume() async throws(PlaybackError)
    func seek(by distance: Duration) async throws(PlaybackError)
    func setVolume(_ percent: Int) async throws(PlaybackError)
    func setSubtitles(_ language: String?) async throws(PlaybackError)
    @concurrent func nextPicture() async -> FilmPicture?
    func stop() async
}

extension FilmPlayer: FilmPlaying {}
