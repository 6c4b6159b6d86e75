import Payloads
import Synchronization
import TourModel
import TourStore

/// Who of the site is reached by a number or a mail address, as codes that are not the site's name them.
///
/// It rather names no one than the wrong person: numbers and addresses must be the same in every digit and letter that
/// counts, and a card must name the same person, too.
struct Directory: Sendable {
    /// Who is reached.
    enum Owner: Hashable, Sendable {
        case reception
        case person(Person.ID)
    }

    private var byNumber: [DialledNumber: [Owner]] = [:]
    private var byMail: [MailAddress: [Owner]] = [:]
    private var names: [Person.ID: Set<String>] = [:]
    private let site: SiteAddress?
    /// The country code of the site's own numbers; `nil` where they say none, or several.
    let home: String?

    /// A message may have thousands of receivers, a card thousands of numbers; these are looked at.
    static let mostLookedAt = 20

    init(people: [Person], reception: Site.Reception, site: SiteAddress? = nil) {
        self.site = site
        let numbers = people.flatMap(\.phones) + [reception.phone].compactMap(\.self)
        let codes = Set(numbers.compactMap { DialledNumber($0)?.countryCode })
        home = codes.count == 1 ? codes.first : nil
        if let phone = reception.phone, let number = DialledNumber(phone, home: home) {
            byNumber[number] = [.reception]
        }
        for person in people {
            names[person.id] = Self.words(ofName: person.name)
            for phone in person.phones {
                guard let number = DialledNumber(phone, home: home) else { continue }
                byNumber[number, default: []].append(.person(person.id))
            }
            for email in person.emails {
                guard let address = MailAddress(email) else { continue }
                byMail[address, default: []].append(.person(person.id))
            }
        }
    }

    func owners(of phone: PhoneNumber) -> [Owner] {
        phone.dialled(home: home).flatMap { byNumber[$0] } ?? []
    }

    func owners(ofMail address: String) -> [Owner] {
        MailAddress(address).flatMap { byMail[$0] } ?? []
    }

    /// The person whose card it is: one with this name who is reached by a number or an address on it.
    func person(on card: Contact) -> Person.ID? {
        guard let name = card.ownName else { return nil }
        let words = Self.words(ofName: name)
        var found: Set<Person.ID> = []
        func add(_ owners: [Owner]) {
            for case .person(let id) in owners where isSame(words, names[id] ?? []) {
                found.insert(id)
            }
        }
        for phone in card.telephones.prefix(Self.mostLookedAt) where !phone.isFax {
            add(owners(of: PhoneNumber(phone.number)))
        }
        for email in card.emails.prefix(Self.mostLookedAt) { add(owners(ofMail: email)) }
        for url in card.urls.prefix(Self.mostLookedAt) {
            guard let address = WebAddress(url), case .code(let code)? = site?.page(of: address),
                code.kind == .person
            else { continue }
            add([.person(code.id)])
        }
        return found.count == 1 ? found.first : nil
    }

    /// Whether all words of one name are in the other, and at least two.
    private func isSame(_ a: Set<String>, _ b: Set<String>) -> Bool {
        min(a.count, b.count) >= 2 && (a.isSubset(of: b) || b.isSubset(of: a))
    }

    /// The words of a name in any order, without titles.
    private static func words(ofName name: String) -> Set<String> {
        guard name.utf8.count <= 400 else { return [] }
        return Set(Folding.words(name)).subtracting(titles)
    }

    private static let titles: Set<String> = [
        "dr", "prof", "dipl", "ing", "phd", "msc", "bsc", "mba", "mr", "mrs", "ms", "herr", "frau",
        "mme", "mlle", "med", "h", "c",
    ]
}

extension TourContent {
    /// Who of the site is reached by what, read once.
    ///
    /// - Throws: an error of the store.
    func directory() throws -> Directory {
        if let known = directoryOnce.withLock({ $0 }) { return known }
        let directory = Directory(
            people: try store.people(), reception: site.reception, site: address)
        directoryOnce.withLock { $0 = directory }
        return directory
    }
}
