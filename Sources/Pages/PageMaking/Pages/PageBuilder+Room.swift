import PageModel
import Payloads
import TourModel
import TourStore

extension PageBuilder {
    mutating func room(_ roomID: Room.ID) throws -> Screen {
        guard let room = try content.store.room(roomID) else { return try siteMap() }
        let building = try content.store.building(room.buildingID)
        let pictures = try gallery(room.media, of: room.label)
        var sections =
            accessNotes(on: room) + markdown(room.texts)
            + compareRows(.room(room.id), room.timeline) + facts(of: room)
            + quizRows(.room(room.id), room.quiz)
        let people = try room.people.compactMap { try content.store.person($0) }
        if !people.isEmpty { sections.append(.rows(people.map { row($0) })) }
        var actions: [Action] = []
        if let stop = try stopButton(room) { actions.append(stop) }
        actions += try sounds(among: room.media)
        actions += [
            try placeButton(room),
            button(
                "take.title", .go(.take(TakeAlong(room, in: content, languages: languages))),
                icon: .takeAlong),
        ]
        return frame(
            .article(ArticlePage(pictures: pictures, sections: sections)), tab: .map,
            kicker: place(of: room, in: building), number: room.label, icon: .room,
            title: text(room.names), actions: actions)
    }

    /// The pictures of a page, each of which opens the gallery, and the films, which begin.
    mutating func gallery(_ media: [Media.ID], of title: String) throws -> [Picture] {
        let pictures = try media.filter { try isPicture($0) }
        var shown: [Picture] = []
        for medium in try media.compactMap({ try content.store.media($0) }) {
            let caption = text(medium.captions)
            switch medium.kind {
            case .picture:
                let index = pictures.firstIndex(of: medium.id) ?? 0
                shown.append(
                    Picture(
                        id: medium.id, image: content.image(medium.id),
                        alternative: text(medium.alternatives),
                        caption: caption.isEmpty ? nil : caption,
                        action: pictures.count > 1
                            ? id(.go(.pictures(pictures, index: index, of: title))) : nil))
            case .film: shown.append(poster(of: medium))
            case .sound: break
            }
        }
        return shown
    }

    /// The picture that stands for a film, and begins it.
    private mutating func poster(of film: Media) -> Picture {
        let caption = text(film.captions)
        let name = say("room.film", ["name": caption.isEmpty ? "\(film.id)" : caption])
        return Picture(
            id: film.poster ?? film.id, image: film.poster.flatMap { content.image($0) },
            alternative: text(film.alternatives),
            caption: film.duration.map { "\(name), \(Self.minutes($0))" } ?? name,
            action: id(.watch(film.id)), isFilm: true)
    }

    private func place(of room: Room, in building: Building?) -> Text {
        let floor = building?.floors.first { $0.id == room.floorID }
        return say(
            "room.kicker",
            [
                "building": building.map { text($0.names) } ?? "\(room.buildingID)",
                "floor": floor.map { text($0.names) } ?? "\(room.floorID)",
            ])
    }

    private func facts(of room: Room) -> [Section] {
        var facts: [Fact] = []
        let hours = text(room.hours)
        if !hours.isEmpty { facts.append(Fact(say("fact.hours"), hours, icon: .clock)) }
        if let isStepFree = room.isStepFree {
            facts.append(
                Fact(
                    say("fact.access"), say(isStepFree ? "room.stepfree" : "room.steps"),
                    icon: isStepFree ? .stepFree : .stairs))
        }
        let notice: Text? =
            switch room.access {
            case .staff: say("map.staff")
            case .guided: say("map.guided")
            case .closed: say("map.closed")
            case .open: nil
            }
        return (facts.isEmpty ? [] : [.facts(facts)])
            + (notice.map { [.notice(Notice(.information, $0))] } ?? [])
    }

