import Passes
package import Payloads
import TourModel
import TourStore

/// Where a code leads.
package struct Router: Sendable {
    package let content: TourContent

    package init(content: TourContent) { self.content = content }

    /// What a text means here.
    package func payload(of text: String, symbology: String) -> Payload {
        Payload(classifying: text, symbology: symbology, site: content.address)
    }

    /// The visitor's pass that a code carries: one of ours, or one that another site's address
    /// carries.
    package func pass(in payload: Payload) -> PassCode? {
        switch payload {
        case .pass(let pass): return pass
        case .url(let address):
            guard let pass = PassCode(inAddress: address),
                (try? SignedPass(text: pass.code.reveal())) != nil
            else { return nil }
            return pass
        default: return nil
        }
    }

    /// The page for what a code says; a pass is looked at first (``PassDesk``).
    ///
    /// - Throws: an error of the store when the content cannot be read.
    package func page(for payload: Payload) throws -> Page {
        guard case .site(let code) = payload else { return .payload(payload) }
        return switch try content.store.resolve(code) {
        case .room(let room): .room(room.id)
        case .building(let building): .building(building.id)
        case .person(let person): .person(person.id)
        case .tour(let tour): .tour(tour.id)
        case .withheld: .withheld(code)
        case .gone: .gone(code)
        }
    }

    /// The page for a number or an ID that was typed: its room, where there is one.
    package func page(forNumber text: String) throws -> Page? {
        try content.store.room(called: text).map { .room($0.id) }
    }
}

extension SearchHit {
    /// The page a hit leads to.
    package var page: Page {
        switch kind {
        case .room: .room(id)
        case .person: .person(id)
        case .building: .building(id)
        case .tour: .tour(id)
        // Its plan is known to the content alone, see PageBuilder.
        case .kiosk: .siteMap
        case .news: .newsItem(id)
        // Its next date is known to the content alone, see PageBuilder.
        case .event: .programme
        }
    }
}
