import Imaging
import PageModel
import TourModel

extension Session {
    /// How many cuts of the invitation were made; always none in a visit.
    package func beat(at now: ContinuousClock.Instant) -> Int {
        page == .attract ? max(0, Int((now - began) / AttractScene.duration)) : 0
    }
}

extension PageBuilder {
    /// The invitation, while nobody is there: every few seconds in another language, and when all have spoken
    /// with another scene.
    mutating func attract() -> Screen {
        var screen: Screen
        let beat = session.beat(at: surroundings.now)
        if session.followsVisit, beat == 0 {
            let farewell = AttractScene(words: .farewell, picture: content.scenes[0].picture)
            screen = invitation(farewell, in: language)
        } else if session.appearance.isStill {
            screen = invitation(content.scenes[0], in: language)
        } else {
            let spoken = content.site.languages
            // What is on today comes right behind the invitation itself.
            var scenes = content.scenes
            scenes.insert(
                contentsOf: today(3).map {
                    AttractScene(words: .date($0), picture: scenes[0].picture)
                }, at: 1)
            let scene = scenes[beat / max(1, spoken.count) % scenes.count]
            screen = invitation(scene, in: Self.language(at: beat, of: spoken, first: language))
        }
        screen.actions = content.site.languages.map { choice in
            Action(id(.language(choice)), ownName(choice))
        }
        // A key continues in the language that the visitor has just read.
        screen.initialFocus = Choice.language(Language(rawValue: screen.language)).id
        return screen
    }

    /// The visitor's own language first, then the others in their order.
    private static func language(
        at beat: Int, of spoken: [Language], first: Language
    ) -> Language {
        let order = [first] + spoken.filter { $0 != first }
        return order[beat % order.count]
    }

    private func invitation(_ scene: AttractScene, in language: Language) -> Screen {
        var session = session
        session.speak(language)
        return PageBuilder(maker: maker, session: session, surroundings: surroundings)
            .invitation(scene)
    }

    private func invitation(_ scene: AttractScene) -> Screen {
        let isAway = !surroundings.camera.isUsable
        var screen = frame(
            .attract(
                AttractPage(
                    picture: scene.picture.map { picture($0, caption: nil) },
                    invitation: invitation(scene.words, isAway: isAway),
                    camera: isAway ? nil : CameraNote(cameraPlace, say("attract.camera")))),
            tab: nil, title: say(isAway ? "attract.away" : "attract.title"))
        screen.hint = nil
        // The sentence says that codes are recorded.
        screen.dock.date = surroundings.date
        return screen
    }

    /// What stands beneath the title: while codes are recorded, that comes first, for it must not be cut off.
    private func invitation(_ said: AttractScene.Words, isAway: Bool) -> Text {
        let sentence = sentence(said, isAway: isAway)
        guard !isAway, let recordingNote else { return sentence }
        switch said {
        // They continue the title, and the buttons say the same.
        case .touch, .how: return recordingNote
        case .farewell, .event, .date, .tour, .building: return "\(recordingNote) \(sentence)"
        }
    }

    private func sentence(_ said: AttractScene.Words, isAway: Bool) -> Text {
        switch said {
        case .touch where isAway, .how where isAway: return say("attract.away.sub")
        case .farewell: return say("end.done")
        case .touch: return say("attract.key")
        case .how: return say("help.2")
        case .event(let event):
            return say("attract.today", ["time": "\(event.time)", "name": text(event.names)])
        case .date(let item):
            let time = SiteTime.clock(ofWall: item.start)
            return say("attract.today", ["time": "\(time)", "name": text(item.titles)])
        case .tour(let tour):
            return say("attract.tour", ["name": text(tour.names), "length": length(of: tour)])
        case .building(let names): return text(names)
        }
    }
}
