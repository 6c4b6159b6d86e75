import Display
import Tour

extension PageBuilder {
    /// A sound's page: how far it has come, what can be done with it, and what it tells, in words.
    mutating func sound(_ sound: Media) -> Screen {
        let sight = surroundings.film
        let caption = text(sound.captions)
        let told = sound.duration.map { $0 / .seconds(1) }
        var sections = [Section.paragraph(text(sound.alternatives))]
        let obstacle =
            !sight.isHeard ? "sound.silent" : sight.phase == .broken ? "sound.broken" : nil
        var exhibit: SheetPage.Exhibit?
        if let obstacle {
            sections.insert(.notice(Notice(.information, say(obstacle))), at: 0)
        } else {
            exhibit = .film(
                Film(
                    poster: Picture(id: sound.id, image: nil, alternative: ""),
                    state: state(of: sight),
                    position: sight.position.map(Double.init), length: sight.length ?? told,
                    isSound: true))
        }
        return frame(
            .sheet(SheetPage(exhibit, sections: sections)), tab: nil, kicker: say("sound.title"),
            icon: .sound, title: caption.isEmpty ? say("sound.title") : caption,
            actions: obstacle == nil ? soundActions(sight) : [homeButton])
    }

    private var homeButton: Action {
        mutating get { button("dock.home", .tab(.home), icon: .home) }
    }

    private mutating func soundActions(_ sight: FilmSight) -> [Action] {
        let key = sight.phase == .ended ? "sound.again" : playKey(sight)
        let play = button(key, .film(.play), icon: sight.isPlaying ? .pause : .play)
        guard sight.isPlaying || sight.phase == .paused else { return [play, homeButton] }
        return [
            play, button("film.back", .film(.back), icon: .rewind),
            Action(
                id(.film(.speed)), say("sound.speed", ["percent": "\(sight.speed)"]),
                icon: .forward),
            button("film.quieter", .film(.quieter), icon: .quieter),
            button("film.louder", .film(.louder), icon: .louder),
        ]
    }
}
