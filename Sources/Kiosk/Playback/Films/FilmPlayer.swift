import Files
import FilmProtocol
import Synchronization

/// A film that plays: libmpv in a separate process, spoken to over its JSON protocol.
///
/// Sound goes to the machine's own output; pictures come as pixels through ``nextPicture()``, with
/// the subtitle as text, so that any display can show them anywhere in a page, in its own type. A
/// film that cannot be played, or a player that breaks or hangs, ends in ``FilmState/failed(_:)``,
/// and the program is always gone afterwards: also when this object is let go, and when our own
/// process dies in whatever way.
public final class FilmPlayer: Sendable {
    /// Why no film can be played on this machine; `nil` when they can.
    public static var unavailable: PlaybackError? {
        do {
            _ = try FilmProgram.find()
            return nil
        } catch {
            return error
        }
    }

    /// Whether sound has a way out of this machine, as far as can be seen without making one.
    public static var isHeard: Bool { SoundOutput.isThere(in: .own) }

    /// Every change of state, the newest only for a reader who is late.
    ///
    /// For one reader; ends with the last state.
    public var states: AsyncStream<FilmState> { progress.states }

    private let path: String
    private let limits: FilmLimits
    private let progress: FilmProgress
    private let connection: PlayerConnection
    private let frames: FilmFrames?

    /// Starts to play a film.
    ///
    /// - Parameter path: a regular file, by its absolute path.
    /// - Throws: ``PlaybackError/notFile(path:)``, ``PlaybackError/noFilm(path:code:)`` or
    ///   ``PlaybackError/notStarted(program:code:)``. What is wrong with the film itself shows in
    ///   ``states``.
    public convenience init(playing path: String, _ options: FilmOptions) throws(PlaybackError) {
        try self.init(playing: path, options, with: try FilmProgram.find(), limits: FilmLimits())
    }

    init(
        playing path: String, _ options: FilmOptions, with player: FilmProgram, limits: FilmLimits
    ) throws(PlaybackError) {
        self.path = path
        let film = try FilmFile.open(path)
        self.limits = limits
        let progress = FilmProgress(path: path)
        let frames: FilmFrames? =
            if let box = options.box { try FilmFrames(fitting: box) } else { nil }
        let events = FilmEvents()
        let connection = try PlayerConnection(
            player, options.purpose, options.arguments,
            lending: [film.number] + (frames?.descriptors ?? []), limits: limits,
            stall: { progress.stall(limits, at: $0) },
            onEvent: { message in
                progress.receive(message)
                events.receive(message)
            },
            onFailure: { failure in
                progress.finish(.failed(failure))
                frames?.close()
            })
        frames?.returnLent()
        self.progress = progress
        self.frames = frames
        self.connection = connection
        frames?.reportFailure { [weak connection] failure in
            Task { await connection?.close(because: failure, grace: limits.ending) }
        }
        events.connect { [weak connection] message in
            guard let connection else { return }
            switch message.event {
            case "file-loaded":
                Self.choose(options.subtitles, of: progress.tracks, connection)
            case "end-file":
                Task { await connection.close(because: .over(path: path), grace: limits.ending) }
            default: break
            }
        }
        begin()
    }

    // MARK: What it is asked

    /// Where the film is now.
    public var state: FilmState { progress.state }

    /// The languages of its subtitles (BCP 47), known once it plays.
    public var subtitleLanguages: [String] { FilmTrack.subtitleLanguages(of: progress.tracks) }

    /// Whether it has sound, known once it plays.
    public var hasSound: Bool { progress.tracks.contains { $0.kind == .audio } }

    /// Stops it at its place.
    public func pause() async throws(PlaybackError) {
        try await command("set_property", "pause", true)
    }

    /// Resumes from its place.
    public func resume() async throws(PlaybackError) {
        try await command("set_property", "pause", false)
    }

    /// Goes to a place; before the start is the start, past the end is the end.
    public func seek(to place: Duration) async throws(PlaybackError) {
        try await command("seek", .number(max(0, Self.seconds(place))), "absolute")
    }

