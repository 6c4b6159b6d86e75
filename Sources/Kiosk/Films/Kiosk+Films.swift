import Display
import Logging
import Playback
import Tour

extension Kiosk {
    /// How the film of the page stands.
    var filmSight: FilmSight {
        if let showing, session.page == .film(showing.media) { return showing.sight }
        return FilmSight(phase: theatre.unavailable == nil ? .ready : .broken)
    }

    var filmIsPlaying: Bool { showing?.sight.isPlaying ?? false }

    // MARK: Beginning and ending

    /// Begins a film; one that was played before begins anew, as loud as it was.
    func beginFilm(_ media: Media.ID) {
        let before = showing?.media == media ? showing?.sight : nil
        endFilm()
        showings += 1
        let number = showings
        var sight = FilmSight(phase: .loading)
        sight.volume = before?.volume ?? sight.volume
        sight.hasSound = before?.hasSound ?? false
        showing = FilmShowing(media: media, number: number, sight: sight)
        showing?.work = Task { await playFilm(number, media, wantsSubtitles: before?.subtitles) }
    }

    /// Ends the film when its page is no longer there.
    func leaveFilm() {
        guard let showing, session.page != .film(showing.media) else { return }
        endFilm()
    }

    /// Ends the film at once; its player is gone a second later at most.
    func endFilm() {
        showing?.work?.cancel()
        stopPlayer()
        showing = nil
    }

    private func stopPlayer() {
        guard let player = showing?.player else { return }
        filmEnd = Task { [before = filmEnd, copy = showing?.copy] in
            await before?.value
            await player.stop()
            // Its file is there for as long as the player is.
            withExtendedLifetime(copy) {}
        }
        showing?.player = nil
        showing?.copy = nil
    }

    private func isShown(_ number: Int) -> Bool { showing?.number == number }

    // MARK: Playing

