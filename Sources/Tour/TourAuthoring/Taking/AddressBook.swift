import Files
import Payloads
import TourModel

/// The cards of an address book, of each what a tour shows of a person: name, role, organization, numbers and addresses of work.
///
/// Photographs, birthdays, notes, postal addresses, and whatever is marked as private are left behind.
///
/// - SeeAlso: RFC 6350; RFC 2426, 3.3 (TYPE); vCard 2.1, 2.4 (`TEL;HOME`).
struct AddressBook {
    /// In their order, each from BEGIN to END.
    let cards: [String]
    /// The number of private lines, which are skipped.
    private(set) var privateLines = 0
    /// True if only the bytes suggest the character set.
    let isGuess: Bool

    private static let kept: Set<String> = [
        "BEGIN", "END", "VERSION", "FN", "N", "NICKNAME", "TITLE", "ROLE", "ORG", "TEL", "EMAIL",
        "URL",
        "PRODID", "KIND",
    ]
    private static let housekeeping: Set<String> = [
        "PRODID", "REV", "UID", "X-ABLABEL", "CATEGORIES",
    ]
    private static let mostCards = 20_000

    init(_ bytes: [UInt8]) {
        let encoding = VCardEncoding(bytes)
        isGuess = encoding.isGuess
        var cards: [String] = []
        var card: [Substring] = []
        var depth = 0
        var isKept = true
        let text = String(decoding: encoding.bytes, as: UTF8.self)
        for line in text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline) {
            let isFolded = line.first == " " || line.first == "\t"
            if !isFolded || Self.isEnd(line) {
                let name = CardText.name(of: line)
                if name == "BEGIN" { depth += 1 }
                // A card within a card is another person's.
                isKept = depth == 1 && Self.isKept(line, name)
                if !isKept, depth == 1, !Self.housekeeping.contains(name) { privateLines += 1 }
                if name == "END" { depth -= 1 }
            }
            if isKept { card.append(line) }
            if depth == 0, !card.isEmpty {
                cards.append(card.joined(separator: "\n") + "\n")
                card = []
                if cards.count == Self.mostCards { break }
            }
        }
        self.cards = cards
    }

    private static func isEnd(_ line: Substring) -> Bool {
        line.uppercased().hasPrefix("END:VCARD")
    }

    private static func isKept(_ line: Substring, _ name: String) -> Bool {
        guard kept.contains(name) else { return false }
        let parameters = line.prefix { $0 != ":" }.uppercased().split { ";=,\"".contains($0) }
        return !parameters.dropFirst().contains("HOME")
    }

    // MARK: People

    /// The people of the cards in the languages of a site, with those that have no name by their number.
    func people(
        _ languages: [Language], taken: Set<Person.ID>, known: [Person]
    ) -> (people: [Person], nameless: [Int]) {
        var ids = taken
        var people: [Person] = []
        var nameless: [Int] = []
        for (number, card) in zip(1..., cards) {
            guard let contact = Contact.contacts(inVCards: card).first,
                let name = contact.ownName?.trimmed, !name.isEmpty
            else {
                nameless.append(number)
                continue
            }
            let old = known.first { person in
                Folding.fold(person.name) == Folding.fold(name)
                    || !Set(person.emails).isDisjoint(with: contact.emails)
            }
            let id =
                old?.id
                ?? Naming.id(from: ForeignText.line(name), or: "person", taken: ids).uppercased()
            guard !people.contains(where: { $0.id == id }) else { continue }
            ids.insert(id)
            let texts = CardTexts(card, of: name, languages: languages)
            var person = Person(
                id: id, name: name, roles: texts.roles, organizations: texts.organizations,
                phones: contact.phones, emails: contact.emails, vCard: card)
            if let old {
                // Of a card that is there only what is new in the book changes.
                person.roles.fill(with: old.roles)
                person.organizations.fill(with: old.organizations)
                if person.phones.isEmpty { person.phones = old.phones }
                if person.emails.isEmpty { person.emails = old.emails }
                person.vCard = old.vCard
                if person != old {
                    person.vCard = CardText.updated(person, from: old, languages: languages)
                }
            }
            people.append(person)
        }
        return (people, nameless)
    }
}
