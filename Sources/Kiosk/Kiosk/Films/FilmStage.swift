import Imaging
import Logging
import PageMaking
import Playback
import Synchronization
import TourModel
import TourStore

/// Plays the film of a page: one at a time, until its page is left.
///
/// It knows neither pages nor visits: it is asked to play, and reports with ``changes`` that a film looks different now.
final class FilmStage: Sendable {
    /// For whom a film is played.
    struct Audience: Sendable {
        /// The visitor's language.
        var language: Language
        /// Those to choose subtitles from where there are none in the visitor's.
        var others: [Language]
        /// The room for pictures as the film begins.
        var box: FilmBox?
    }

    /// A film on its page, from its beginning until the page is left.
    private struct Showing {
        let media: Media.ID
        /// Tells showings apart.
        let number: Int
        var sight: FilmSight
        var audience: Audience
        /// What plays it; `nil` before it does, and after its end.
        var player: (any FilmPlaying)?
        /// The file that is played.
        var copy: FilmCopy?
        /// What follows the player.
        var work: Task<Void, Never>?
        /// Whole seconds from its beginning, newer than its page may show.
        var elapsed = 0
        /// When its page was last drawn because the film had advanced.
        var drawnAt: ContinuousClock.Instant?
    }

    private struct State {
        var showing: Showing?
        var count = 0
        /// The end of the film before, which the next one waits for.
        var end: Task<Void, Never>?
        /// How loud the visitor has made films, in percent; `nil` before that.
        var volume: Int?
        /// How fast the visitor has made them, in percent.
        var speed: Int?
        /// Whether the visitor has their pictures described.
        var isDescribed: Bool?
    }

    /// A film looks different now; several changes may be reported as one.
    let changes: AsyncStream<Void>
    private let changed: AsyncStream<Void>.Continuation
    private let theatre: FilmTheatre
    private let show: @Sendable (VideoFrame) async -> Void
    private let room: @Sendable () -> FilmBox?
    private let logger: Logger
    private let tasks = OwnedTasks()
    private let state = Mutex(State())

    /// - Parameters:
    ///   - room: the room for the film's pictures on its page, which changes with the page.
    ///   - show: takes the film's pictures.
    init(
        theatre: FilmTheatre, logger: Logger, room: @escaping @Sendable () -> FilmBox? = { nil },
        show: @escaping @Sendable (VideoFrame) async -> Void
    ) {
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.theatre = theatre
        self.logger = logger
        self.room = room
        self.show = show
    }

    /// Why no film can be played; `nil` when they can.
    var unavailable: PlaybackError? { theatre.unavailable }

    /// The film that is on, or was, since its page was opened.
    var media: Media.ID? { state.withLock { $0.showing?.media } }

    var isPlaying: Bool { state.withLock { $0.showing?.sight.isPlaying ?? false } }

    /// How a film stands.
    func sight(of media: Media.ID?) -> FilmSight {
        let showing = state.withLock { $0.showing?.media == media ? $0.showing?.sight : nil }
        var sight =
            showing ?? FilmSight(phase: theatre.unavailable == nil ? .ready : .broken)
        sight.isHeard = theatre.hasLoudspeaker
        return sight
    }

    // MARK: Beginning and ending

    /// Begins a film from its start, as loud and as fast as the visitor has made the one before.
    ///
    /// - Parameter quieten: ends other sounds, just before the film's begin.
    func begin(
        _ media: Media.ID, from store: TourStore, for audience: Audience,
        quieten: @escaping @Sendable () async -> Void
    ) {
        let before = self.media == media ? sight(of: media) : nil
        end()
        state.withLock { state in
            state.count += 1
            let number = state.count
            var sight = FilmSight(phase: .loading)
            sight.volume = state.volume ?? sight.volume
            sight.speed = state.speed ?? sight.speed
            sight.isDescribed = state.isDescribed
            sight.hasSound = before?.hasSound ?? false
            var showing = Showing(
                media: media, number: number, sight: sight, audience: audience)
            showing.work = Task { [self] in
                await play(number, media, store, before?.subtitles, quieten)
            }
            state.showing = showing
        }
    }

    /// Ends the film at once; its player is gone a second later at most.
    func end() {
        state.withLock { state in
            state.showing?.work?.cancel()
            stopPlayer(&state)
            if let work = state.showing?.work { tasks.begin { await work.value } }
            state.showing = nil
        }
    }

    /// Ends the film, and forgets how loud and how fast the visitor has made it, and whether it was described.
    func forget() {
        end()
        state.withLock { ($0.volume, $0.speed, $0.isDescribed) = (nil, nil, nil) }
    }

    /// Ends the film, and waits until nothing of it is left.
    func close() async {
        end()
        await tasks.end()
        await state.withLock(\.end)?.value
    }

    private func stopPlayer(_ state: inout State) {
        guard let player = state.showing?.player else { return }
        state.end = Task { [before = state.end, copy = state.showing?.copy] in
            await before?.value
            await player.stop()
            // Its file is there for as long as the player is.
            withExtendedLifetime(copy) {}
        }
        state.showing?.player = nil
        state.showing?.copy = nil
    }

