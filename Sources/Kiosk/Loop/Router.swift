import Passes
import Payloads
import Tour

/// Where a code leads.
struct Router: Sendable {
    let content: TourContent

    /// What a text means here.
    func payload(of text: String, symbology: String) -> Payload {
        Payload(classifying: text, symbology: symbology, site: content.address)
    }

    /// The visitor's pass that a code carries: one of ours, or one that another site's address
    /// carries.
    func pass(in payload: Payload) -> PassCode? {
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
    func page(for payload: Payload) throws -> Page {
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

    /// The page for a number that was typed: its room, where there is one.
    func page(forNumber text: String) throws -> Page? {
        try content.store.room(text.uppercased()).map { .room($0.id) }
    }
}
