import Foundation
import PageMaking
import PageModel
import Payloads
import TourModel
import TourStore
import WebPages

/// Composes the pages of the public site in one language: the kiosk's, and what a phone can show beside them.
struct SiteComposer {
    let pages: PublicPages
    let language: Language
    let media: PublishedMedia
    /// When the site is written: its programme begins on that day.
    let moment: Date
    /// What has dates in the days that the programme shows.
    let events: [PublicEvent]

    var store: TourStore { pages.store }

    func say(_ key: String) -> Text { pages.say(key, in: language) }

    func text(_ texts: Localized<String>) -> Text { pages.text(texts, in: language) }

    /// All pages, each as it is wanted.
    ///
    /// - Throws: an error of the store.
    func subjects() throws -> [SiteSubject] {
        try kioskSubjects().map { .kiosk($0) } + events.map { .event($0.id) }
            + pages.site.web.footPages.map { .own($0.id) } + SiteSubject.ownPages
    }

    private func kioskSubjects() throws -> [PublicPages.Subject] {
        let tours = try store.tours()
        var subjects: [PublicPages.Subject] = [.home, .map, .about, .search]
        if !tours.isEmpty { subjects.append(.tours) }
        for building in try store.buildings() {
            subjects.append(.building(building.id))
            subjects += building.floors.map { .floor(building.id, $0.id) }
            subjects += try store.rooms(inBuilding: building.id).map { .room($0.id) }
        }
        subjects += try store.people().map { .person($0.id) }
        for tour in tours {
            subjects.append(.tour(tour.id))
            subjects += tour.stops.indices.map { .stop(tour.id, $0) }
        }
        let news = try store.news()
        if !news.isEmpty { subjects.append(.news) }
        return subjects + news.map { .newsItem($0.id) }
    }

    /// A page; `nil` where there is nothing of this name.
    ///
    /// - Throws: an error of the store.
    func page(_ subject: SiteSubject) throws -> WebPage? {
        switch subject {
        case .kiosk(let kiosk): try page(kiosk, at: subject.address)
        case .event(let id): try event(id, at: subject.address)
        case .own(let id): try own(id, at: subject.address)
        case .programme: try programme(at: subject.address)
        case .scan: try ownPage(subject.address, "scan", bands: scanner())
        case .mine: try ownPage(subject.address, "mine", bands: [walks()])
        case .takeAlong: try ownPage(subject.address, "along", bands: takeAlongBands())
        case .accessibility: try accessibility(at: subject.address)
        case .print: try ownPage(subject.address, "print.all", bands: wholeTour())
        case .lost: try lost(at: subject.address)
        }
    }

    /// A page that only the web has, in the frame of the kiosk's.
    ///
    /// - Parameter key: of its heading and, with ".how", of what it says first.
    func ownPage(_ address: PageAddress, _ key: String, bands: [Band]) throws -> WebPage? {
        try ownPage(
            address, title: say(key), sections: [.lead(say("\(key).how"))], bands: bands)
    }

    func ownPage(
        _ address: PageAddress, title: Text, sections: [Section], bands: [Band] = []
    ) throws -> WebPage? {
        guard var screen = try pages.screen(.about, in: language) else { return nil }
        screen.title = title
        screen.kicker = nil
        screen.content = .sheet(SheetPage(sections: sections))
        return WebPage(
            address, screen, summary: Self.summary(of: screen.content), bands: bands)
    }

    /// How many days the programme shows.
    static let programmeDays = 60

    func programmeSections() throws -> [Section] {
        try pages.programme(from: moment, days: Self.programmeDays, in: language)
    }

    private func programme(at address: PageAddress) throws -> WebPage? {
        guard var page = try ownPage(address, "programme", bands: []) else { return nil }
        let sections = try programmeSections()
        guard !sections.isEmpty else { return page }
        page.screen.content = .sheet(SheetPage(sections: sections))
        if !events.isEmpty { page.bands.append(programmeFile()) }
        return page
    }

    /// What the kiosk's page says to the public; `nil` where there is none.
    ///
    /// - Throws: an error of the store.
    func screen(_ subject: PublicPages.Subject) throws -> Screen? {
        guard var screen = try pages.screen(subject, in: language) else { return nil }
        screen.content = screen.content.withoutCommands
        if case .room(let id) = subject, try store.room(id)?.access == .staff {
            screen.content = screen.content.withoutDescription
        }
        return screen
    }

    private func page(_ subject: PublicPages.Subject, at address: PageAddress) throws -> WebPage? {
        guard let screen = try screen(subject) else { return nil }
        var page = WebPage(address, screen)
        switch subject {
        case .home: try complete(home: &page)
        case .room(let id): try complete(room: id, &page)
        case .building(let id): try complete(building: id, &page)
        case .person(let id): try complete(person: id, &page)
        case .stop(let id, let index): try complete(stop: index, of: id, &page)
        case .tour(let id): try complete(tour: id, &page)
        case .search: page.bands += try everything()
        case .map, .tours, .about, .news, .floor, .newsItem, .event: break
        }
        if page.summary.isEmpty { page.summary = Self.summary(of: screen.content) }
        return page
    }

    /// The first words of a page, at most 160 letters and cut between words.
    static func summary(of content: Content) -> String {
        let sections: [Section] =
            switch content {
            case .article(let page): page.sections
            case .sheet(let page): page.sections
            case .home(let page): page.lead.map { [.lead($0)] } ?? []
            default: []
            }
        for section in sections {
            guard case .lead(let text) = section else { continue }
            let words = text.string
            guard words.count > 160 else { return words }
            let cut = words.prefix(159)
            return cut.prefix(upTo: cut.lastIndex(of: " ") ?? cut.endIndex) + "…"
        }
        return ""
    }
}

extension Content {
    /// The same content without rows that only a kiosk can do something with.
    fileprivate var withoutCommands: Content {
        switch self {
        case .article(var page):
            page.sections = page.sections.compactMap(\.withoutCommands)
            return .article(page)
        case .sheet(var page):
            page.sections = page.sections.compactMap(\.withoutCommands)
            return .sheet(page)
        case .plan(var page):
            page.sections = page.sections.compactMap(\.withoutCommands)
            return .plan(page)
        case .card(var page):
            page.sections = page.sections.compactMap(\.withoutCommands)
            return .card(page)
        case .home, .scan, .entry, .attract: return self
        }
    }

    /// The words on who may enter alone: rooms for staff are found on the site, and not described.
    fileprivate var withoutDescription: Content {
        guard case .article(var page) = self else { return self }
        page.pictures = []
        page.sections = page.sections.filter { section in
            if case .notice = section { true } else { false }
        }
        return .article(page)
    }
}

extension Section {
    fileprivate var withoutCommands: Section? {
        guard case .rows(let rows, let label) = self else { return self }
        let kept = rows.filter { $0.id.destination != .command }
        return kept.isEmpty ? nil : .rows(kept, label: label)
    }
}
