import Foundation
import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import WebPages

// Files beside pages that other programs open: people's cards, and dates.

extension SitePages {
    /// The card of each person, in a language.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    func writeCards(
        in language: Language, _ links: SiteLinks, to folder: inout SiteFolder
    ) throws {
        let order = [language] + pages.site.languages
        for person in try pages.store.people() {
            let page = address(of: .person(person.id), in: language, links)
            try folder.write(
                try PersonCard.bytes(of: person, in: order, page: page),
                at: links.path(.person(person.id), language.rawValue) + [PersonCard.fileName])
        }
    }

    /// The dates of each event and those of all, in a language; nothing where there are none.
    ///
    /// - Throws: ``SiteError``, or an error of the store.
    func writeCalendars(
        in language: Language, _ links: SiteLinks, to folder: inout SiteFolder
    ) throws {
        guard !events.isEmpty else { return }
        // The day, not the second: the same content makes the same bytes all day.
        let seconds = (moment.timeIntervalSince1970 / 86_400).rounded(.down) * 86_400
        let stamp = EventTime(Date(timeIntervalSince1970: seconds).formatted(.iso8601))
        var all: [PublicEvent.Date] = []
        for event in events {
            let dates = pages.dates(
                of: event, in: language, page: address(of: .event(event.id), in: language, links),
                stamp: stamp)
            all += dates
            try folder.write(
                try EventFile.bytes(
                    of: dates, named: pages.text(event.titles, in: language).string),
                at: links.path(.event(event.id), language.rawValue) + [EventFile.fileName])
        }
        try folder.write(
            try EventFile.bytes(of: all, named: pages.text(pages.site.names, in: language).string),
            at: links.path(.programme, language.rawValue) + [EventFile.programmeName])
    }

    /// The whole address of a page; `nil` where the site has no address.
    private func address(
        of page: PageAddress, in language: Language, _ links: SiteLinks
    ) -> String? {
        origin.flatMap { origin in
            links.canonical(page, in: language.rawValue)?.absolute(at: origin).url
        }
    }
}
