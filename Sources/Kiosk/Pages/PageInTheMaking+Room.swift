import Display
import Payloads
import Tour

extension PageInTheMaking {
    mutating func room(_ roomID: Room.ID) throws -> Screen {
        guard let room = try content.store.room(roomID) else { return try siteMap() }
        let building = try content.store.building(room.buildingID)
        var screen = frame(
            .page, tab: .map, kicker: "\(room.id)  \(place(of: room, in: building))",
            title: words(room.names))
        let pictures = try room.media.filter { try isPicture($0) }
        if let first = pictures.first { screen.main.append(picture(first)) }
        var rows: [Row] = []
        for media in try room.media.compactMap({ try content.store.media($0) })
        where media.kind == .film {
            let name = words(media.captions)
            rows.append(
                Row(
                    id: id(.go(.film(media.id))), label: "▶",
                    title: say("room.film", ["name": name.isEmpty ? media.id : name]),
                    detail: media.duration.map(Self.minutes)))
        }
        if pictures.count > 1 {
            rows.append(
                Row(
                    id: id(.go(.pictures(pictures, index: 0, of: room.id))), label: "▦",
                    title: say("room.pictures", ["count": "\(pictures.count)"])))
        }
        if !rows.isEmpty { screen.main.append(.rows(rows)) }
        screen.side = markdown(room.texts) + facts(of: room)
        let people = try room.people.compactMap { try content.store.person($0) }
        if !people.isEmpty { screen.side.append(.rows(people.map { row($0) })) }
        screen.actions = [
            button("room.place", .go(place(of: room))),
            button("take.title", .go(.take(takeAlong(room)))),
        ]
        return screen
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
        if !hours.isEmpty { lines.append(.text(hours, role: .body)) }
        if let isStepFree = room.isStepFree {
            lines.append(.text(say(isStepFree ? "room.stepfree" : "room.steps"), role: .body))
        }
        switch room.access {
        case .staff: lines.append(.notice(Notice(.information, say("map.staff"))))
        case .guided: lines.append(.notice(Notice(.information, say("map.guided"))))
        case .closed: lines.append(.notice(Notice(.information, say("map.closed"))))
        case .open: break
        }
        return lines
    }

    private mutating func row(_ person: Person) -> Row {
        Row(id: id(.go(.person(person.id))), title: person.name, detail: person.role)
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

    /// A film's page: what it tells, in words, for as long as it cannot be played here.
    mutating func film(_ mediaID: Media.ID) throws -> Screen {
        guard let film = try content.store.media(mediaID) else { return try home() }
        let caption = words(film.captions)
        var screen = frame(
            .sheet, tab: nil, kicker: say("film.title"),
            title: caption.isEmpty ? say("film.title") : caption)
        screen.main = [.text(say("film.broken"), role: .body)]
        screen.main.append(.text(words(film.alternatives), role: .lead))
        if let duration = film.duration {
            screen.main.append(.text(Self.minutes(duration), role: .caption))
        }
        screen.actions = [button("dock.home", .tab(.home))]
        return screen
    }

    mutating func person(_ personID: Person.ID) throws -> Screen {
        guard let person = try content.store.person(personID) else { return try home() }
        var screen = frame(
            .card, tab: .scan, kicker: say("contact.kicker"), title: person.name)
        var blocks: [Block] = []
        if let role = person.role { blocks.append(.text(role, role: .lead)) }
        if let organization = person.organization {
            blocks.append(.text(organization, role: .body))
        }
        let rooms = try content.store.rooms(ofPerson: personID)
        var facts: [Fact] = []
        for phone in person.phones { facts.append(Fact(say("fact.phone"), phone)) }
        for email in person.emails { facts.append(Fact(say("fact.email"), email)) }
        for room in rooms {
            facts.append(Fact(say("fact.office"), "\(room.id), \(words(room.names))"))
        }
        if !facts.isEmpty { blocks.append(.facts(facts)) }
        screen.main = blocks
        let code = takeAlong(person)
        screen.side = codeBlocks(code)
        if let room = rooms.first {
            screen.actions.append(button("room.place", .go(place(of: room))))
        }
        screen.actions.append(button("scan.another", .tab(.scan)))
        return screen
    }

    /// A door sign that is older than the content: what is close by.
    mutating func gone(_ code: SiteCode) throws -> Screen {
        var screen = frame(
            .sheet, tab: .map, kicker: say("gone.kicker"),
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
            button("gone.search", .go(.search(""))), button("foreign.map", .tab(.siteMap)),
        ]
        return screen
    }
}
