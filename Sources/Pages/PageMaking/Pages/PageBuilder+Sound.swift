import PageModel
import Payloads
import TourModel
import TourStore

/// Sounds: on separate pages, and at the stops of tours.
extension PageBuilder {
    /// A sound's page: how far it has come, what can be done with it, and its words.
    mutating func sound(_ sound: Media) throws -> Screen {
        guard let spoken = try content.store.sound(sound.id, in: languages) else {
            return try home()
        }
        let sight = surroundings.film
        let caption = text(spoken.sound.captions)
        let title = caption.isEmpty ? say("sound.title") : caption
        if let obstacle = obstacle(sight) {
            return try soundInWords(spoken.sound, title, because: obstacle)
        }
        let sections = notes(on: spoken) + description(of: spoken.sound)
        let exhibit = SheetPage.Exhibit.film(progress(of: spoken, sight))
        return frame(
            .sheet(SheetPage(exhibit, sections: sections)), tab: nil, kicker: say("sound.title"),
            icon: .sound, title: title, actions: soundActions(sight))
    }

    /// A sound's page on a kiosk that does not play it: its words, and a code that takes it along.
    private mutating func soundInWords(
        _ sound: Media, _ title: Text, because obstacle: Text
    ) throws -> Screen {
        let sections = [.notice(Notice(.information, obstacle))] + description(of: sound)
        let page: Content =
            if let code = try takeAlong(sound, title) {
                .card(CardPage(sections: sections, handover: handover(code)))
            } else {
                .sheet(SheetPage(sections: sections))
            }
        return frame(
            page, tab: nil, kicker: say("sound.title"), icon: .sound, title: title,
            actions: [homeButton])
    }

    /// Why the kiosk plays no sound; `nil` where it does.
    func obstacle(_ sight: FilmSight) -> Text? {
        if !sight.isHeard { return say("sound.silent") }
        return sight.phase == .broken ? say("sound.broken") : nil
    }

    private func progress(of spoken: SpokenSound, _ sight: FilmSight) -> Film {
        Film(
            poster: Picture(id: spoken.version.id, image: nil, alternative: ""),
            state: state(of: sight), position: sight.position.map(Double.init),
            length: sight.length ?? spoken.version.duration.map { $0 / .seconds(1) },
            isSound: true)
    }

    /// The address of where a sound belongs; `nil` where it is on no page, and the site has no address.
    private func takeAlong(_ sound: Media, _ title: Text) throws -> TakeAlong? {
        let place: SiteCode? =
            switch try content.store.place(ofMedium: sound.id) {
            case .room(let id)?: SiteCode(kind: .room, id: id)
            case .building(let id)?: SiteCode(kind: .building, id: id)
            case .tour(let id)?: SiteCode(kind: .tour, id: id)
            case nil: nil
            }
        let code = place?.speaking(session.language.rawValue)
        guard let text = code?.text(site: content.address) ?? content.site.address else {
            return nil
        }
        return TakeAlong(texts: [text], title: title, alternative: "\(text)")
    }

    // MARK: Words

    /// In which language it is heard where that is not the visitor's, and who speaks.
    private func notes(on spoken: SpokenSound) -> [Section] {
        notes(spoken.isWanted ? nil : spoken.version.language, spoken.version.speaker)
    }

    func notes(on film: Media) -> [Section] {
        let isWanted = film.language.map { $0.isVariety(of: language) } ?? true
        return notes(isWanted ? nil : film.language, film.speaker)
    }

    private func notes(_ other: Language?, _ speaker: String?) -> [Section] {
        var notes: [Section] = []
        if let other {
            let name = name(of: other, in: language)
            notes.append(
                .notice(Notice(.information, say("sound.language", ["language": "\(name)"]))))
        }
        if let speaker {
            notes.append(.note(say("sound.speaker", ["name": "\(speaker)"])))
        }
        return notes
    }

    /// What a sound says: speech is shown word for word and needs no description.
    mutating func description(of sound: Media) -> [Section] {
        let words = words(of: sound)
        if sound.language != nil, !words.isEmpty { return words }
        return [.paragraph(text(sound.alternatives))] + words
    }

