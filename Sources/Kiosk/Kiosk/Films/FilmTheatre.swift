import Playback

/// What plays films: the machine's player, or a test's own.
struct FilmTheatre: Sendable {
    /// Why no film can be played; `nil` when they can.
    let unavailable: PlaybackError?
    /// Whether sounds are heard here.
    var hasLoudspeaker = true
    /// Starts to play a file, by its absolute path.
    let play: @Sendable (_ path: String, _ options: FilmOptions) throws -> any FilmPlaying

    /// The player that is installed.
    static var machine: FilmTheatre {
        FilmTheatre(
            unavailable: FilmPlayer.unavailable, hasLoudspeaker: FilmPlayer.isHeard,
            play: { path, options in try FilmPlayer(playing: path, options) })
    }
}

/// A film that plays.
///
/// - SeeAlso: ``FilmPlayer``, which says what each does.
protocol FilmPlaying: Sendable {
    /// Where it is now.
    var state: FilmState { get }
    var states: AsyncStream<FilmState> { get }
    var subtitleLanguages: [String] { get }
    var hasSound: Bool { get }
    func pause() async throws(PlaybackError)
    func resume() async throws(PlaybackError)
    func seek(by distance: Duration) async throws(PlaybackError)
    func setVolume(_ percent: Int) async throws(PlaybackError)
    func setSpeed(_ percent: Int) async throws(PlaybackError)
    func setSubtitles(_ language: String?) async throws(PlaybackError)
    @concurrent func nextPicture() async -> FilmPicture?
    func fit(_ box: FilmBox)
    func stop() async
}

extension FilmPlayer: FilmPlaying {}
