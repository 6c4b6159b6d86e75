import Payloads
import TourModel
import TourStore

/// A person's card as phones take it: name, role and organization in one language, and the contacts that the site may
/// show.
enum PersonCard {
    static let fileName = "card.vcf"

    /// The card (vCard 3.0, which every phone reads).
    ///
    /// - Parameters:
    ///   - languages: the page's, then those that stand in for it.
    ///   - page: the address of the person's page.
    /// - Throws: ``PayloadError`` for a name that no card can have.
    static func bytes(of person: Person, in languages: [Language], page: String?) throws -> [UInt8]
    {
        var contact = person.contact(in: languages)
        contact.urls = page.map { [$0] } ?? []
        return Array(try contact.vCard(folded: true).utf8)
    }
}
