/// A person as their vCard tells.
public struct Person: Sendable, Equatable, Identifiable {
    public typealias ID = String

    /// The ID their code carries, upper case: "MIRA-RAUTIO".
    public var id: ID
    public var name: String
    public var role: String?
    public var organization: String?
    public var phones: [String]
    public var emails: [String]
    /// The whole card, as it is written in the file.
    public var vCard: String

    public init(
        id: ID, name: String, role: String? = nil, organization: String? = nil,
        phones: [String] = [], emails: [String] = [], vCard: String
    ) {
        self.id = id
        self.name = name
        self.role = role
        self.organization = organization
        self.phones = phones
        self.emails = emails
        self.vCard = vCard
    }
}
