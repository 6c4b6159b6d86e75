import Display
import Kiosk
import Payloads
import Tour
import WebPages

/// Composes the pages of the public site in one language: the kiosk's, and what a phone can show beside them.
struct SiteComposer {
    let pages: PublicPages
    let language: Language
    let media: PublishedMedia

    var store: TourStore { pages.store }

    func say(_ key: String) -> Text { pages.say(key, in: language) }

    func text(_ texts: Localized<String>) -> Text { pages.text(texts, in: language) }

    /// All pages, each as it is wanted.
    ///
    /// - Throws: an error of the store.
    func subjects() throws -> [PublicPages.Subject] {
        var subjects: [PublicPages.Subject] = [.home, .map, .tours, .about, .search]
        for building in try store.buildings() {
            subjects.append(.building(building.id))
            subjects += building.floors.map { .floor(building.id, $0.id) }
            subjects += try store.rooms(inBuilding: building.id).map { .room($0.id) }
        }
        subjects += try store.people().map { .person($0.id) }
        for tour in try store.tours() {
            subjects.append(.tour(tour.id))
            subjects += tour.stops.indices.map { .stop(tour.id, $0) }
        }
        let news = try store.news()
        if !news.isEmpty { subjects.append(.news) }
        return subjects + news.map { .newsItem($0.id) }
    }

    /// Where a page is.
    static func address(of subject: PublicPages.Subject) -> PageAddress {
        switch subject {
        case .home: .home
        case .map: .map
        case .tours: .tours
        case .about: .about
        case .search: .search
        case .news: .news
        case .building(let id): .building(id)
        case .floor(let building, let floor): .floor(building, floor)
        case .room(let id): .room(id)
        case .person(let id): .person(id)
        case .tour(let id): .tour(id)
        case .stop(let id, let index): .stop(id, index)
        case .newsItem(let id): .newsItem(id)
        }
    }

    /// A page; `nil` where there is nothing of this name.
    ///
    /// - Throws: an error of the store.
    func page(_ subject: PublicPages.Subject) throws -> WebPage? {
        guard var screen = try pages.screen(subject, in: language) else { return nil }
        screen.content = screen.content.withoutCommands
        var page = WebPage(Self.address(of: subject), screen)
        switch subject {
        case .home: try complete(home: &page)
        case .room(let id): try complete(room: id, &page)
        case .building(let id): try complete(building: id, &page)
        case .person(let id): try complete(person: id, &page)
        case .stop(let id, let index): try complete(stop: index, of: id, &page)
        case .tour(let id): try complete(tour: id, &page)
        case .search: page.bands = try everything()
        case .map, .tours, .about, .news, .floor, .newsItem: break
        }
        if page.summary.isEmpty { page.summary = Self.summary(of: screen.content) }
        return page
    }

    /// The first words of a page, at most 160 letters and cut between words.
    private static func summary(of content: Content) -> String {
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
}

extension Section {
    fileprivate var withoutCommands: Section? {
        guard case .rows(let rows, let label) = self else { return self }
        let kept = rows.filter { $0.id.destination != .command }
        return kept.isEmpty ? nil : .rows(kept, label: label)
    }
}
