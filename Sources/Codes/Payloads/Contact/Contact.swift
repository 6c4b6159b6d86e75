/// A person or an organization from a vCard, a MECARD, a BIZCARD or a MEMORY card.
public struct Contact: Sendable, Hashable {
    /// The name as it is to be shown; composed from the parts where the card gives only those.
    public var formattedName: String?
    public var familyName: String?
    public var givenName: String?
    public var additionalNames: String?
    public var honorificPrefixes: String?
    public var honorificSuffixes: String?
    public var nickname: String?
    /// How the name sounds, in the reader's script.
    public var phoneticName: String?
    public var telephones: [Telephone]
    public var emails: [String]
    /// The name of the organization.
    public var organization: String?
    /// The units within the organization, the larger before the smaller.
    public var organizationalUnits: [String]
    public var title: String?
    public var role: String?
    public var urls: [String]
    public var postalAddresses: [PostalAddress]
    public var note: String?
    /// The birthday as the card gives it: `19850412`, `1985-04-12`, `--0412`, or words.
    public var birthday: String?
    public var photograph: Photograph?
    /// How many cards follow this one in the same text; ``contacts(inVCards:)`` reads them.
    public internal(set) var followingCards: Int

    public init(
        formattedName: String? = nil, familyName: String? = nil, givenName: String? = nil,
        telephones: [Telephone] = [], emails: [String] = [], organization: String? = nil,
        title: String? = nil, urls: [String] = [], postalAddresses: [PostalAddress] = [],
        note: String? = nil, birthday: String? = nil
    ) {
        self.formattedName = formattedName
        self.familyName = familyName
        self.givenName = givenName
        self.telephones = telephones
        self.emails = emails
        self.organization = organization
        organizationalUnits = []
        self.title = title
        self.urls = urls
        self.postalAddresses = postalAddresses
        self.note = note
        self.birthday = birthday
        followingCards = 0
    }

    /// The telephone numbers alone.
    public var phones: [String] { telephones.map { $0.number } }

    /// The postal addresses, one line each.
    public var addresses: [String] { postalAddresses.map { $0.line } }

    /// The name of the person, or of the organization whose card it is.
    package var ownName: String? { formattedName ?? nickname ?? organization }

    /// The name to show where one is needed: the formatted one, else nickname, organization, e-mail
    /// or number.
    public var displayName: String? {
        ownName ?? emails.first ?? phones.first
    }

    /// Composes the name to show from its parts, where the card gave none.
    mutating func composeFormattedName() {
        guard formattedName == nil else { return }
        let parts = [
            honorificPrefixes, givenName, additionalNames, familyName, honorificSuffixes,
        ]
        let name = parts.compactMap { $0 }.joined(separator: " ")
        formattedName = name.isEmpty ? nil : name
    }
}