    /// Looks at the showing that a task works for; `nil` when it is over.
    private func look<Value: Sendable>(
        _ number: Int, _ body: (inout Showing) -> sending Value
    ) -> Value? {
        state.withLock { state in
            guard var showing = state.showing, showing.number == number else { return nil }
            state.showing = nil
            let value = body(&showing)
            state.showing = showing
            return value
        }
    }

    private func isShown(_ number: Int) -> Bool { look(number) { _ in true } ?? false }

    /// Changes how the film stands; its page is drawn again only where that can be seen.
    private func change(_ number: Int, _ body: (inout FilmSight) -> Void) {
        let isNews = look(number) { showing in
            let before = showing.sight
            body(&showing.sight)
            return showing.sight != before
        }
        if isNews == true { changed.yield() }
    }

    // MARK: Playing

    private func play(
        _ number: Int, _ media: Media.ID, _ store: TourStore, _ subtitles: FilmSight.Subtitles?,
        _ quieten: @Sendable () async -> Void
    ) async {
        do {
            if let reason = theatre.unavailable { throw reason }
            // Never two at once.
            await state.withLock(\.end)?.value
            let copy = try await FilmCopy.make(of: media, in: store)
            guard isShown(number) else { return }
            await quieten()
            guard let (volume, audience) = look(number, { ($0.sight.volume, $0.audience) })
            else { return }
            let film = try theatre.play(
                copy.path,
                FilmOptions(
                    box: audience.box, volume: theatre.hasLoudspeaker ? volume : 0,
                    subtitles: subtitles == .off ? nil : audience.language.rawValue))
            let texts = try store.media(media)?.subtitles ?? Localized()
            let player: any FilmPlaying = SubtitledFilm(film, texts) ?? film
            guard take(player, copy, number) else { return await player.stop() }
            if let speed = look(number, \.sight.speed), speed != 100 {
                try await player.setSpeed(speed)
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.followPictures(of: player, number) }
                group.addTask { await self.followStates(of: player, number, subtitles) }
            }
        } catch {
            fail(number, because: error)
        }
    }

    /// - Returns: whether the film is still wanted.
    private func take(_ player: any FilmPlaying, _ copy: FilmCopy, _ number: Int) -> Bool {
        look(number) { showing in
            showing.player = player
            showing.copy = copy
            return true
        } ?? false
    }

    private func fail(_ number: Int, because error: any Error) {
        guard let media = look(number, \.media) else { return }
        logger.warning("The film \(media) cannot be shown: \(error)")
        stop(number)
        change(number) { $0 = FilmSight(phase: .broken, volume: $0.volume) }
    }

    /// Stops the player of a showing that stays on its page.
    private func stop(_ number: Int) {
        state.withLock { if $0.showing?.number == number { stopPlayer(&$0) } }
    }

    private func followStates(
        of player: any FilmPlaying, _ number: Int, _ subtitles: FilmSight.Subtitles?
    ) async {
        var hasBegun = false
        for await next in player.states {
            guard isShown(number) else { return }
            switch next {
            case .loading: break
            case .playing(let place), .paused(let place):
                let isPaused = if case .paused = next { true } else { false }
                if !hasBegun {
                    _ = look(number) { [theatre] in
                        $0.sight.hasSound = player.hasSound && theatre.hasLoudspeaker
                    }
                }
                advance(number, to: isPaused ? .paused : .playing, place)
                if !hasBegun {
                    hasBegun = true
                    await chooseSubtitles(of: player, number, subtitles)
                }
            case .ended:
                stop(number)
                change(number) { sight in
                    sight.phase = .ended
                    sight.subtitle = ""
                }
            case .failed(let error): fail(number, because: error)
            }
        }
    }

    /// Takes over where the film is; while it only advances, once a second.
    private func advance(_ number: Int, to phase: FilmSight.Phase, _ place: FilmPosition) {
        let seconds = Int(place.elapsed.components.seconds)
        let moment = ContinuousClock.now
        let isDue = look(number) { showing in
            showing.elapsed = seconds
            if phase == .playing, showing.sight.phase == .playing, let last = showing.drawnAt,
                moment - last < .milliseconds(950)
            {
                return false
            }
            if showing.sight.position != seconds { showing.drawnAt = moment }
            return true
        }
        guard isDue == true else { return }
        change(number) { sight in
            sight.phase = phase
            sight.position = seconds
            sight.length = place.total.map { $0 / .seconds(1) }
        }
    }

    private func followPictures(of player: any FilmPlaying, _ number: Int) async {
        var box = look(number, \.audience.box) ?? nil
        while let picture = await player.nextPicture() {
            guard isShown(number) else { return }
            if box != nil, let wanted = room(), wanted != box {
                box = wanted
                player.fit(wanted)
            }
            await show(picture.image)
            take(picture.subtitle ?? "", number)
        }
    }

    /// A new subtitle takes the page's repaint for itself; no film has more than two a second.
    private func take(_ subtitle: String, _ number: Int) {
        let moment = ContinuousClock.now
        let elapsed: Int?? = look(number) { showing in
            guard showing.sight.subtitles == .on, showing.sight.subtitle != subtitle else {
                return nil
            }
            if let last = showing.drawnAt, moment - last < .milliseconds(500) { return nil }
            showing.drawnAt = moment
            return showing.elapsed
        }
        guard case .some(.some(let position)) = elapsed else { return }
        change(number) { sight in
            sight.subtitle = subtitle
            sight.position = position
        }
    }

    // MARK: Subtitles

    /// Subtitles are on from the beginning where the film has them in the visitor's language.
    private func chooseSubtitles(
        of player: any FilmPlaying, _ number: Int, _ wanted: FilmSight.Subtitles?
    ) async {
        guard !player.subtitleLanguages.isEmpty else { return }
        var isOn = false
        if wanted == .on {
            isOn = await showSubtitles(of: player, number)
        } else if wanted != .off, let language = look(number, \.audience.language) {
            isOn = await takes(language.rawValue, player, number)
        }
        change(number) { $0.subtitles = isOn ? .on : .off }
    }

    /// Whether a film has subtitles in a language, which are then given.
    private func takes(
        _ language: String, _ player: any FilmPlaying, _ number: Int
    ) async -> Bool {
        do throws(PlaybackError) {
            try await player.setSubtitles(language)
            change(number) { $0.subtitleLanguage = language }
            return true
        } catch {
            logger.debug("Subtitles: \(error)")
            return false
        }
    }

    /// In the visitor's language, else the site's, else whatever there is.
    private func showSubtitles(of player: any FilmPlaying, _ number: Int) async -> Bool {
        guard let audience = look(number, \.audience) else { return false }
        let languages =
            ([audience.language] + audience.others).map(\.rawValue)
            + player.subtitleLanguages.prefix(1)
        for language in languages where await takes(language, player, number) { return true }
        return false
    }

    /// Subtitles that are on are given in the visitor's new language, where there are such.
    func speak(_ language: Language) {
        let showing = state.withLock { state in
            state.showing?.audience.language = language
            return state.showing?.sight.subtitles == .on ? state.showing : nil
        }
        guard let showing, let player = showing.player else { return }
        tasks.begin { [self] in _ = await takes(language.rawValue, player, showing.number) }
    }

    // MARK: What the visitor does

    /// Does what a visitor asks of a film that is on.
    func perform(_ command: FilmCommand) {
        guard let number = state.withLock({ $0.showing?.number }) else { return }
        tasks.begin { [self] in await perform(command, number) }
    }

    private func perform(_ command: FilmCommand, _ number: Int) async {
        guard let (media, phase, player) = look(number, { ($0.media, $0.sight.phase, $0.player) }),
            let player
        else { return }
        do throws(PlaybackError) {
            switch command {
            case .play, .poster:
                if phase == .paused { try await player.resume() } else { try await player.pause() }
            case .back: try await seek(player, by: .seconds(-10), number)
            case .forward: try await seek(player, by: .seconds(10), number)
            case .quieter: try await setVolume(of: player, by: -FilmSight.volumeStep, number)
            case .louder: try await setVolume(of: player, by: FilmSight.volumeStep, number)
            case .speed: try await changeSpeed(of: player, number)
            case .subtitles: try await turnSubtitles(of: player, number)
            case .describe, .undescribe:
                state.withLock { $0.isDescribed = command == .describe }
                change(number) { $0.isDescribed = command == .describe }
            }
        } catch {
            // A film that is over or broken says so by its state.
            logger.debug("The film \(media), \(command): \(error)")
        }
    }

    private func seek(
        _ player: any FilmPlaying, by distance: Duration, _ number: Int
    ) async throws(PlaybackError) {
        try await player.seek(by: distance)
        // The new place is shown as soon as it is known.
        _ = look(number) { $0.drawnAt = nil }
    }

    private func setVolume(
        of player: any FilmPlaying, by step: Int, _ number: Int
    ) async throws(PlaybackError) {
        change(number) { $0.volume = min(100, max(0, $0.volume + step)) }
        guard let volume = look(number, \.sight.volume) else { return }
        state.withLock { $0.volume = volume }
        try await player.setVolume(volume)
    }

    private func changeSpeed(
        of player: any FilmPlaying, _ number: Int
    ) async throws(PlaybackError) {
        change(number) { sight in
            let index = FilmSight.speeds.firstIndex(of: sight.speed) ?? 0
            sight.speed = FilmSight.speeds[(index + 1) % FilmSight.speeds.count]
        }
        guard let speed = look(number, \.sight.speed) else { return }
        state.withLock { $0.speed = speed }
        try await player.setSpeed(speed)
    }

    private func turnSubtitles(
        of player: any FilmPlaying, _ number: Int
    ) async throws(PlaybackError) {
        switch look(number, \.sight.subtitles) {
        case .on?:
            try await player.setSubtitles(nil)
            change(number) { sight in
                sight.subtitles = .off
                sight.subtitle = ""
            }
        case .off?:
            if await showSubtitles(of: player, number) { change(number) { $0.subtitles = .on } }
        case .absent?, nil: break
        }
    }
}