    /// Goes forward, or back by what is less than zero, exactly so far.
    public func seek(by distance: Duration) async throws(PlaybackError) {
        try await command("seek", .number(Self.seconds(distance)), "relative+exact")
    }

    /// Sets how loud it is, in percent, held to 0 to 100.
    public func setVolume(_ percent: Int) async throws(PlaybackError) {
        try await command("set_property", "volume", .number(Double(FilmOptions.percent(percent))))
    }

    /// Sets how fast it plays, in percent, held to 50 to 200; voices keep their pitch.
    public func setSpeed(_ percent: Int) async throws(PlaybackError) {
        let speed = Double(min(max(50, percent), 200)) / 100
        try await command("set_property", "speed", .number(speed))
    }

    /// Gives the subtitles that come nearest to a language with the pictures, or none for `nil`.
    ///
    /// A paused film gives the new ones when it resumes.
    ///
    /// - Throws: ``PlaybackError/noSubtitles(language:available:)`` where there are none; what was
    ///   given before stays.
    public func setSubtitles(_ language: String?) async throws(PlaybackError) {
        guard let language else {
            try await command("set_property", "sid", "no")
            return
        }
        guard let track = FilmTrack.subtitles(in: language, of: progress.tracks) else {
            throw .noSubtitles(language: language, available: subtitleLanguages)
        }
        try await command("set_property", "sid", .number(Double(track.identifier)))
    }

    /// Ends it; returns when the player is gone, a second later at most.
    public func stop() async {
        progress.finish(.ended)
        await connection.close(because: .over(path: path), grace: limits.ending)
    }

    /// The process that plays, for tests that harm it.
    var processIdentifier: Int32 { connection.identifier }

    /// A property of the player's own, for tests; `nil` where it has no answer.
    func property(_ name: String) async -> JSONValue? {
        try? await connection.ask("get_property", .string(name))
    }

    private func command(_ words: JSONValue...) async throws(PlaybackError) {
        let answer = await withCheckedContinuation { continuation in
            connection.ask(words) { continuation.resume(returning: $0) }
        }
        guard case .failure(let error) = answer else { return }
        switch progress.state {
        case .ended: throw .over(path: path)
        case .failed(let failure): throw failure
        case .loading, .playing, .paused: throw error
        }
    }

    private static func seconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) + Double(attoseconds) * 1e-18
    }

    /// The film's next picture, at the film's own pace; `nil` when the film is over.
    ///
    /// While the film is paused, comes only when it differs from the one before, as after seeking.
    /// One reader at a time: a second one gets `nil`, as does one whose task is cancelled. A picture keeps its place in the
    /// player's memory until it is let go: while two are kept, no other comes.
    @concurrent public func nextPicture() async -> FilmPicture? {
        guard !state.isFinal, let frame = await frames?.next(), !state.isFinal else { return nil }
        return FilmPicture(image: frame, subtitle: progress.subtitle)
    }

    /// Gives pictures that fit another box, from the next one on.
    public func fit(_ box: FilmBox) { frames?.fit(box) }

    /// How many of its pictures were due, and how many of them came.
    package var counts: FrameCounts { frames?.counts ?? FrameCounts() }

    // MARK: Beginning and watching

    private func begin() {
        for (index, property) in FilmProgress.properties.enumerated() {
            connection.ask(
                ["observe_property", .number(Double(index + 1)), .string(property)], then: demand)
        }
        connection.ask(["loadfile", .string(FilmChannel.filmPath), "replace"], then: demand)
    }

    /// What the film cannot do without: a refusal ends it.
    private var demand: @Sendable (PlayerConnection.Answer) -> Void {
        let limits = limits
        return { [weak connection] answer in
            guard case .failure(let error) = answer, let connection else { return }
            Task { await connection.close(because: error, grace: limits.ending) }
        }
    }

    private static func choose(
        _ language: String?, of tracks: [FilmTrack], _ connection: PlayerConnection
    ) {
        guard let language, let track = FilmTrack.subtitles(in: language, of: tracks) else {
            return
        }
        // Refused only by a player that ends, which shows in the states.
        connection.ask(["set_property", "sid", .number(Double(track.identifier))]) { _ in }
    }
}