    mutating func row(_ person: Person) -> Row {
        let role = text(person.roles)
        return Row(
            id: id(.go(.person(person.id))), title: Text(person.name),
            detail: role.isEmpty ? nil : role, initials: person.initials)
    }

    func isPicture(_ id: Media.ID) throws -> Bool {
        try content.store.media(id)?.kind == .picture
    }

    /// A length of time as it stands on a film: "2:10".
    static func minutes(_ duration: Duration) -> String {
        let seconds = Int(duration.components.seconds)
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
    }

    mutating func pictures(_ media: [Media.ID], index: Int, of title: String) throws -> Screen {
        guard media.indices.contains(index), content.store.shows(medium: media[index]) else {
            return try home()
        }
        let caption = try content.store.media(media[index]).map { text($0.captions) } ?? ""
        let name = caption.isEmpty ? Text(title) : caption
        var actions: [Action] = []
        if index + 1 < media.count {
            actions.append(
                button("picture.next", .replace(.pictures(media, index: index + 1, of: title))))
        }
        if index > 0 {
            actions.append(
                button("picture.previous", .replace(.pictures(media, index: index - 1, of: title)))
            )
        }
        // The title says what the picture shows.
        return frame(
            .sheet(SheetPage(.picture(picture(media[index], caption: nil)))), tab: .map,
            kicker: Text(title),
            title: say(
                "room.picture",
                ["caption": name, "index": "\(index + 1)", "count": "\(media.count)"]),
            actions: actions)
    }

    mutating func person(_ personID: Person.ID) throws -> Screen {
        guard let person = try content.store.person(personID) else { return try home() }
        let rooms = try content.store.rooms(ofPerson: personID)
        var facts: [Fact] = []
        for phone in person.phones {
            facts.append(Fact(say("fact.phone"), Text(phone), icon: .phone))
        }
        for email in person.emails {
            facts.append(Fact(say("fact.email"), Text(email), icon: .mail))
        }
        for room in rooms {
            facts.append(
                Fact(say("fact.office"), "\(room.label), \(text(room.names))", icon: .room))
        }
        var actions: [Action] = []
        if let room = rooms.first { actions.append(try placeButton(room)) }
        actions.append(button("scan.another", .tab(.scan), icon: .scan))
        let lines = [text(person.roles), text(person.organizations)].filter { !$0.isEmpty }
        return frame(
            .card(
                CardPage(
                    person: .init(initials: person.initials, lines: lines),
                    sections: facts.isEmpty ? [] : [.facts(facts)],
                    handover: handover(takeAlong(person), notes: [say("take.nothing")]))),
            tab: .scan, kicker: say("contact.kicker"), icon: .person, title: Text(person.name),
            actions: actions)
    }

    /// A door sign that is older than the content: what is close by.
    mutating func gone(_ code: SiteCode) throws -> Screen {
        var near: [Room] = []
        if case .gone(let rooms) = try content.store.resolve(code) { near = rooms }
        var sections: [Section] = []
        if !near.isEmpty {
            sections = [
                .paragraph(say("gone.sub")), .rows(near.prefix(4).map { row($0) }),
            ]
        }
        if let phone = content.site.reception.phone {
            sections.append(.paragraph(say("gone.tell", ["phone": "\(phone)"])))
        }
        let actions = [
            button("gone.search", .go(.search("")), icon: .search),
            button("foreign.map", .tab(.siteMap), icon: .map),
        ]
        var screen = frame(
            .sheet(SheetPage(sections: sections)), tab: .map, kicker: say("gone.kicker"),
            icon: .room, title: say("gone.title", ["room": "\(code.id)"]), actions: actions,
            hint: "keys.choose")
        screen.initialFocus = near.first.map { Choice.go(.room($0.id)).id }
        return screen
    }
}

extension Person {
    /// The letters of the round badge: those of the first and the last name.
    var initials: String {
        let names = name.split(separator: " ")
        let letters = [names.first, names.count > 1 ? names.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }
}
