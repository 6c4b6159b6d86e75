import GRDB
package import Payloads
package import TourModel

// What the public site shows of people and of rooms for staff.

extension ContentFilter {
    /// Whether people are named.
    var showsPeople: Bool { web?.people != .hidden }

    /// A person as the public site has them: with the contacts that it may show, also on the card.
    ///
    /// - Returns: nil where it does not name people.
    func published(_ person: Person) -> Person? {
        guard let web else { return person }
        guard showsPeople else { return nil }
        let (phones, emails): ([String], [String])
        switch web.contacts {
        case .all: (phones, emails) = (person.phones, person.emails)
        case .hidden: (phones, emails) = ([], [])
        case .work:
            let work = Contact.contactsAtWork(inVCards: person.vCard)
            (phones, emails) = (work.telephones.map(\.number), work.emails)
        }
        var shown = Person(
            id: person.id, name: person.name, roles: person.roles,
            organizations: person.organizations, phones: phones, emails: emails,
            vCard: person.vCard)
        // The author's card has more than is shown: notes, birthdays, languages.
        shown.vCard = (try? shown.contact(in: []).vCard(folded: true)) ?? ""
        return shown
    }

    /// An event as the public site has it: without its place where that is a hidden room.
    func published(_ event: ProgrammeEvent) -> ProgrammeEvent {
        guard let room = event.roomID, hiddenRooms.contains(room) else { return event }
        var event = event
        event.roomID = nil
        event.places = Localized()
        return event
    }

    /// The stops of a tour without those in hidden rooms.
    func published(_ tour: GuidedTour) -> GuidedTour? {
        guard !hiddenRooms.isEmpty else { return tour }
        var tour = tour
        tour.stops.removeAll { hiddenRooms.contains($0.roomID) }
        return tour.stops.isEmpty ? nil : tour
    }

    // MARK: Reading

    static func rooms(hiddenBy web: PublicWeb, _ database: Database) throws -> Set<Room.ID> {
        guard web.staffRooms == .hidden else { return [] }
        return Set(
            try database.rows("SELECT id FROM room WHERE access = 'staff'").map {
                try $0.text("id")
            })
    }

    /// The media that only rooms for staff show, and stops in those that are hidden.
    static func mediaOfStaff(
        _ web: PublicWeb, _ database: Database
    ) throws -> Set<Media.ID> {
        let shownStops =
            web.staffRooms == .hidden
            ? "room NOT IN (SELECT id FROM room WHERE access = 'staff')" : "true"
        let ofStaff = """
            SELECT json_each.value AS id FROM room, json_each(room.media) WHERE access = 'staff'
            UNION SELECT json_each.value FROM room, json_each(room.timeline) WHERE access = 'staff'
            UNION SELECT json_each.value FROM stop, json_each(stop.timeline) WHERE NOT \(shownStops)
            UNION SELECT sound FROM stop WHERE sound IS NOT NULL AND NOT \(shownStops)
            """
        let ofOthers = """
            SELECT json_each.value FROM room, json_each(room.media) WHERE access <> 'staff'
            UNION SELECT json_each.value FROM room, json_each(room.timeline)
                WHERE access <> 'staff'
            UNION SELECT json_each.value FROM building, json_each(building.media)
            UNION SELECT json_each.value FROM building, json_each(building.timeline)
            UNION SELECT json_each.value FROM stop, json_each(stop.timeline) WHERE \(shownStops)
            UNION SELECT sound FROM stop WHERE sound IS NOT NULL AND \(shownStops)
            UNION SELECT plan FROM floor WHERE plan IS NOT NULL
            UNION SELECT picture FROM news WHERE picture IS NOT NULL
            UNION SELECT picture FROM site WHERE picture IS NOT NULL
            UNION SELECT film FROM site WHERE film IS NOT NULL
            UNION SELECT web_picture FROM site WHERE web_picture IS NOT NULL
            """
        let alone = try database.rows("\(ofStaff) EXCEPT SELECT * FROM (\(ofOthers))")
        var media = Set(try alone.map { try $0.text("id") })
        // Their posters and versions in other languages go with them.
        let rows = try database.rows(
            "SELECT id, poster, version_of FROM media WHERE poster IS NOT NULL OR version_of IS NOT NULL"
        )
        var posters: Set<Media.ID> = []
        var shownPosters = Set(
            try database.rows("SELECT * FROM (\(ofOthers))").map { try $0.text("value") })
        for row in rows {
            let id = try row.text("id")
            let isOfStaff =
                try media.contains(id)
                || (row.optionalText("version_of")).map { media.contains($0) } ?? false
            if isOfStaff { media.insert(id) }
            guard let poster = try row.optionalText("poster") else { continue }
            if isOfStaff { posters.insert(poster) } else { shownPosters.insert(poster) }
        }
        return media.union(posters.subtracting(shownPosters))
    }
}

extension Person {
    /// The person's card with what is known here: name, role, organization and contacts.
    ///
    /// - Parameter languages: those that role and organization may be in, the best first; where it has none of them, the
    ///   card's own count.
    package func contact(in languages: [Language]) -> Contact {
        let written = Contact.contacts(inVCards: vCard).first
        var contact = Contact(
            formattedName: name, familyName: written?.familyName, givenName: written?.givenName,
            telephones: phones.map { number in
                written?.telephones.first { $0.number == number } ?? Telephone(number)
            }, emails: emails,
            organization: organizations.value(in: languages)?.value ?? written?.organization,
            title: roles.value(in: languages)?.value ?? written?.title)
        contact.additionalNames = written?.additionalNames
        contact.honorificPrefixes = written?.honorificPrefixes
        contact.honorificSuffixes = written?.honorificSuffixes
        return contact
    }
}
