import Payloads
import TourModel
import Wording

extension ContentCheck {
    /// What the public site is to hide and texts or tours name all the same, and contacts that it is to show and cannot.
    func checkWeb() {
        let web = content.site.web
        if web.contactsReason != nil, web.contacts != .all {
            log.warning(
                place(SiteReader.path, containing: "contacts_reason:"),
                "\"contacts_reason\" is a reason for \"contacts: all\", and \"contacts\" is \"\(web.contacts.rawValue)\"",
                "take one of the lines out, or write contacts: all", .publicSite)
        }
        switch (web.people, web.contacts) {
        case (.hidden, .work), (.hidden, .all):
            log.warning(
                place(SiteReader.path, containing: "contacts:"),
                "the public site shows no people, so it shows no contacts either",
                "take contacts: or people: none out", .publicSite)
        case (.hidden, .hidden): break
        case (.named, .work): checkWorkContacts()
        case (.named, _): break
        }
        if web.people == .hidden { checkNames() }
        if web.staffRooms == .hidden { checkHiddenRooms() }
    }

    /// Cards whose numbers and addresses are all without TYPE=work.
    private func checkWorkContacts() {
        for person in content.people where !person.phones.isEmpty || !person.emails.isEmpty {
            let work = Contact.contactsAtWork(inVCards: person.vCard)
            guard work.telephones.isEmpty, work.emails.isEmpty else { continue }
            log.warning(
                Place(file: path(of: person)),
                "the public site shows contacts of work, and this card has none",
                "write TYPE=work to those that may be public: TEL;TYPE=work:", .publicSite)
        }
    }

    /// Texts that name people who are not to be named.
    private func checkNames() {
        for page in pages {
            for (language, text) in page.texts.values.sorted(by: {
                $0.key.rawValue < $1.key.rawValue
            }) {
                for person in content.people where text.contains(person.name) {
                    log.warning(
                        place(page.path, language, containing: person.name),
                        "the text names \(person.name.shortened), and the public site is to name no people",
                        "take the name out, or take people: none out of site.yaml", .publicSite)
                }
            }
        }
    }

    /// Stops of tours in rooms that the public site does not show.
    private func checkHiddenRooms() {
        let hidden = Set(content.rooms.filter { $0.access == .staff }.map(\.id))
        for tour in content.tours where tour.access == .public {
            for stop in tour.stops where hidden.contains(stop.roomID) {
                log.warning(
                    place(of: .room, stop.roomID, inTour: tour.id),
                    "the tour stops at \(stop.roomID), which the public site does not show: it leaves the stop out",
                    "take the stop out, or write staff_rooms: listed", .publicSite)
            }
        }
    }
}