    /// What is said or heard, to be read along; nothing where that is not known.
    mutating func words(of medium: Media) -> [Section] {
        guard !medium.transcripts.values.isEmpty else { return [] }
        let words = markdown(medium.transcripts).map { section in
            // It is read along, and not the page's own text.
            if case .lead(let text) = section { Section.paragraph(text) } else { section }
        }
        return [.heading(say("sound.words"), level: 2)] + words
    }

    // MARK: What can be done

    private var homeButton: Action {
        mutating get { button("dock.home", .tab(.home), icon: .home) }
    }

    private mutating func soundActions(_ sight: FilmSight) -> [Action] {
        let play = playButton(sight, say(sight.phase == .ended ? "sound.again" : playKey(sight)))
        guard sight.isPlaying || sight.phase == .paused else { return [play, homeButton] }
        return [play] + soundKeys(sight)
    }

    private mutating func playButton(_ sight: FilmSight, _ label: Text) -> Action {
        Action(id(.film(.play)), label, icon: sight.isPlaying ? .pause : .play)
    }

    /// The keys of a player beside the one that plays.
    private mutating func soundKeys(_ sight: FilmSight) -> [Action] {
        [
            button("film.back", .film(.back), icon: .rewind),
            Action(
                id(.film(.speed)), say("sound.speed", ["percent": "\(sight.speed)"]),
                icon: .forward),
            button("film.quieter", .film(.quieter), icon: .quieter),
            button("film.louder", .film(.louder), icon: .louder),
        ]
    }

    // MARK: On other pages

    /// A button for each sound of a page, which leads to the sound's own.
    mutating func sounds(among media: [Media.ID]) throws -> [Action] {
        var actions: [Action] = []
        for medium in media {
            guard let spoken = try content.store.sound(medium, in: languages) else { continue }
            let caption = text(spoken.sound.captions)
            let name = caption.isEmpty ? say("sound.title") : caption
            let isHeard = surroundings.film.isHeard
            var label = say(isHeard ? "room.sound" : "room.words", ["name": name])
            if isHeard, let duration = spoken.version.duration {
                label += ", \(Self.minutes(duration))"
            }
            actions.append(Action(id(.go(.film(spoken.sound.id))), label, icon: .sound))
        }
        return actions
    }

    /// How far a stop's sound has come, or why it is not played.
    mutating func player(of spoken: SpokenSound) -> [Section] {
        let sight = surroundings.film
        if let obstacle = obstacle(sight) {
            return [.notice(Notice(.information, obstacle))] + description(of: spoken.sound)
        }
        let isShown = sight.isPlaying || sight.phase == .paused
        return (isShown ? [.player(progress(of: spoken, sight))] : []) + notes(on: spoken)
    }

    /// What a visitor can do with a stop's sound: begin it, and then what a player can.
    mutating func listeningActions(to spoken: SpokenSound, in room: Room) throws -> [Action] {
        let sight = surroundings.film
        guard obstacle(sight) == nil else {
            let code = TakeAlong(room, in: content, languages: languages)
            return [button("take.title", .go(.take(code)), icon: .takeAlong)]
        }
        switch sight.phase {
        case .loading, .playing:
            return [playButton(sight, say(playKey(sight)))] + soundKeys(sight)
        case .paused:
            return [
                playButton(sight, say(playKey(sight))),
                button("film.back", .film(.back), icon: .rewind),
            ]
        case .ended: return [playButton(sight, say("sound.again"))]
        case .ready, .broken:
            let label = say("sound.listen")
            let length = spoken.version.duration.map { ", \(Self.minutes($0))" } ?? ""
            return [Action(id(.film(.play)), "\(label)\(length)", icon: .sound)]
        }
    }

    /// How long a tour takes, and of an audio tour that it is one, with the minutes of listening.
    func kind(of tour: GuidedTour) throws -> Text {
        let length = length(of: tour)
        guard tour.isAudio else { return length }
        guard let listening = try content.store.listeningTime(of: tour, in: languages) else {
            return say("tours.audio", ["length": length])
        }
        let minutes = max(1, Int((listening / .seconds(60)).rounded()))
        return say("tours.audio.minutes", ["length": length, "minutes": "\(minutes)"])
    }
}