    private func playFilm(
        _ number: Int, _ media: Media.ID, wantsSubtitles: FilmSight.Subtitles?
    ) async {
        do {
            if let reason = theatre.unavailable { throw reason }
            // Never two at once.
            await filmEnd?.value
            let copy = try await FilmCopy.make(of: media, in: content.store)
            guard isShown(number) else { return }
            await fallSilent()
            guard isShown(number), let sight = showing?.sight else { return }
            let size = display.filmSize
            let player = try theatre.play(
                copy.path,
                FilmOptions(
                    box: size.map { FilmBox(width: $0.width, height: $0.height) },
                    volume: sight.volume,
                    subtitles: wantsSubtitles == .off ? nil : session.language.rawValue))
            showing?.player = player
            showing?.copy = copy
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await self.followPictures(of: player, number) }
                group.addTask { await self.followStates(of: player, number, wantsSubtitles) }
            }
        } catch {
            await breakFilm(number, because: error)
        }
    }

    private func breakFilm(_ number: Int, because error: any Error) async {
        guard isShown(number), let media = showing?.media else { return }
        logger.warning("The film \(media) cannot be shown: \(error)")
        // The page tells it in words from now on; reading them takes time.
        session.touch(at: now())
        stopPlayer()
        await change(number) { $0 = FilmSight(phase: .broken, volume: $0.volume) }
    }

    private func followStates(
        of player: any FilmPlaying, _ number: Int, _ wantsSubtitles: FilmSight.Subtitles?
    ) async {
        var hasBegun = false
        for await state in player.states {
            guard isShown(number) else { return }
            switch state {
            case .loading: break
            case .playing(let place), .paused(let place):
                let isPaused = if case .paused = state { true } else { false }
                if !hasBegun { showing?.sight.hasSound = player.hasSound }
                await goOn(number, to: isPaused ? .paused : .playing, place)
                if !hasBegun {
                    hasBegun = true
                    await chooseSubtitles(of: player, number, wantsSubtitles)
                }
            case .ended:
                // The idle time begins now.
                session.touch(at: now())
                stopPlayer()
                await change(number) { sight in
                    sight.phase = .ended
                    sight.subtitle = ""
                }
            case .failed(let error): await breakFilm(number, because: error)
            }
        }
    }

    /// Takes over where the film is; while it only goes on, once a second.
    private func goOn(_ number: Int, to phase: FilmSight.Phase, _ place: FilmPosition) async {
        let seconds = Int(place.elapsed.components.seconds)
        showing?.elapsed = seconds
        let moment = ContinuousClock.now
        if phase == .playing, showing?.sight.phase == .playing, let last = showing?.drawnAt,
            moment - last < .milliseconds(950)
        {
            return
        }
        if showing?.sight.position != seconds { showing?.drawnAt = moment }
        await change(number) { sight in
            sight.phase = phase
            sight.position = seconds
            sight.length = place.total.map { $0 / .seconds(1) }
        }
    }

    /// Subtitles are on from the beginning where the film has them in the visitor's language.
    private func chooseSubtitles(
        of player: any FilmPlaying, _ number: Int, _ wanted: FilmSight.Subtitles?
    ) async {
        guard !player.subtitleLanguages.isEmpty else { return }
        var isOn = false
        if wanted == .on {
            isOn = await showSubtitles(of: player)
        } else if wanted != .off {
            isOn = await takes(session.language.rawValue, player)
        }
        await change(number) { $0.subtitles = isOn ? .on : .off }
    }

    /// Whether a film has subtitles in a language, which are then given.
    private func takes(_ language: String, _ player: any FilmPlaying) async -> Bool {
        do throws(PlaybackError) {
            try await player.setSubtitles(language)
            return true
        } catch {
            logger.debug("Subtitles: \(error)")
            return false
        }
    }

    /// In the visitor's language, else the site's, else whatever there is.
    private func showSubtitles(of player: any FilmPlaying) async -> Bool {
        let languages =
            ([session.language] + content.site.languages).map(\.rawValue)
            + player.subtitleLanguages.prefix(1)
        for language in languages where await takes(language, player) { return true }
        return false
    }

    /// Changes how the film stands; its page is drawn anew only where that can be seen.
    private func change(_ number: Int, _ body: (inout FilmSight) -> Void) async {
        guard var sight = showing?.sight, isShown(number) else { return }
        body(&sight)
        guard sight != showing?.sight else { return }
        showing?.sight = sight
        await render()
    }

    // MARK: Pictures

    private func followPictures(of player: any FilmPlaying, _ number: Int) async {
        while let picture = await player.nextPicture() {
            guard isShown(number) else { return }
            await display.show(film: picture.image)
            await take(picture.subtitle ?? "", number)
        }
    }

    /// A new subtitle takes the page's repaint for itself; no film has more than two a second.
    private func take(_ subtitle: String, _ number: Int) async {
        guard let showing, isShown(number), showing.sight.subtitles == .on,
            showing.sight.subtitle != subtitle
        else { return }
        let moment = ContinuousClock.now
        if let last = showing.drawnAt, moment - last < .milliseconds(500) { return }
        self.showing?.drawnAt = moment
        await change(number) { sight in
            sight.subtitle = subtitle
            sight.position = showing.elapsed
        }
    }

    // MARK: What the visitor does

    func tellFilm(_ command: FilmCommand) {
        switch filmSight.phase {
        case .ready, .ended, .broken:
            if command == .play || command == .poster, case .film(let media) = session.page {
                beginFilm(media)
            }
        case .loading, .playing, .paused:
            guard let number = showing?.number else { return }
            Task { await perform(command, number) }
        }
    }

    private func perform(_ command: FilmCommand, _ number: Int) async {
        guard let showing, isShown(number), let player = showing.player else { return }
        do throws(PlaybackError) {
            switch command {
            case .play, .poster:
                if showing.sight.phase == .paused {
                    try await player.resume()
                } else {
                    try await player.pause()
                }
            case .back: try await seek(player, by: .seconds(-10))
            case .forward: try await seek(player, by: .seconds(10))
            case .quieter: try await setVolume(of: player, by: -FilmSight.volumeStep, number)
            case .louder: try await setVolume(of: player, by: FilmSight.volumeStep, number)
            case .subtitles: try await turnSubtitles(of: player, number)
            }
        } catch {
            // A film that is over or broken says so by its state.
            logger.debug("The film \(showing.media), \(command): \(error)")
        }
    }

    private func seek(
        _ player: any FilmPlaying, by distance: Duration
    ) async throws(PlaybackError) {
        try await player.seek(by: distance)
        // The new place is shown as soon as it is known.
        showing?.drawnAt = nil
    }

    private func setVolume(
        of player: any FilmPlaying, by step: Int, _ number: Int
    ) async throws(PlaybackError) {
        await change(number) { $0.volume = min(100, max(0, $0.volume + step)) }
        guard let volume = showing?.sight.volume else { return }
        try await player.setVolume(volume)
    }

    private func turnSubtitles(
        of player: any FilmPlaying, _ number: Int
    ) async throws(PlaybackError) {
        switch showing?.sight.subtitles {
        case .on?:
            try await player.setSubtitles(nil)
            await change(number) { sight in
                sight.subtitles = .off
                sight.subtitle = ""
            }
        case .off?:
            if await showSubtitles(of: player) { await change(number) { $0.subtitles = .on } }
        case .absent?, nil: break
        }
    }

    /// Subtitles that are on are given in the visitor's new language, where there are such.
    func speakFilm(_ language: Language) {
        guard let showing, let player = showing.player, showing.sight.subtitles == .on else {
            return
        }
        Task { _ = await takes(language.rawValue, player) }
    }
}
