import Display
import Payloads
import Tour

extension PageInTheMaking {
    mutating func room(_ roomID: Room.ID) throws -> Screen {
        guard let room = try content.store.room(roomID) else { return try siteMap() }
        let building = try content.store.building(room.buildingID)
        var screen = frame(
            .page, tab: .map, kicker: "\(room.id)  \(place(of: room, in: building))",
            icon: .room, title: words(room.names))
        screen.main = try gallery(room.media, of: room.id)
        screen.side = markdown(room.texts) + facts(of: room)
        let people = try room.people.compactMap { try content.store.person($0) }
        if !people.isEmpty { screen.side.append(.rows(people.map { row($0) })) }
        if let stop = try stopButton(room) { screen.actions.append(stop) }
        screen.actions += [
            try placeButton(room),
            button(
                "take.title", .go(.take(TakeAlong(room, in: content, languages: languages))),
                icon: .takeAlong),
        ]
        return screen
    }

    /// The pictures of a page, each of which opens the gallery, and the films, which begin.
    mutating func gallery(_ media: [Media.ID], of title: String) throws -> [Block] {
        let pictures = try media.filter { try isPicture($0) }
        var blocks: [Block] = []
        for medium in try media.compactMap({ try content.store.media($0) }) {
            let caption = words(medium.captions)
            switch medium.kind {
            case .picture:
                let index = pictures.firstIndex(of: medium.id) ?? 0
                blocks.append(
                    .picture(
                        Picture(
                            id: medium.id, image: content.image(medium.id),
                            alternative: unseenWords(medium.alternatives),
                            caption: caption.isEmpty ? nil : caption,
                            action: pictures.count > 1
                                ? id(.go(.pictures(pictures, index: index, of: title))) : nil)))
            case .film: blocks.append(.picture(poster(of: medium)))
            case .sound: break
            }
        }
        return blocks
    }

    /// The picture that stands for a film, and begins it.
    private mutating func poster(of film: Media) -> Picture {
        let caption = words(film.captions)
        let name = say("room.film", ["name": caption.isEmpty ? film.id : caption])
        return Picture(
            id: film.poster ?? film.id, image: film.poster.flatMap { content.image($0) },
            alternative: unseenWords(film.alternatives),
            caption: film.duration.map { "\(name), \(Self.minutes($0))" } ?? name,
            action: id(.watch(film.id)), isFilm: true)
    }

    private func place(of room: Room, in building: Building?) -> String {
        let floor = building?.floors.first { $0.id == room.floorID }
        return say(
            "room.kicker",
            [
                "building": building.map { words($0.names) } ?? room.buildingID,
                "floor": floor.map { words($0.names) } ?? room.floorID,
            ])
    }

    private func facts(of room: Room) -> [Block] {
        var lines: [Block] = []
        let hours = words(room.hours)
        if !hours.isEmpty {
            lines.append(.facts([Fact(say("fact.hours"), hours, icon: .clock)]))
        }
        if let isStepFree = room.isStepFree {
            let way = Fact(
                say("fact.access"), say(isStepFree ? "room.stepfree" : "room.steps"),
                icon: isStepFree ? .stepFree : .stairs)
            if case .facts(let facts) = lines.last {
                lines[lines.count - 1] = .facts(facts + [way])
            } else {
                lines.append(.facts([way]))
            }
        }
        switch room.access {
        case .staff: lines.append(.notice(Notice(.information, say("map.staff"))))
        case .guided: lines.append(.notice(Notice(.information, say("map.guided"))))
        case .closed: lines.append(.notice(Notice(.information, say("map.closed"))))
        case .open: break
        }
        return lines
    }

    mutating func row(_ person: Person) -> Row {
        Row(
            id: id(.go(.person(person.id))), title: person.name, detail: person.role,
            initials: person.initials)
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
        guard media.indices.contains(index) else { return try home() }
        let caption = try content.store.media(media[index]).map { words($0.captions) } ?? ""
        let name = caption.isEmpty ? title : caption
        var screen = frame(
            .sheet, tab: .map, kicker: title,
            title: say(
                "room.picture",
                ["caption": name, "index": "\(index + 1)", "count": "\(media.count)"]))
        // The title says what the picture shows.
        screen.main = [picture(media[index], caption: nil)]
        if index + 1 < media.count {
            screen.actions.append(
                button("picture.next", .replace(.pictures(media, index: index + 1, of: title))))
        }
        if index > 0 {
            screen.actions.append(
                button("picture.previous", .replace(.pictures(media, index: index - 1, of: title)))
            )
        }
        return screen
    }

    mutating func person(_ personID: Person.ID) throws -> Screen {
        guard let person = try content.store.person(personID) else { return try home() }
        var screen = frame(
            .card, tab: .scan, kicker: say("contact.kicker"), icon: .person, title: person.name)
        var blocks: [Block] = []
        if let role = person.role { blocks.append(.text(role, role: .lead)) }
        if let organization = person.organization {
            blocks.append(.text(organization, role: .body))
        }
        let rooms = try content.store.rooms(ofPerson: personID)
        var facts: [Fact] = []
        for phone in person.phones { facts.append(Fact(say("fact.phone"), phone, icon: .phone)) }
        for email in person.emails { facts.append(Fact(say("fact.email"), email, icon: .mail)) }
        for room in rooms {
            facts.append(
                Fact(say("fact.office"), "\(room.id), \(words(room.names))", icon: .room))
        }
        if !facts.isEmpty { blocks.append(.facts(facts)) }
        screen.main = blocks
        let code = takeAlong(person)
        screen.side = codeBlocks(code)
        if let room = rooms.first {
            screen.actions.append(try placeButton(room))
        }
        screen.actions.append(button("scan.another", .tab(.scan), icon: .scan))
        return screen
    }

    /// A door sign that is older than the content: what is close by.
    mutating func gone(_ code: SiteCode) throws -> Screen {
        var screen = frame(
            .sheet, tab: .map, kicker: say("gone.kicker"), icon: .room,
            title: say("gone.title", ["room": code.id]), hint: "keys.choose")
        var near: [Room] = []
        if case .gone(let rooms) = try content.store.resolve(code) { near = rooms }
        if !near.isEmpty {
            screen.main = [
                .text(say("gone.sub"), role: .body), .rows(near.prefix(4).map { row($0) }),
            ]
        }
        if let phone = content.site.reception.phone {
            screen.main.append(.text(say("gone.tell", ["phone": phone]), role: .body))
        }
        screen.actions = [
            button("gone.search", .go(.search("")), icon: .search),
            button("foreign.map", .tab(.siteMap), icon: .map),
        ]
        return screen
    }
}

extension Person {
    /// The letters of the round sign: those of the first and the last name.
    var initials: String {
        let names = name.split(separator: " ")
        let letters = [names.first, names.count > 1 ? names.last : nil].compactMap { $0?.first }
        return String(letters).uppercased()
    }
}
