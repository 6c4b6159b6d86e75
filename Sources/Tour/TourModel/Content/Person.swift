/// A person as their vCard tells.
public struct Person: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The ID their code carries, upper case: "MIRA-RAUTIO".
    public var id: ID
    public var name: String
    /// What they do: the card's TITLE, or its ROLE.
    public var roles: Localized<String>
    public var organizations: Localized<String>
    public var phones: [String]
    public var emails: [String]
    /// The whole card, as it is written in the file.
    public var vCard: String

    /// Every field is asked for: whoever makes a person for visitors decides on each.
    public init(
        id: ID, name: String, roles: Localized<String>, organizations: Localized<String>,
        phones: [String], emails: [String], vCard: String
    ) {
        self.id = id
        self.name = name
        self.roles = roles
        self.organizations = organizations
        self.phones = phones
        self.emails = emails
        self.vCard = vCard
    }
}
