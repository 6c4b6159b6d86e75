import PageModel
import TourModel
import TourStore

extension PageBuilder {
    /// A film's page: the film with what can be done with it, or what it tells, in words.
    mutating func film(_ mediaID: Media.ID) throws -> Screen {
        guard let film = try content.store.media(mediaID), film.kind != .picture else {
            return try home()
        }
        let sight = surroundings.film
        if film.kind == .sound { return try sound(film) }
        let caption = text(film.captions)
        let sections: [Section] =
            switch sight.phase {
            // The film has the page for itself.
            case .loading, .playing, .paused: []
            case .ready, .ended, .broken:
                [.paragraph(text(film.alternatives))] + notes(on: film) + words(of: film)
            }
        let exhibit = try exhibit(of: film, sight)
        return frame(
            .sheet(SheetPage(.film(exhibit), sections: sections)), tab: nil,
            kicker: say("film.title"), icon: .play,
            title: caption.isEmpty ? say("film.title") : caption, actions: actions(of: sight, film))
    }

    private mutating func exhibit(of film: Media, _ sight: FilmSight) throws -> Film {
        let still = try film.poster.flatMap { try content.store.media($0) }
        var poster = Picture(
            id: film.poster ?? film.id, image: film.poster.flatMap { content.image($0) },
            alternative: still.map { text($0.alternatives) } ?? "", isFilm: true)
        if sight.phase != .broken {
            poster.action = id(.film(.poster))
            poster.caption = say(playKey(sight))
        }
        let known = film.duration.map { $0 / .seconds(1) }
        return Film(
            poster: poster, state: state(of: sight), position: sight.position.map(Double.init),
            length: sight.length ?? known,
            subtitle: sight.subtitles == .on && (sight.isPlaying || sight.phase == .paused)
                ? text(
                    sight.subtitle,
                    in: Language(rawValue: sight.subtitleLanguage ?? language.rawValue))
                : nil,
            description: description(of: film, sight))
    }

    /// Finds the words that describe the pictures in the second that the film is at; `nil` where they are not described.
    private func description(of film: Media, _ sight: FilmSight) -> Text? {
        guard isDescribed(sight), sight.isPlaying || sight.phase == .paused,
            let (words, found) = film.descriptions.value(in: languages)
        else { return nil }
        guard let position = sight.position, let cues = try? Subtitles(webVTT: words).cues
        else { return "" }
        let (start, end) = (Duration.seconds(position), Duration.seconds(position + 1))
        let spoken = cues.last { $0.start < end && start < $0.end }
        return text(spoken?.text.replacing("\n", with: " ") ?? "", in: found)
    }

    private func isDescribed(_ sight: FilmSight) -> Bool { sight.isDescribed ?? session.isSpoken }

    func state(of sight: FilmSight) -> Film.State {
        switch sight.phase {
        case .ready: .ready
        case .loading, .playing: .playing
        case .paused: .paused
        case .ended: .ended
        case .broken: .unavailable(say("film.broken"))
        }
    }

    /// The word for what Play does.
    func playKey(_ sight: FilmSight) -> String {
        switch sight.phase {
        case .loading, .playing: "film.pause"
        case .ended: "film.again"
        case .ready, .paused, .broken: "film.play"
        }
    }

    private mutating func actions(of sight: FilmSight, _ film: Media) -> [Action] {
        let home = button("dock.home", .tab(.home), icon: .home)
        if sight.phase == .broken { return [home] }
        let play = button(
            playKey(sight), .film(.play), icon: sight.isPlaying ? .pause : .play)
        guard sight.isPlaying || sight.phase == .paused else { return [play, home] }
        var actions = [
            play, button("film.back", .film(.back), icon: .rewind),
            button("film.forward", .film(.forward), icon: .forward),
        ]
        if sight.hasSound {
            actions.append(button("film.quieter", .film(.quieter), icon: .quieter))
            actions.append(button("film.louder", .film(.louder), icon: .louder))
        }
        switch sight.subtitles {
        case .absent: break
        case .off: actions.append(button("film.subtitles", .film(.subtitles), icon: .subtitles))
        case .on: actions.append(button("film.bare", .film(.subtitles), icon: .subtitles))
        }
        if film.descriptions.value(in: languages) != nil {
            actions.append(
                isDescribed(sight)
                    ? button("film.undescribed", .film(.undescribe), icon: .eye)
                    : button("film.described", .film(.describe), icon: .eye))
        }
        return actions
    }
}
