import PageModel
import Payloads
import TourModel
import TourStore

/// What the site knows of something that a code says, and where that leads.
struct KnownHere {
    var sections: [Section] = []
    var actions: [Action] = []
}

extension PageBuilder {
    /// The person of ours whose card a code carries.
    mutating func known(on card: Contact) -> KnownHere {
        guard let id = (try? content.directory())?.person(on: card) else { return KnownHere() }
        return known(.person(id), "known.person", "known.person.room")
    }

    /// Whom of ours telephone numbers reach.
    mutating func known(numbers: [PhoneNumber]) -> KnownHere {
        known(numbers) { $0.owners(of: $1) }
    }

    /// Whom of ours mail addresses reach.
    mutating func known(mails: [String]) -> KnownHere {
        known(mails) { $0.owners(ofMail: $1) }
    }

    private mutating func known<Item>(
        _ items: [Item], _ owners: (Directory, Item) -> [Directory.Owner]
    ) -> KnownHere {
        guard let directory = try? content.directory() else { return KnownHere() }
        var found: [Directory.Owner] = []
        for item in items.prefix(Directory.mostLookedAt) {
            for owner in owners(directory, item) where !found.contains(owner) {
                found.append(owner)
            }
        }
        if items.count == 1, found.count == 1 {
            return known(found[0], "known.reach", "known.reach.room")
        }
        // Several receivers, or several who share a number: each with their page.
        var rows: [Row] = []
        for case .person(let id) in found.prefix(4) {
            guard let person = try? content.store.person(id) else { continue }
            rows.append(row(person))
        }
        guard !rows.isEmpty else { return KnownHere() }
        return KnownHere(sections: [.rows(rows, label: say("known.directory"))])
    }

    /// One person, or reception, in a sentence.
    private mutating func known(
        _ owner: Directory.Owner, _ key: String, _ keyWithRoom: String
    ) -> KnownHere {
        switch owner {
        case .reception:
            let hours = text(content.site.reception.hours)
            return KnownHere(sections: [
                .notice(
                    Notice(.ok, say("known.reception"), detail: hours.isEmpty ? nil : hours))
            ])
        case .person(let id):
            guard let person = try? content.store.person(id) else { return KnownHere() }
            let room = (try? content.store.rooms(ofPerson: id))?.first
            let name = Text(person.name)
            let sentence =
                room.map { say(keyWithRoom, ["name": name, "room": "\($0.label)"]) }
                ?? say(key, ["name": name])
            let role = text(person.roles)
            var known = KnownHere(sections: [
                .notice(Notice(.ok, sentence, detail: role.isEmpty ? nil : role))
            ])
            if let room, let way = try? placeButton(room) { known.actions.append(way) }
            known.actions.append(button("known.contact", .go(.person(id)), icon: .person))
            return known
        }
    }

    /// The room of ours that an invitation names, which may be meant for another house.
    mutating func known(place: String?) -> KnownHere {
        guard let place, place.utf8.count <= 400,
            let id = (try? content.store.roomNames())?.room(namedIn: place),
            let room = try? content.store.room(id)
        else { return KnownHere() }
        var known = KnownHere(sections: [
            .notice(
                Notice(
                    .information,
                    say("known.place", ["room": "\(room.label), \(text(room.names))"])))
        ])
        if let way = try? placeButton(room) { known.actions.append(way) }
        known.actions.append(button("room.page", .go(.room(room.id)), icon: .room))
        return known
    }

    /// What an address of this site's own leads to.
    mutating func known(_ address: WebAddress) -> KnownHere {
        switch content.address?.page(of: address) {
        case nil: return KnownHere()
        case .site?:
            return KnownHere(
                sections: [.notice(Notice(.ok, say("known.site")))],
                actions: [button("known.home", .tab(.home), icon: .home)])
        case .code(let code)?:
            guard let (page, name) = subject(of: code) else {
                return KnownHere(sections: [.notice(Notice(.ok, say("known.site")))])
            }
            return KnownHere(
                sections: [.notice(Notice(.ok, say("known.site"), detail: name))],
                actions: [button("known.open", .go(page), icon: Icon(code.kind))])
        }
    }

    /// The page that a code of ours leads to, and its name; `nil` for what is gone or not shown to this visitor.
    private func subject(of code: SiteCode) -> (page: Page, name: Text)? {
        switch try? content.store.resolve(code) {
        case .room(let room)?: (.room(room.id), "\(room.label), \(text(room.names))")
        case .building(let building)?:
            (.building(building.id), "\(building.id), \(text(building.names))")
        case .person(let person)?: (.person(person.id), Text(person.name))
        case .tour(let tour)?: (.tour(tour.id), text(tour.names))
        case .withheld?, .gone?, nil: nil
        }
    }
}

extension Icon {
    fileprivate init(_ kind: SiteCode.Kind) {
        self =
            switch kind {
            case .room: .room
            case .building: .building
            case .person: .person
            case .tour: .route
            }
    }
}
